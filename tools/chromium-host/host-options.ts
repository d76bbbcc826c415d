/** What the host itself understands of the command line; the program reads the rest. */
import { parseArgs } from 'node:util';

export interface HostOptions {
  readonly headless: boolean;
  /** null: closed. 0: any free port, printed at the start. */
  readonly debuggingPort: number | null;
}

export function parseHostOptions(args: readonly string[]): HostOptions {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: { headless: { type: 'boolean' }, 'debugging-port': { type: 'string' } },
  });
  const port = values['debugging-port'];
  return {
    headless: values.headless === true,
    debuggingPort: typeof port === 'string' && /^\d+$/u.test(port) ? Number(port) : null,
  };
}

export const hostOptions: HostOptions = parseHostOptions(process.argv.slice(1));
