/** Says a line of what happens to the app itself, on standard error. Never a sale's or a person's data. */
export function log(line: string): void {
  process.stderr.write(`till: ${line}\n`);
}
