import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PrintQuestion, ReceiptSummary } from '../../electron/contract/state.ts';
import { ageWords, backlogWords, pastDrawsWords } from '../../renderer/french/paper-ages.ts';
import { NBSP } from '../../renderer/french/typography.ts';
import { draw } from './quotes.ts';

const NOW = Date.parse('2026-12-01T13:04:00Z');
const plain = (text: string) => text.replaceAll(NBSP, ' ');
const words = (at: string) => plain(ageWords(Date.parse(at), NOW, 'Europe/Paris'));

describe('the age of a paper that waits', () => {
  it('is told in minutes, then by the time, then by the day', () => {
    assert.equal(words('2026-12-01T13:03:30Z'), 'à l’instant');
    assert.equal(words('2026-12-01T12:52:00Z'), 'il y a 12 min');
    assert.equal(words('2026-12-01T12:04:01Z'), 'il y a 59 min');
    assert.equal(words('2026-12-01T12:04:00Z'), 'à 13:04');
    assert.equal(words('2026-11-30T20:14:00Z'), 'hier à 21:14');
    assert.equal(words('2026-11-29T20:14:00Z'), 'dimanche 29 novembre à 21:14');
  });

  it('is told by the outlet’s own days', () => {
    const at = Date.parse('2026-12-01T03:30:00Z');
    assert.equal(plain(ageWords(at, NOW, 'America/Martinique')), 'hier à 23:30');
  });

  it('that the clock puts into the future is told by its time', () => {
    assert.equal(words('2026-12-01T13:30:00Z'), 'à 14:30');
  });
});

describe('a backlog of papers', () => {
  const question = (kind: PrintQuestion['kind']) =>
    ({
      kind,
      createdAt: NOW - 60_000,
      receipt: { registeredAt: NOW - 12 * 60_000 },
    }) as PrintQuestion;
  const told = (kind: PrintQuestion['kind'], place: number, of: number) =>
    plain(backlogWords(question(kind), { place, of }, NOW, 'Europe/Paris'));

  it('says which of how many is asked about, and how old the sale is', () => {
    assert.equal(told('original', 2, 3), 'Papier 2 sur 3, le plus ancien d’abord : vendu il y a 12 min.');
    assert.equal(told('claim-code', 1, 1), 'Vendu il y a 12 min.');
    assert.equal(told('duplicate', 1, 1), 'Demandé il y a 1 min.');
  });
});

describe('draws that are over while a paper waits', () => {
  const receipt = (...numbers: number[]) =>
    ({ draws: numbers.map((number) => draw(number)) }) as ReceiptSummary;

  it('are said, and how many', () => {
    const { draws } = receipt(143, 144);
    const [first, second] = draws.map(({ drawAt }) => drawAt) as [number, number];
    assert.equal(pastDrawsWords(receipt(143, 144), first - 1), null);
    assert.equal(plain(pastDrawsWords(receipt(143), first) ?? ''), 'Le tirage n° 143 a déjà eu lieu.');
    assert.equal(pastDrawsWords(receipt(143, 144), first), '1 tirage sur 2 a déjà eu lieu.');
    assert.equal(pastDrawsWords(receipt(143, 144), second), 'Ses 2 tirages ont déjà eu lieu.');
  });
});
