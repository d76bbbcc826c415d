/** `npm run check-service -- --help`: examines a service for integrators. */
import { HELP, parseArguments } from './check-service/arguments.ts';
import { askPassword } from './check-service/ask-password.ts';
import { examine } from './check-service/check.ts';
import { reportOf } from './check-service/findings.ts';

async function main(): Promise<number> {
  const asked = parseArguments(process.argv.slice(2));
  if (asked === null) {
    console.log(HELP);
    return 0;
  }
  const password = process.env['LOYALTY_PASSWORD'] ?? (await askPassword('Password: '));
  const findings = await examine({ ...asked, password });
  console.log(reportOf(findings));
  if (findings.brokenOff !== null) {
    console.error(`not examined to its end: ${findings.brokenOff}`);
    return 2;
  }
  return findings.failed() ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
