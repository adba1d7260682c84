import {
  createReconnectingDevice,
  type DeviceLink,
  type LinkEvents,
  type ReconnectingDevice,
  type ReconnectingDeviceOptions,
} from '../port/reconnecting-device.ts';
import type { SlipReaderState } from './slip-reader.ts';

/** Why a link was given up: silence, a refused command, a line that hung up, or one that carries garbage. */
export type LinkProblem = 'no-answer' | 'command-refused' | 'unplugged' | 'bad-line';

/** What a slip reader's link tells of itself. */
export type ReaderLinkEvents = LinkEvents<SlipReaderState, LinkProblem>;

/** Keeps a slip reader of any family connected; a problem in its states may also be a LinkProblem. */
export function createReconnectingReader<Link extends DeviceLink>(
  options: Omit<ReconnectingDeviceOptions<SlipReaderState, LinkProblem, Link>, 'stateAfterLoss'>,
): ReconnectingDevice<SlipReaderState, Link> {
  return createReconnectingDevice({ ...options, stateAfterLoss });
}

/** A reader that refuses, or whose line is bad, is there all the same. */
function stateAfterLoss(problem: LinkProblem): SlipReaderState {
  const isThere = problem === 'command-refused' || problem === 'bad-line';
  return { kind: isThere ? 'fault' : 'absent', problem };
}
