import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import QRCode from 'qrcode';
import { codePicture, preparedCode, preparePlay } from '../engine/prepared-code.ts';
import { unpreparableZone } from '../games/ile-au-tresor/prepared-play.ts';
import type { SlipMarks } from '../games/ile-au-tresor/slip-marks.ts';

const USAGE = `Prepares a play as the operator's application would (article 2), for trials:

  npm run prepare-play -- [--places 1,5,9] [--pirate 2] [--stake 8] [--draws 3] [--valid-minutes N] [--out FILE.png] [--text]

  --places N,…       up to 7 of the 21 places, by number; fewer are completed at the counter
  --pirate N         1 to 3
  --stake EUROS      2, 4, 6, 8, 10 or 20, for each draw
  --draws N          1 to 6 successive draws
  --valid-minutes N  from now (default 1440); a negative number makes one that has expired
  --out FILE.png     writes its QR there instead of showing it in the terminal
  --text             gives only the code, for a scanner that is simulated

A prepared play commits nothing: it is shown at the counter, and registered once it is paid.`;

/** What the command line asks for can't be done; the message is one line. */
class UsageError extends Error {}

interface Wish {
  readonly marks: SlipMarks;
  readonly validMinutes: number;
  readonly out: string | null;
  readonly textOnly: boolean;
}

/** A day, in minutes. */
const DEFAULT_VALIDITY = 1440;
const WHOLE_NUMBER = /^-?\d{1,7}$/;

try {
  const args = process.argv.slice(2);
  if (args.includes('--help')) console.log(USAGE);
  else await prepare(wishOf(args));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`prepare-play: ${error.message}`);
  process.exitCode = 2;
}

async function prepare({ marks, validMinutes, out, textOnly }: Wish): Promise<void> {
  const code = preparedCode(preparePlay(marks, validMinutes, Date.now()));
  if (out !== null) {
    const { png } = await codePicture(code);
    await writeFile(out, png).catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(`${out} can't be written (${error.code})`);
    });
  } else if (!textOnly) {
    console.log(await terminalQr(code));
  }
  console.log(code);
}

/** A QR in characters: with colours in a terminal, where it would else be light on dark. */
function terminalQr(code: string): Promise<string> {
  const level = { errorCorrectionLevel: 'M' } as const;
  return process.stdout.isTTY
    ? QRCode.toString(code, { ...level, type: 'terminal', small: true })
    : QRCode.toString(code, { ...level, type: 'utf8' });
}

function wishOf(args: readonly string[]): Wish {
  const { places, pirate, stake, draws, out, text, 'valid-minutes': validMinutes } = parsed(args);
  const marks = {
    places: places?.split(',').map((place) => numberOf('--places', place)) ?? [],
    pirates: optional('--pirate', pirate),
    stakes: optional('--stake', stake).map((euros) => euros * 100),
    draws: optional('--draws', draws),
  };
  const zone = unpreparableZone(marks);
  if (zone !== null) throw new UsageError(`no play can hold these ${zone} (--help says which it can)`);
  return {
    marks: { ...marks, places: marks.places.toSorted((a, b) => a - b) },
    validMinutes: validMinutes === undefined ? DEFAULT_VALIDITY : numberOf('--valid-minutes', validMinutes),
    out: out ?? null,
    textOnly: text ?? false,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: withSignedNumbers(args),
      options: {
        places: { type: 'string' },
        pirate: { type: 'string' },
        stake: { type: 'string' },
        draws: { type: 'string' },
        'valid-minutes': { type: 'string' },
        out: { type: 'string' },
        text: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message.replaceAll(/\s+/g, ' '));
  }
}

/** A negative number after an option belongs to it, which parseArgs would take for another option. */
function withSignedNumbers(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const last = joined.at(-1);
    if (last?.startsWith('--') && /^-\d/.test(arg)) joined.splice(-1, 1, `${last}=${arg}`);
    else joined.push(arg);
  }
  return joined;
}

function optional(name: string, text: string | undefined): number[] {
  return text === undefined ? [] : [numberOf(name, text)];
}

function numberOf(name: string, text: string): number {
  if (!WHOLE_NUMBER.test(text.trim())) throw new UsageError(`${name}: "${text}" is no whole number`);
  return Number(text);
}
