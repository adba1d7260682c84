import assert from 'node:assert/strict';
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { describe, it } from 'node:test';
import { rankCombination } from '../../electron/games/ile-au-tresor/combination.ts';
import { LONGEST_RESULT_FILE, makeResultFile, readResultFile } from '../../electron/registry/result-file.ts';

const centre = inPem(generateKeyPairSync('ed25519'));
const stranger = inPem(generateKeyPairSync('ed25519'));
const rsa = inPem(generateKeyPairSync('rsa', { modulusLength: 2048 }));

const CONTENT = {
  issuer: 'Centre de tirage « Île »',
  issuedAt: '2026-01-15T22:58:00Z',
  results: [
    { date: '2026-01-15', number: 1, places: [21, 1, 4, 6, 9, 13, 18], pirate: 2 },
    { date: '2026-01-15', number: 2, places: [1, 2, 3, 4, 5, 6, 7], pirate: 3 },
  ],
};
const CHECKSUM = { kind: 'sha256' } as const;
const SIGNED = { kind: 'ed25519', publicKey: centre.publicKey } as const;
const errorsOf = (reading: ReturnType<typeof readResultFile>) => (reading.ok ? [] : reading.errors);

/** The canonical text of CONTENT, written by hand: what another program must make to seal the same file. */
const CANONICAL =
  '{"format":"amigo-live-results","issuedAt":"2026-01-15T22:58:00Z","issuer":"Centre de tirage « Île »","results":[' +
  '{"date":"2026-01-15","number":1,"pirate":2,"places":[21,1,4,6,9,13,18]},' +
  '{"date":"2026-01-15","number":2,"pirate":3,"places":[1,2,3,4,5,6,7]}],"version":1}';
const SHA256 = createHash('sha256').update(CANONICAL, 'utf8').digest('hex');

/** A file with any content and its right checksum. */
const sealed = (content: object) => makeResultFile({ ...CONTENT, ...content } as typeof CONTENT, null);

describe('result file', () => {
  it('gives the results of the draws (4), signed or with a checksum', () => {
    const text = makeResultFile(CONTENT, centre.privateKey);
    for (const authenticity of [CHECKSUM, SIGNED]) {
      const reading = readResultFile(text, authenticity);
      assert.ok(reading.ok);
      const { ed25519, ...file } = reading.file;
      assert.deepEqual(file, {
        issuer: CONTENT.issuer,
        issuedAt: Date.parse('2026-01-15T22:58:00Z'),
        sha256: SHA256,
        results: [
          {
            date: '2026-01-15',
            number: 1,
            winning: rankCombination({ places: [1, 4, 6, 9, 13, 18, 21], pirate: 2 }),
          },
          { date: '2026-01-15', number: 2, winning: 2 },
        ],
      });
      assert.equal(Buffer.from(ed25519 ?? '', 'base64').length, 64);
    }
  });

  it('reads a file that another program made after the format: other order, spaces and line ends', () => {
    const signature = sign(null, Buffer.from(CANONICAL), createPrivateKey(centre.privateKey)).toString(
      'base64',
    );
    const results = CONTENT.results.map(
      ({ date, number, places, pirate }) =>
        `\t{ "pirate":${pirate}, "places":[ ${places.join(' , ')} ],\r\n "number":${number}, "date":"${date}" }`,
    );
    const text = `\uFEFF{ "seal": { "ed25519": "${signature}", "sha256": "${SHA256.toUpperCase()}" },\r\n "version": 1, "results": [${results.join(',\r\n')}],\r\n "issuer": "Centre de tirage « \\u00cele »", "issuedAt": "2026-01-15T22:58:00Z", "format": "amigo-live-results" }`;
    assert.equal(readResultFile(text, SIGNED).ok, true);
    assert.equal(readResultFile(text, CHECKSUM).ok, true);
  });

  it('refuses any change of content, whatever it is', () => {
    const text = makeResultFile(CONTENT, centre.privateKey);
    const changes: [string, string][] = [
      ['"pirate": 3', '"pirate": 1'],
      ['"number": 2', '"number": 3'],
      ['2026-01-15"', '2026-01-16"'],
      ['Centre', 'centre'],
      ['22:58', '22:59'],
    ];
    for (const [from, to] of changes) {
      const changed = text.replace(from, to);
      assert.notEqual(changed, text);
      assert.deepEqual(
        errorsOf(readResultFile(changed, CHECKSUM)).map(({ code }) => code),
        ['checksum-differs'],
      );
      const withoutChecksum = changed.replace(/\s*"sha256": "\w+",/, '');
      assert.deepEqual(
        errorsOf(readResultFile(withoutChecksum, SIGNED)).map(({ code }) => code),
        ['signature-wrong'],
      );
    }
  });

  const line =
    makeResultFile(CONTENT, null)
      .split('\n')
      .findIndex((each) => each.includes('"seal"')) + 1;
  const doubts: [
    what: string,
    text: string,
    authenticity: Parameters<typeof readResultFile>[1],
    code: string,
  ][] = [
    ['a checksum alone where a signature is asked for', sealed({}), SIGNED, 'signature-missing'],
    ['a stranger’s signature', makeResultFile(CONTENT, stranger.privateKey), SIGNED, 'signature-wrong'],
    [
      'a signature cut short',
      makeResultFile(CONTENT, centre.privateKey).replace(/("ed25519": ")..../, '$1'),
      SIGNED,
      'signature-wrong',
    ],
    [
      'a checksum that is no checksum',
      sealed({}).replace(/("sha256": ")\w+/, '$1no'),
      CHECKSUM,
      'checksum-differs',
    ],
    ['a seal without a checksum', sealed({}).replace(/"sha256": "\w+"/, ''), CHECKSUM, 'checksum-missing'],
    ['a seal of another shape', sealed({}).replace('"sha256"', '"md5"'), CHECKSUM, 'checksum-missing'],
    [
      'a key that is none',
      makeResultFile(CONTENT, centre.privateKey),
      { kind: 'ed25519', publicKey: 'x' },
      'unfit-public-key',
    ],
    [
      'a key of another kind',
      makeResultFile(CONTENT, centre.privateKey),
      { kind: 'ed25519', publicKey: rsa.publicKey },
      'unfit-public-key',
    ],
  ];
  for (const [what, text, authenticity, code] of doubts) {
    it(`refuses ${what}`, () => {
      assert.deepEqual(errorsOf(readResultFile(text, authenticity)), [{ line, code }]);
    });
  }

  const [first, second] = CONTENT.results;
  const wrong: [what: string, text: string, errors: object[]][] = [
    ['what is no JSON', '{\n"format"', [{ line: 2, code: 'not-json' }]],
    ['a key twice', '{"format": 1,\n"format": 2}', [{ line: 2, code: 'key-repeated' }]],
    ['another format', '{"format":\n"amigo-live-calendar"}', [{ line: 2, code: 'unknown-format' }]],
    [
      'another version',
      sealed({}).replace('"version": 1', '"version": 2'),
      [{ line: 3, code: 'unknown-version' }],
    ],
    ['no results', sealed({ results: [] }), [{ line: 6, code: 'bad-value', path: 'results' }]],
    [
      'a draw twice',
      sealed({ results: [first, second, first] }),
      [{ line: 35, code: 'result-repeated', otherLine: 7 }],
    ],
    [
      'six places, an eighth, one twice, one that does not exist (2.2)',
      sealed({
        results: [
          { ...first, places: [1, 2, 3, 4, 5, 6] },
          { ...first, number: 2, places: [1, 2, 3, 4, 5, 6, 7, 8] },
          { ...first, number: 3, places: [1, 2, 3, 4, 5, 6, 6] },
          { ...first, number: 4, places: [1, 2, 3, 4, 5, 6, 22] },
        ],
      }),
      [
        { line: 10, code: 'bad-value', path: 'results.0.places' },
        { line: 23, code: 'bad-value', path: 'results.1.places' },
        { line: 38, code: 'bad-value', path: 'results.2.places' },
        { line: 59, code: 'bad-value', path: 'results.3.places.6' },
      ],
    ],
    [
      'a fourth pirate, draw 0, a date that does not exist, and an unknown key',
      sealed({ results: [{ ...first, pirate: 4, number: 0, date: '2026-02-29', note: 'x' }] }),
      [
        { line: 8, code: 'bad-value', path: 'results.0.date' },
        { line: 9, code: 'bad-value', path: 'results.0.number' },
        { line: 19, code: 'bad-value', path: 'results.0.pirate' },
        { line: 20, code: 'bad-value', path: 'results.0.note' },
      ],
    ],
    [
      'no issuer and an instant without its zone',
      sealed({ issuer: '', issuedAt: '2026-01-15T22:58:00' }),
      [
        { line: 4, code: 'bad-value', path: 'issuer' },
        { line: 5, code: 'bad-value', path: 'issuedAt' },
      ],
    ],
    [
      'a file too large',
      ' '.repeat(LONGEST_RESULT_FILE + 1),
      [{ line: 1, code: 'too-large', most: LONGEST_RESULT_FILE }],
    ],
  ];
  for (const [what, text, errors] of wrong) {
    it(`refuses ${what}`, () => {
      assert.deepEqual(readResultFile(text, CHECKSUM), { ok: false, errors });
    });
  }
});

function inPem({ publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject }) {
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
