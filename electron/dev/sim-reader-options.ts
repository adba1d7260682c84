import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  type ReaderTroubles,
  type SlipDensities,
  type SlipFault,
  slipDensities,
} from '../../drivers/simulated/simulated-reader.ts';
import { simulatedSlipFault } from '../contract/commands.ts';
import { type ReaderProtocol, readerProtocol } from '../contract/settings.ts';
import { slipMarks } from '../contract/values.ts';
import { columnsOfMarks, crossedColumns } from '../games/ile-au-tresor/slip-marks.ts';

/** What the person at the keyboard asked for can't be done; the message is one line. */
export class UsageError extends Error {}

/** A slip that is named, and what is to go wrong with it. */
export interface NamedSlip {
  readonly file: string;
  readonly fault: SlipFault | null;
}

/** A slip in a file, ready to be fed. */
export interface FileSlip extends NamedSlip {
  readonly densities: SlipDensities;
}

/** What the command line asks for. */
export interface ReaderSimulatorOptions {
  readonly protocol: ReaderProtocol;
  readonly link: string;
  readonly slips: readonly NamedSlip[];
  /** What goes wrong with the slips that are named later, on standard input. */
  readonly fault: SlipFault | null;
  readonly exitControl: boolean;
  readonly troubles: ReaderTroubles;
}

/** Everything that can go wrong with a slip. */
export const SLIP_FAULTS: readonly SlipFault[] = simulatedSlipFault.options;

/** A slip in a file: what is crossed, firmly and, if there is any, so faintly that it is in doubt. */
const slipFile = slipMarks.extend({ faint: slipMarks.partial().optional() });

/** Reads the command line. Throws a UsageError. */
export function parseReaderSimulatorArguments(args: string[]): ReaderSimulatorOptions {
  const { values, tokens } = parse(args);
  if (!values.link) throw new UsageError('--link PATH is missing');
  const protocol = readerProtocol.safeParse(values.protocol);
  if (!protocol.success) {
    throw new UsageError(`--protocol: "${values.protocol}" is none of ${readerProtocol.options.join(', ')}`);
  }
  if (values['no-exit-control'] && protocol.data !== 'chatsworth') {
    throw new UsageError('--no-exit-control: only a chatsworth holds slips');
  }
  const slips: NamedSlip[] = [];
  let fault: SlipFault | null = null;
  for (const token of tokens) {
    if (token.kind !== 'option' || token.value === undefined) continue;
    if (token.name === 'slip') slips.push({ file: token.value, fault });
    if (token.name === 'fault') fault = parseSlipFault(token.value);
  }
  return {
    protocol: protocol.data,
    link: values.link,
    slips,
    fault,
    exitControl: !values['no-exit-control'],
    troubles: {
      coverOpen: values['cover-open'] ?? false,
      refusing: values.refusing ?? false,
      dead: values.dead ?? false,
    },
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      tokens: true,
      options: {
        protocol: { type: 'string', default: 'chatsworth' },
        link: { type: 'string' },
        slip: { type: 'string', multiple: true },
        fault: { type: 'string', multiple: true },
        'no-exit-control': { type: 'boolean' },
        'cover-open': { type: 'boolean' },
        refusing: { type: 'boolean' },
        dead: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** A fault by its name, "none" for none. Throws a UsageError. */
export function parseSlipFault(name: string): SlipFault | null {
  if (name === 'none') return null;
  const fault = SLIP_FAULTS.find((known) => known === name);
  if (!fault) throw new UsageError(`fault "${name}" is none of ${SLIP_FAULTS.join(', ')}, none`);
  return fault;
}

/** Reads a slip's file. Rejects with a UsageError. */
export async function readSlip({ file, fault }: NamedSlip): Promise<FileSlip> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file}: can't be read (${error.code})`);
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file}: no JSON: ${(error as Error).message.replaceAll(/\s+/g, ' ')}`);
  }
  const slip = slipFile.safeParse(content);
  if (!slip.success) {
    const issues = slip.error.issues.map(({ path, message }) => `${path.join('.') || 'slip'}: ${message}`);
    throw new UsageError(`${file}: ${issues.join('; ')}`);
  }
  const { faint = {}, ...marks } = slip.data;
  const { places = [], pirates = [], stakes = [], draws = [] } = faint;
  const doubtful = crossedColumns({ places, pirates, stakes, draws });
  return { file, fault, densities: slipDensities(columnsOfMarks(marks), doubtful) };
}
