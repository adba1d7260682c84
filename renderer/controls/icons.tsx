import type { Tone } from '../french/devices.ts';

const SHAPES = {
  good: 'M4 12.5l5 5L20 6.5',
  busy: 'M12 3v5M12 16v5M3 12h5M16 12h5M5.6 5.6l3.5 3.5M14.9 14.9l3.5 3.5M18.4 5.6l-3.5 3.5M9.1 14.9l-3.5 3.5',
  attention: 'M12 4L2.5 20.5h19zM12 10v5M12 17.6v.4',
  bad: 'M6 6l12 12M18 6L6 18',
  off: 'M5 12h14',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  reader: 'M3 9h18v9H3zM7 9V4h10v5M7 14h10',
  printer: 'M4 9h16v8H4zM7 9V4h10v5M7 14h10v6H7z',
  scanner: 'M4 6v12M8 6v12M11 6v12M15 6v12M17.5 6v12M20 6v12',
  slip: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h3',
  bolt: 'M13 2L5 14h6l-1 8 8-12h-6z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 4-6.500 8-6.500S20 17 20 21',
} as const;

/** Name of an icon. */
export type IconName = keyof typeof SHAPES;

/** A line icon in the colour of its text; the words beside it say the same. */
export function Icon({ name }: { name: IconName | Tone }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={SHAPES[name]} />
    </svg>
  );
}
