import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseLocatedJson } from '../../electron/registry/located-json.ts';

const readingOf = (text: string) => {
  const parsed = parseLocatedJson(text);
  return parsed.ok ? { value: parsed.json.value } : parsed;
};

describe('parseLocatedJson', () => {
  it('reads whatever JSON.stringify writes, as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'small' }), fc.constantFrom(0, 2, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        assert.deepEqual(readingOf(text), { value: JSON.parse(text) as unknown });
      }),
    );
  });

  it('takes a text for JSON just where JSON.parse does', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b"',
      '1',
      '-0.5e+3',
      '01',
      '.5',
      'null',
      'tru',
      ' ',
      '\n',
      '"\\u00e9"',
      '"\\x"',
      '"\t"',
      '"\u0085"',
      '"',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        const parsed = parseLocatedJson(text);
        if (!parsed.ok && parsed.code === 'key-repeated') return;
        assert.equal(parsed.ok, isJson(text), text);
      }),
      { numRuns: 3000 },
    );
  });

  it('tells the line of every value, and of the nearest one around a missing value', () => {
    const parsed = parseLocatedJson('\n{\n "a": [1,\n 2,\n\n {"b":\n null}],\n "c": "\\n"\n}');
    assert.ok(parsed.ok);
    const { lineOf } = parsed.json;
    assert.deepEqual(
      [[], ['a'], ['a', 0], ['a', 1], ['a', 2], ['a', 2, 'b'], ['c'], ['d'], ['a', 9, 'x']].map(lineOf),
      [2, 3, 3, 4, 6, 7, 8, 2, 3],
    );
  });

  it('keeps "__proto__" an ordinary key', () => {
    const parsed = parseLocatedJson('{"__proto__": {"polluted": 1}}');
    assert.ok(parsed.ok);
    assert.deepEqual(Object.keys(parsed.json.value as object), ['__proto__']);
    assert.equal(({} as Record<string, unknown>).polluted, undefined);
  });

  it('refuses a key twice in one object, but not in two', () => {
    assert.deepEqual(readingOf('{"a":1,\n"a":2}'), { ok: false, code: 'key-repeated', line: 2 });
    assert.deepEqual(readingOf('[{"a":1},{"a":2}]'), { value: [{ a: 1 }, { a: 2 }] });
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
