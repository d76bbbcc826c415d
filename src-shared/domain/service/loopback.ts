/** The only hosts to which anything may travel without encryption: the computer that the till runs on. */
const THIS_MACHINE: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** `hostname` as URL gives it: lower case, IPv6 in brackets. */
export function isThisMachine(hostname: string): boolean {
  return THIS_MACHINE.has(hostname);
}
