const NAMES: Readonly<Record<string, string>> = { Escape: 'Échap' };

/** The key of an action, as shown on its button; assistive technology is told by `aria-keyshortcuts`. */
export function KeyCap({ name }: { name: string }) {
  return (
    <span className="key-cap" aria-hidden="true">
      {NAMES[name] ?? name}
    </span>
  );
}
