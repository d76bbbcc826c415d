/** One run of a flow on a disk that fails in the middle, and the guarantees after it is well again. */
import { hire, type Temper } from './cashier.ts';
import { readJournal, readService } from './facts.ts';
import type { DiskTrouble } from './failing-disk.ts';
import type { Flow } from './flows.ts';
import { openRig, type Rig } from './rig.ts';
import { go, goOn, recover, takings } from './trial.ts';
import { judge } from './verdict.ts';

export interface DiskOutcome {
  readonly complaints: readonly string[];
  /** Attempts to write, while the flow was played. */
  readonly writes: number;
}

/** `trouble` null: a clean run, to learn how many writes a flow has. */
export async function diskTrial(
  flow: Flow,
  trouble: DiskTrouble | null,
  temper: Temper,
): Promise<DiskOutcome> {
  const rig = await openRig();
  try {
    return await run(rig, flow, trouble, temper);
  } finally {
    await rig.stop();
  }
}

async function run(
  rig: Rig,
  flow: Flow,
  trouble: DiskTrouble | null,
  temper: Temper,
): Promise<DiskOutcome> {
  const [till] = rig.tills;
  if (till === undefined) throw new Error('no till');
  const cashier = hire(rig, till, temper);
  const play = await flow.prepare(cashier);
  await rig.line.quiet();
  const before = readService(rig.serviceFile);
  const complaints: string[] = [];
  till.disk.plan(trouble);
  await go(cashier, play);
  const writes = till.disk.writes();
  const told = (await till.snapshot())?.storage;
  if (trouble !== null && till.disk.failed() === 0) complaints.push('no write was met');
  if (trouble?.count === Infinity && told?.reason !== trouble.reason)
    complaints.push(`the disk is ${trouble.reason}, and the screen says ${told?.reason}`);
  till.disk.plan(null);
  complaints.push(...(await recover(cashier, play)), ...(await goOn(cashier, flow)));
  const { storage, notices } = (await till.snapshot()) ?? {};
  if (storage?.reason !== null || storage.unwritten !== 0)
    complaints.push(`the disk is well, and the screen says ${storage?.reason}`);
  if (notices?.includes('journalUnwritable') === true)
    complaints.push('something could not be written to a disk that is well');
  const after = readService(rig.serviceFile);
  complaints.push(
    ...cashier.complaints.map((text) => `5 ${text}`),
    ...till.defects.filter(unexpected).map((text) => `defect ${text}`),
    ...judge({ before, after, journals: [readJournal(till.journalFile)] }),
    ...flow.judge({ before, after, cashier, play }),
    ...(await takings(cashier)),
  );
  return { complaints, writes };
}

/** A copy can't be written to a disk that takes nothing: the shift is closed all the same. */
function unexpected(defect: string): boolean {
  return !defect.startsWith('journal.backup');
}
