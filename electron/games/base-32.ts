/** Crockford's base 32: no I, L, O, U, so that a code read aloud is heard right. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** One of its characters, as a regular expression has it in a class. */
export const BASE_32_CLASS = '0-9A-HJKMNP-TV-Z';

/** A whole number below 32^width in `width` characters. Throws a RangeError for any other. */
export function numberInBase32(value: number, width: number): string {
  if (!Number.isSafeInteger(value) || value < 0 || value >= 32 ** width) {
    throw new RangeError(`${value} isn't a whole number of ${width} characters in base 32`);
  }
  let text = '';
  for (let rest = value; text.length < width; rest = Math.floor(rest / 32)) {
    text = ALPHABET.charAt(rest % 32) + text;
  }
  return text;
}

/** The number that these characters are, at most ten of them. Throws a RangeError for characters of no digit. */
export function numberOfBase32(text: string): number {
  let value = 0;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) throw new RangeError(`${text} isn't in base 32`);
    value = value * 32 + digit;
  }
  return value;
}

/** Bytes in base 32, five at a time in eight characters. Throws a RangeError for another number of bytes. */
export function bytesInBase32(bytes: Uint8Array): string {
  if (bytes.length % 5 !== 0) throw new RangeError(`${bytes.length} bytes aren't whole characters`);
  let text = '';
  for (let start = 0; start < bytes.length; start += 5) {
    const five = bytes.subarray(start, start + 5);
    text += numberInBase32(
      five.reduce((value, byte) => value * 256 + byte, 0),
      8,
    );
  }
  return text;
}
