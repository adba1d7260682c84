/** No-break space: before « : » and within amounts. */
export const NBSP = '\u00a0';

/** Narrow no-break space: before « ; », « ! », « ? » and between thousands. */
export const NNBSP = '\u202f';

/** Text in French quotation marks. */
export function quoted(text: string): string {
  return `«${NBSP}${text}${NBSP}»`;
}

/** French plural: « 1 lieu », « 7 lieux »; zero is singular. */
export function counted(count: number, singular: string, plural: string): string {
  return `${count}${NBSP}${count > 1 ? plural : singular}`;
}

/** A list in words: « a, b et c ». */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} et ${items.at(-1)}`;
}

/** Sentence spacing: plain spaces before French double punctuation become no-break ones. */
export function spaced(text: string): string {
  return text
    .replace(/ ([;!?])/g, `${NNBSP}$1`)
    .replace(/ :/g, `${NBSP}:`)
    .replace(/« /g, `«${NBSP}`)
    .replace(/ »/g, `${NBSP}»`)
    .replace(/ \((F\d+|Échap)\)/g, `${NBSP}($1)`)
    .replace(/n° (?=\d)/g, `n°${NBSP}`)
    .replace(/(\d) €/g, `$1${NBSP}€`);
}
