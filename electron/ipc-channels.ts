/** The two channels between the page and the main process. */
export const channels = {
  /** The page asks: a command's name and parameters. */
  invoke: 'terminal:invoke',
  /** The page is told: an event's name and data. */
  event: 'terminal:event',
} as const;
