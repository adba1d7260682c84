/** What a printer says of itself, by automatic status back or by DLE EOT. */
export interface PrinterCondition {
  readonly offline: boolean;
  readonly coverOpen: boolean;
  readonly paperNearEnd: boolean;
  readonly paperEnd: boolean;
  readonly cutterFault: boolean;
  readonly unrecoverable: boolean;
  /** Such as an overheated head: goes away by itself. */
  readonly autoRecoverable: boolean;
}

/** Reads automatic status back: 4 bytes, as sent after GS a. */
export function decodeStatusBack(bytes: readonly number[]): PrinterCondition {
  const [first = 0, second = 0, third = 0] = bytes;
  return {
    offline: (first & 0x08) !== 0,
    coverOpen: (first & 0x20) !== 0,
    paperNearEnd: (third & 0x03) !== 0,
    // A sudden end shows these bits alone, a roll that runs out the near end's too.
    paperEnd: (third & 0x0c) !== 0,
    cutterFault: (second & 0x08) !== 0,
    unrecoverable: (second & 0x20) !== 0,
    autoRecoverable: (second & 0x40) !== 0,
  };
}

/**
 * Reads the answers to DLE EOT 2 and 4, and to DLE EOT 3 where it was asked (null where not).
 *
 * An error that DLE EOT 2 tells (bit 6) without more counts as unrecoverable until DLE EOT 3 says which.
 */
export function decodeRealTimeStatus(causes: number, paper: number, errors: number | null): PrinterCondition {
  const coverOpen = (causes & 0x04) !== 0;
  const stopped = (causes & 0x20) !== 0;
  const inError = (causes & 0x40) !== 0;
  const paperEnd = (paper & 0x60) !== 0 || stopped;
  const cutterFault = errors !== null && (errors & 0x08) !== 0;
  const autoRecoverable = errors !== null && (errors & 0x40) !== 0;
  const named = cutterFault || autoRecoverable;
  return {
    offline: coverOpen || paperEnd || inError,
    coverOpen,
    paperNearEnd: (paper & 0x0c) !== 0,
    paperEnd,
    cutterFault,
    unrecoverable: inError && (errors === null || (errors & 0x20) !== 0 || !named),
    autoRecoverable,
  };
}
