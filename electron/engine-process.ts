/** The engine's process as its host sees it, whichever way it is run. */
export interface EngineProcess {
  /** Sends one message; one sent to a process that has ended is lost, and the exit says so. */
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, when the process has ended or couldn't be started. */
  onExit(listener: (reason: string) => void): void;
  /** Ends the process at once. */
  kill(): void;
}

/** Starts an engine. */
export type EngineLauncher = () => EngineProcess;
