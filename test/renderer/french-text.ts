import assert from 'node:assert/strict';

/** Asserts that a text is a French sentence with its typography: no plain space where a no-break one belongs. */
export function assertSentence(text: string, about: string): void {
  assert.match(text, /^(?:\p{Lu}|\d|«|\/)/u, `${about} begins as a sentence: ${text}`);
  assert.match(text, /[.?!]$/, `${about} ends as a sentence: ${text}`);
  assert.doesNotMatch(text, / [:;?!»]|« | €/, `${about} has its no-break spaces: ${text}`);
  assert.doesNotMatch(text, /undefined|null|NaN|\[object/, `${about} is whole: ${text}`);
}
