import { PortError, type PortProblem } from './port.ts';

/** The bindings tell what the system said only as text: its words, the problem, the system's code. */
const SYSTEM_WORDS: readonly [words: RegExp, problem: PortProblem, code: string, advice: string][] = [
  [/no such file|file not found/i, 'not-found', 'ENOENT', 'nothing is plugged in there'],
  [/no such device/i, 'not-found', 'ENODEV', 'nothing is plugged in there'],
  [
    /permission denied|access denied|operation not permitted/i,
    'permission-denied',
    'EACCES',
    'the user must be in the group that owns it (usually "dialout")',
  ],
  [/cannot lock port|resource busy/i, 'busy', 'EBUSY', 'another program uses it'],
  [/not a typewriter|inappropriate ioctl/i, 'failed', 'ENOTTY', 'it is no serial line'],
  [/input\/output error/i, 'closed', 'EIO', 'the line was unplugged'],
  [/bad file descriptor|port is not open|canceled/i, 'closed', 'EBADF', 'the line is closed'],
];

/** Turns an error of the serialport package into a PortError with the system's code where it can be told. */
export function serialErrorOf(error: Error, path: string): PortError {
  const known = SYSTEM_WORDS.find(([words]) => words.test(error.message));
  if (known !== undefined) {
    const [, problem, code, advice] = known;
    return new PortError(problem, `${path}: ${advice} (${code})`, code);
  }
  const code = (error as NodeJS.ErrnoException).code ?? null;
  return new PortError('failed', `${path}: ${error.message}`, code);
}
