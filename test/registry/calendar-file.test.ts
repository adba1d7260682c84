import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  LONGEST_CALENDAR,
  parseCalendarCsv,
  parseCalendarJson,
} from '../../electron/registry/calendar-file.ts';
import { sessionsOf } from '../../electron/registry/calendar-rows.ts';

const HEADER = 'date;number;salesOpenAt;salesCloseAt;drawAt';
const FIRST = '2026-01-15;1;2026-01-15T00:00;2026-01-15T00:04:30;2026-01-15T00:05';
const SECOND = '2026-01-15;2;2026-01-15T00:00;2026-01-15T00:09:30;2026-01-15T00:10';
const DRAWS = [
  {
    date: '2026-01-15',
    number: 1,
    salesOpenAt: Date.parse('2026-01-14T23:00:00Z'),
    salesCloseAt: Date.parse('2026-01-14T23:04:30Z'),
    drawAt: Date.parse('2026-01-14T23:05:00Z'),
  },
  {
    date: '2026-01-15',
    number: 2,
    salesOpenAt: Date.parse('2026-01-14T23:00:00Z'),
    salesCloseAt: Date.parse('2026-01-14T23:09:30Z'),
    drawAt: Date.parse('2026-01-14T23:10:00Z'),
  },
];
const csv = (...lines: string[]) => [HEADER, ...lines].join('\n');
const errorsOf = (reading: ReturnType<typeof parseCalendarCsv>) => (reading.ok ? [] : reading.errors);

describe('calendar in CSV', () => {
  const same: [how: string, text: string][] = [
    ['semicolons', csv(FIRST, SECOND)],
    ['commas', csv(FIRST, SECOND).replaceAll(';', ',')],
    [
      'CRLF, a byte order mark and a last line end',
      `\uFEFF${csv(FIRST, SECOND).replaceAll('\n', '\r\n')}\r\n`,
    ],
    ['quotes', csv(FIRST, SECOND).replaceAll(/[^;\n]+/g, '"$&"')],
    ['white space around fields', csv(FIRST, SECOND).replaceAll(';', ' ;\t')],
    ['empty lines', csv('', FIRST, '', SECOND, '', '')],
    ['zeros before the number', csv(FIRST.replace(';1;', ';001;'), SECOND.replace(';2;', ';002;'))],
    [
      'offsets from UTC',
      csv(
        FIRST.replace(';2026-01-15T00:00;', ';2026-01-14T23:00Z;'),
        SECOND.replace('T00:10', 'T00:10+01:00'),
      ),
    ],
  ];
  for (const [how, text] of same) {
    it(`reads ${how}`, () => {
      assert.deepEqual(parseCalendarCsv(text), { ok: true, draws: DRAWS });
    });
  }

  it('reads columns in any order', () => {
    const text =
      'drawAt,salesCloseAt,number,date,salesOpenAt\n2026-01-15T00:05,2026-01-15T00:04:30,1,2026-01-15,2026-01-15T00:00';
    assert.deepEqual(parseCalendarCsv(text), { ok: true, draws: DRAWS.slice(0, 1) });
  });

  it('makes sessions by metropolitan date (5.1), as the registry records them', () => {
    const next = '2026-01-16;1;2026-01-15T23:50;2026-01-16T00:04:30;2026-01-16T00:05';
    const reading = parseCalendarCsv(csv(FIRST, SECOND, next));
    assert.ok(reading.ok);
    assert.deepEqual(sessionsOf(reading.draws), [
      {
        date: '2026-01-15',
        opensAt: DRAWS[0]?.salesOpenAt,
        draws: DRAWS.map(({ number, drawAt, salesCloseAt }) => ({ number, drawAt, salesCloseAt })),
      },
      {
        date: '2026-01-16',
        opensAt: Date.parse('2026-01-15T22:50:00Z'),
        draws: [
          {
            number: 1,
            drawAt: Date.parse('2026-01-15T23:05:00Z'),
            salesCloseAt: Date.parse('2026-01-15T23:04:30Z'),
          },
        ],
      },
    ]);
  });

  const wrong: [what: string, text: string, errors: object[]][] = [
    ['an empty file', ' \n\n', [{ line: 1, code: 'empty' }]],
    ['a header alone', csv(), [{ line: 1, code: 'no-draws' }]],
    [
      'another header',
      `${HEADER.replace('drawAt', 'tirage')};date\n${FIRST}`,
      [
        { line: 1, code: 'missing-column', column: 'drawAt' },
        { line: 1, code: 'unknown-column', column: 'tirage' },
        { line: 1, code: 'column-repeated', column: 'date' },
      ],
    ],
    [
      'a missing field',
      csv(FIRST, '2026-01-15;2'),
      [{ line: 3, code: 'wrong-field-count', expected: 5, found: 2 }],
    ],
    [
      'one field too many',
      csv(`${FIRST};x`),
      [{ line: 2, code: 'wrong-field-count', expected: 5, found: 6 }],
    ],
    [
      'line breaks and quotes within quotes, whose lines count',
      csv(FIRST.replace(';1;', ';"1\n""";'), '2026-01-15;2'),
      [
        { line: 2, code: 'bad-value', column: 'number', text: '1\n"' },
        { line: 4, code: 'wrong-field-count', expected: 5, found: 2 },
      ],
    ],
    ['a quote never closed', csv(FIRST, `"${SECOND}`), [{ line: 3, code: 'bad-quoting' }]],
    [
      'a quote inside a field',
      csv(FIRST.replace(';1;', ';1"1;'), SECOND),
      [{ line: 2, code: 'bad-quoting' }],
    ],
    [
      'a date that does not exist',
      csv('2026-02-29;1;2026-03-01T00:00;2026-03-01T00:04;2026-03-01T00:05'),
      [{ line: 2, code: 'bad-value', column: 'date', text: '2026-02-29' }],
    ],
    ...['0', '-1', '1.5', '10000', '', '1e2'].map((text): [string, string, object[]] => [
      `the number « ${text} »`,
      csv(FIRST.replace(';1;', `;${text};`)),
      [{ line: 2, code: 'bad-value', column: 'number', text }],
    ]),
    ...[
      '2026-01-15 00:05',
      '2026-01-15T24:05',
      '2026-01-15T00:60',
      '2026-01-15T00:05+25:00',
      '00:05',
      '',
    ].map((text): [string, string, object[]] => [
      `the time « ${text} »`,
      csv(FIRST.replace(/[^;]*$/, text)),
      [{ line: 2, code: 'bad-value', column: 'drawAt', text }],
    ]),
    [
      'a closing at its draw, and an opening at its closing',
      csv('2026-01-15;1;2026-01-15T00:05;2026-01-15T00:05;2026-01-15T00:05'),
      [
        { line: 2, code: 'opening-not-before-closing' },
        { line: 2, code: 'closing-not-before-draw' },
      ],
    ],
    [
      'a draw after midnight in Paris under the date before (5.1)',
      csv('2026-01-15;1;2026-01-15T00:00;2026-01-15T23:59;2026-01-16T00:00'),
      [{ line: 2, code: 'draw-on-another-day', date: '2026-01-15', drawDate: '2026-01-16' }],
    ],
    ['a draw twice', csv(FIRST, SECOND, FIRST), [{ line: 4, code: 'draw-repeated', otherLine: 2 }]],
    ['draws out of order', csv(SECOND, FIRST), [{ line: 3, code: 'not-in-order', otherLine: 2 }]],
    [
      'a later number drawn earlier',
      csv(FIRST, SECOND.replace('T00:09:30', 'T00:04:31').replace('T00:10', 'T00:05')),
      [{ line: 3, code: 'not-in-order', otherLine: 2 }],
    ],
    [
      'a later number closed earlier',
      csv(FIRST, SECOND.replace('T00:09:30', 'T00:04')),
      [{ line: 3, code: 'not-in-order', otherLine: 2 }],
    ],
    [
      'two openings on a day',
      csv(FIRST, SECOND.replace(';2026-01-15T00:00;', ';2026-01-15T00:01;')),
      [{ line: 3, code: 'opening-differs', otherLine: 2 }],
    ],
    [
      'errors on several lines, with all of them',
      csv(FIRST, 'x;0;;2026-01-15T00:04;2026-01-15T00:05', '', SECOND, SECOND),
      [
        { line: 3, code: 'bad-value', column: 'date', text: 'x' },
        { line: 3, code: 'bad-value', column: 'number', text: '0' },
        { line: 3, code: 'bad-value', column: 'salesOpenAt', text: '' },
        { line: 6, code: 'draw-repeated', otherLine: 5 },
      ],
    ],
    [
      'a file too large',
      ' '.repeat(LONGEST_CALENDAR + 1),
      [{ line: 1, code: 'too-large', most: LONGEST_CALENDAR }],
    ],
  ];
  for (const [what, text, errors] of wrong) {
    it(`refuses ${what}`, () => {
      assert.deepEqual(parseCalendarCsv(text), { ok: false, errors });
    });
  }
});

describe('calendar around summer time', () => {
  const row = (date: string, ...times: string[]) => csv([date, '1', ...times].join(';'));

  it('reads times on both sides of both changes', () => {
    const spring = parseCalendarCsv(
      row('2026-03-29', '2026-03-29T00:00', '2026-03-29T01:59:30', '2026-03-29T03:00'),
    );
    assert.ok(spring.ok);
    assert.equal(spring.draws[0]?.salesCloseAt, Date.parse('2026-03-29T00:59:30Z'));
    assert.equal(spring.draws[0]?.drawAt, Date.parse('2026-03-29T01:00:00Z'));
    const autumn = parseCalendarCsv(
      row('2026-10-25', '2026-10-25T00:00', '2026-10-25T01:59:30', '2026-10-25T03:00'),
    );
    assert.ok(autumn.ok);
    assert.equal(autumn.draws[0]?.salesCloseAt, Date.parse('2026-10-24T23:59:30Z'));
    assert.equal(autumn.draws[0]?.drawAt, Date.parse('2026-10-25T02:00:00Z'));
  });

  it('refuses a time that the spring change skips', () => {
    const text = row('2026-03-29', '2026-03-29T00:00', '2026-03-29T01:30', '2026-03-29T02:30');
    assert.deepEqual(errorsOf(parseCalendarCsv(text)), [
      { line: 2, code: 'time-skipped', column: 'drawAt', text: '2026-03-29T02:30' },
    ]);
  });

  it('refuses a time that comes twice in autumn, and takes it with its offset', () => {
    const text = row('2026-10-25', '2026-10-25T00:00', '2026-10-25T02:29:30', '2026-10-25T02:30');
    assert.deepEqual(errorsOf(parseCalendarCsv(text)), [
      { line: 2, code: 'time-ambiguous', column: 'salesCloseAt', text: '2026-10-25T02:29:30' },
      { line: 2, code: 'time-ambiguous', column: 'drawAt', text: '2026-10-25T02:30' },
    ]);
    for (const [offset, drawAt] of [
      ['+02:00', '2026-10-25T00:30:00Z'],
      ['+01:00', '2026-10-25T01:30:00Z'],
    ]) {
      const reading = parseCalendarCsv(
        text.replace('T02:29:30', `T02:29:30${offset}`).replace(/T02:30$/, `T02:30${offset}`),
      );
      assert.ok(reading.ok);
      assert.equal(reading.draws[0]?.drawAt, Date.parse(drawAt as string));
    }
  });
});

describe('calendar in JSON', () => {
  const draw = (line: string) => {
    const [date, number, salesOpenAt, salesCloseAt, drawAt] = line.split(';');
    return JSON.stringify({ date, number: Number(number), salesOpenAt, salesCloseAt, drawAt });
  };
  const json = (...draws: string[]) =>
    `{\n  "format": "amigo-live-calendar",\n  "version": 1,\n  "draws": [\n${draws.join(',\n')}\n  ]\n}\n`;

  it('reads the same draws, with or without a byte order mark', () => {
    const text = json(draw(FIRST), draw(SECOND));
    assert.deepEqual(parseCalendarJson(text), { ok: true, draws: DRAWS });
    assert.deepEqual(parseCalendarJson(`\uFEFF${text.replaceAll('\n', '\r\n')}`), { ok: true, draws: DRAWS });
  });

  const wrong: [what: string, text: string, errors: object[]][] = [
    [
      'what is no JSON, where it stops being JSON',
      json(draw(FIRST), '{ "date": }'),
      [{ line: 6, code: 'not-json' }],
    ],
    ['a file cut short', json(draw(FIRST)).slice(0, -4), [{ line: 6, code: 'not-json' }]],
    ['an empty file', '', [{ line: 1, code: 'not-json' }]],
    ['another format', '{\n"format": "results" }', [{ line: 2, code: 'unknown-format' }]],
    ['a bare list', '[]', [{ line: 1, code: 'unknown-format' }]],
    ['another version', json(draw(FIRST)).replace('1', '2'), [{ line: 3, code: 'unknown-version' }]],
    ['no draws', json(), [{ line: 4, code: 'no-draws' }]],
    [
      'draws that are no list',
      '{"format": "amigo-live-calendar", "version": 1,\n"draws": 3}',
      [{ line: 2, code: 'missing-column', column: 'draws' }],
    ],
    [
      'an unknown key beside the draws',
      json(draw(FIRST)).replace('"draws"', '"zone": 1,\n"draws"'),
      [{ line: 4, code: 'unknown-column', column: 'zone' }],
    ],
    ['a draw that is none', json(draw(FIRST), '7'), [{ line: 6, code: 'not-an-object' }]],
    [
      'a missing key',
      json(draw(FIRST).replace(/"number":1,/, '')),
      [{ line: 5, code: 'missing-column', column: 'number' }],
    ],
    [
      'an unknown key, on its own line',
      json(draw(FIRST).replace('{', '{\n"zone": "x",\n')),
      [{ line: 6, code: 'unknown-column', column: 'zone' }],
    ],
    ['a key twice', json(draw(FIRST).replace('{', '{"number":1,')), [{ line: 5, code: 'key-repeated' }]],
    [
      'a number in a string, and a time that is none',
      json(draw(FIRST).replace(':1,', ':"1",').replace('"2026-01-15T00:05"', 'null')),
      [
        { line: 5, code: 'bad-value', column: 'number', text: '' },
        { line: 5, code: 'bad-value', column: 'drawAt', text: '' },
      ],
    ],
    ['a draw twice', json(draw(FIRST), draw(FIRST)), [{ line: 6, code: 'draw-repeated', otherLine: 5 }]],
    ['a file nested without end', `{"a":${'['.repeat(100_000)}`, [{ line: 1, code: 'too-deep' }]],
    [
      'a file too large',
      ' '.repeat(LONGEST_CALENDAR + 1),
      [{ line: 1, code: 'too-large', most: LONGEST_CALENDAR }],
    ],
  ];
  for (const [what, text, errors] of wrong) {
    it(`refuses ${what}`, () => {
      assert.deepEqual(parseCalendarJson(text), { ok: false, errors });
    });
  }
});
