import { z } from 'zod';
import type { CommandName, CommandParams, CommandResult, EventData, EventName } from './commands.ts';
import { failureSchema, type Outcome } from './errors.ts';

/** A command on the wire: one JSON line to the headless till, one message to the engine. */
export const request = z.strictObject({
  id: z.string().min(1).max(100),
  command: z.string(),
  params: z.unknown(),
});

/** The answer to one request. */
export const response = z.union([
  z.object({ id: z.string(), ok: z.literal(true), value: z.unknown() }),
  z.object({ id: z.string(), ok: z.literal(false), error: failureSchema }),
]);

/** Something the engine says by itself. */
export const eventMessage = z.object({ event: z.string(), data: z.unknown() });

export type Request = z.infer<typeof request>;
export type Response = z.infer<typeof response>;
export type EventMessage = z.infer<typeof eventMessage>;

/** What the page sees as `window.terminal`. */
export interface Terminal {
  invoke<Name extends CommandName>(
    command: Name,
    params: CommandParams<Name>,
  ): Promise<Outcome<CommandResult<Name>>>;
  /** Listens to an event; the returned function stops listening. */
  on<Name extends EventName>(event: Name, listener: (data: EventData<Name>) => void): () => void;
}
