/** State of a simulated printer's sensors, as its status bytes tell it. */
export interface SensorState {
  readonly coverOpen: boolean;
  readonly paperOut: boolean;
  readonly paperNearEnd: boolean;
  readonly cutterError: boolean;
  readonly unrecoverable: boolean;
  readonly overheated: boolean;
}

/** Nothing is interpreted while offline. */
export function isOffline(state: SensorState): boolean {
  return state.coverOpen || state.paperOut || errorBits(state) !== 0;
}

/** Automatic status back: 4 bytes, healthy `14 00 00 0F` (the drawer's bit is set where none is connected). */
export function statusBack(state: SensorState): number[] {
  return [
    0x14 | (isOffline(state) ? 0x08 : 0) | (state.coverOpen ? 0x20 : 0),
    errorBits(state),
    paperBits(state),
    0x0f,
  ];
}

/** Answer to DLE EOT n, n being 1 to 4. */
export function realTimeStatus(question: number, state: SensorState): number {
  switch (question) {
    case 1:
      return 0x16 | (isOffline(state) ? 0x08 : 0);
    case 2:
      return (
        0x12 | (state.coverOpen ? 0x04 : 0) | (state.paperOut ? 0x20 : 0) | (errorBits(state) ? 0x40 : 0)
      );
    case 3:
      return 0x12 | errorBits(state);
    default:
      return 0x12 | (state.paperNearEnd ? 0x0c : 0) | (state.paperOut ? 0x60 : 0);
  }
}

/** Answer to GS r 1. */
export function queuedPaperStatus(state: SensorState): number {
  return paperBits(state);
}

/** The same in automatic status and in DLE EOT 3. */
function errorBits(state: SensorState): number {
  return (state.cutterError ? 0x08 : 0) | (state.unrecoverable ? 0x20 : 0) | (state.overheated ? 0x40 : 0);
}

function paperBits(state: SensorState): number {
  return (state.paperNearEnd ? 0x03 : 0) | (state.paperOut ? 0x0c : 0);
}
