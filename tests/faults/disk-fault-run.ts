/** One run of a flow on a disk that fails in the middle, and the guarantees after it is well again. */
import { createCashier, type CashierProfile } from './cashier.ts';
import { judgeTrail, readJournal, readService } from './facts.ts';
import type { DiskTrouble } from './failing-disk.ts';
import type { Flow } from './flows.ts';
import { openHarness, type Harness } from './harness.ts';
import { go, goOn, recover, takings } from './fault-run.ts';
import { judge } from './verdict.ts';

export interface DiskOutcome {
  readonly violations: readonly string[];
  /** Attempts to write, while the flow was played. */
  readonly writes: number;
}

/** `trouble` null: a clean run, to learn how many writes a flow has. */
export async function runDiskFault(
  flow: Flow,
  trouble: DiskTrouble | null,
  profile: CashierProfile,
): Promise<DiskOutcome> {
  const harness = await openHarness();
  try {
    return await run(harness, flow, trouble, profile);
  } finally {
    await harness.stop();
  }
}

async function run(
  harness: Harness,
  flow: Flow,
  trouble: DiskTrouble | null,
  profile: CashierProfile,
): Promise<DiskOutcome> {
  const [till] = harness.tills;
  if (till === undefined) throw new Error('no till');
  const cashier = createCashier(harness, till, profile);
  const play = await flow.prepare(cashier);
  await harness.network.quiet();
  const before = readService(harness.serviceFile);
  const violations: string[] = [];
  till.disk.plan(trouble);
  await go(cashier, play);
  const writes = till.disk.writes();
  const told = (await till.snapshot())?.storage;
  if (trouble !== null && till.disk.failed() === 0) violations.push('no write was met');
  if (trouble?.count === Infinity && told?.reason !== trouble.reason)
    violations.push(`the disk is ${trouble.reason}, and the screen says ${told?.reason}`);
  till.disk.plan(null);
  violations.push(...(await recover(cashier, play)), ...(await goOn(cashier, flow)));
  const { storage, notices } = (await till.snapshot()) ?? {};
  if (storage?.reason !== null || storage.unsavedSales !== 0)
    violations.push(`the disk is well, and the screen says ${storage?.reason}`);
  if (notices?.includes('journalUnwritable') === true)
    violations.push('something could not be written to a disk that is well');
  const after = readService(harness.serviceFile);
  violations.push(
    ...cashier.violations.map((text) => `5 ${text}`),
    ...till.defects.filter(unexpected).map((text) => `defect ${text}`),
    ...judge({ before, after, journals: [readJournal(till.journalFile)] }),
    ...judgeTrail(till.journalFile),
    ...flow.judge({ before, after, cashier, play }),
    ...(await takings(cashier)),
  );
  return { violations, writes };
}

/** A copy can't be written to a disk that takes nothing: the shift is closed all the same. */
function unexpected(defect: string): boolean {
  return !defect.startsWith('journal.backup');
}
