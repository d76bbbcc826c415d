/**
 * Electron's own check of the command line on Windows (shell/app/command_line_args.cc, v45): behind
 * an argument that reads as an address no other may follow, or the program returns at once. A link
 * that a browser opens could otherwise bring switches along.
 */

function isAddress(arg: string): boolean {
  // As the check reads it: letters up to a colon; one letter is a drive, and a space ends it.
  return /^[a-z][^:\s]+:/iu.test(arg);
}

/** The argument because of which Windows would not start the program; null: it starts. */
export function refusedOnWindows(args: readonly string[]): string | null {
  const end = args.indexOf('--');
  const looked = end < 0 ? args : args.slice(0, end);
  const address = looked.findIndex(isAddress);
  return address >= 0 && address < looked.length - 1 ? (looked[address] ?? null) : null;
}
