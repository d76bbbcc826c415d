/** What is said to whoever started the program from a terminal. */

let watched = false;

/** A line. A terminal that is gone meanwhile hears nothing, and nothing fails. */
export function tellTerminal(line: string): void {
  if (!watched) process.stdout.on('error', () => undefined);
  watched = true;
  process.stdout.write(`${line}\n`);
}
