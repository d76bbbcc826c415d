/** What is checked in each dialect: the client's operations, and the till's flows to their ends. */
import type { Dialect } from '../../src-service/dialect.ts';
import { FLOWS } from '../faults/plan.ts';
import { runFault } from '../faults/fault-run.ts';
import { openBusiness } from './business.ts';
import { CLIENT_CHECKS } from './client.ts';

export interface DialectCheck {
  readonly name: string;
  /** Complaints; an exception is one too. */
  readonly run: (dialect: Dialect) => Promise<readonly string[]>;
}

const clientChecks = Object.entries(CLIENT_CHECKS).map(([name, check]) => ({
  name: `client: ${name}`,
  async run(dialect: Dialect) {
    const business = await openBusiness(dialect);
    try {
      await check(business);
    } finally {
      await business.stop();
    }
    return [];
  },
}));

/** Ledger, journal and report are compared afterwards, as after a fault. */
const flowChecks = FLOWS.map((flow) => ({
  name: `till: ${flow.name}`,
  run: async (dialect: Dialect) =>
    (await runFault(flow, { kind: 'none' }, 'patient', { ...dialect, ...flow.needs })).violations,
}));

export const CHECKS: readonly DialectCheck[] = [...clientChecks, ...flowChecks];

export async function runCheck(
  run: DialectCheck['run'],
  dialect: Dialect,
): Promise<readonly string[]> {
  try {
    return await run(dialect);
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
}
