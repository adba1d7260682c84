/** Marks a text field into which a scanned code may be put; it gets the code as it was typed, in capitals. */
export const TAKES_SCANS = 'data-takes-scans';

/** A text field as it was before a burst of keys began. */
export interface FieldBefore {
  readonly field: HTMLInputElement | HTMLTextAreaElement;
  readonly text: string;
  readonly start: number | null;
  readonly end: number | null;
}

/** Whether keys typed there make text. */
export function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}

/** Remembers a text field with its selection; null for anything else. */
export function fieldBefore(target: EventTarget | null): FieldBefore | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return null;
  if (!['text', 'password', 'textarea', 'search', 'tel'].includes(target.type)) return null;
  return {
    field: target,
    text: target.value,
    start: target.selectionStart,
    end: target.selectionEnd,
  };
}

/** Puts a field back as it was: the first characters of a scan had gone in before it was known to be one. */
export function restoreField({ field, text, start, end }: FieldBefore): void {
  if (field.value !== text) writeField(field, text);
  field.setSelectionRange(start, end);
}

/** Puts a scanned code in a field that takes codes, in the place of what it holds. */
export function fillField({ field }: FieldBefore, code: string): void {
  writeField(field, code);
  field.setSelectionRange(code.length, code.length);
}

/** Writes as a person's typing would, so that React takes notice: its own setter would hide the change from it. */
function writeField(field: FieldBefore['field'], text: string): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
