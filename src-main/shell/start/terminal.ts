/** What is said to whoever started the program from a terminal. */

/** A line. A terminal that is gone meanwhile hears nothing, and nothing fails. */
export function tellTerminal(line: string): void {
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => undefined);
  process.stdout.write(`${line}\n`);
}
