/** Real processes killed with SIGKILL before each call and write of every flow, and the guarantees. */
import { createCashier } from './cashier.ts';
import { judgeTrail, readJournal, readService } from './facts.ts';
import { FLOWS, momentsOf, type Moment } from './plan.ts';
import type { Flow } from './flows.ts';
import { openProcessRig } from './process-harness.ts';
import { go, goOn, recover, takings, runFault } from './fault-run.ts';
import { judge } from './verdict.ts';

export interface Killed {
  readonly run: string;
  readonly flow: string;
  readonly violations: readonly string[];
}

/** `count` kills in all, or one at each moment if those are fewer, of which this part does every `parts`-th. */
export async function* killRuns(
  count: number,
  part: number,
  parts: number,
): AsyncGenerator<Killed> {
  if (count === 0) return;
  const all: { readonly flow: Flow; readonly moment: Moment }[] = [];
  for (const flow of FLOWS) {
    const { moments } = await runFault(flow, { kind: 'none' }, 'patient');
    // What follows a call or a write comes before the next one.
    const before = momentsOf(moments).filter(({ moment }) => moment.startsWith('before'));
    all.push(...before.map((moment) => ({ flow, moment })));
  }
  const pace = Math.max(1, all.length / count);
  for (let index = part; index < Math.min(count, all.length); index += parts) {
    const chosen = all[Math.floor(index * pace)];
    if (chosen === undefined) continue;
    const { flow, moment } = chosen;
    const run = `${flow.name}: SIGKILL ${moment.moment} #${moment.nth}`;
    yield { run, flow: flow.name, violations: await killOnce(flow, moment) };
  }
}

export async function killOnce(flow: Flow, { moment, nth }: Moment): Promise<string[]> {
  const harness = await openProcessRig();
  try {
    const { till } = harness;
    const cashier = createCashier(harness, till, 'patient');
    const play = await flow.prepare(cashier);
    await harness.network.quiet();
    const before = readService(harness.serviceFile);
    await harness.moments();
    await harness.dieAt(moment, nth);
    await go(cashier, play);
    const violations = [...(await recover(cashier, play)), ...(await goOn(cashier, flow))];
    if (harness.killed() !== 1) violations.push(`the harness killed ${harness.killed()} times`);
    const after = readService(harness.serviceFile);
    violations.push(
      ...cashier.violations.map((text) => `5 ${text}`),
      ...till.defects.map((text) => `defect ${text}`),
      ...judge({ before, after, journals: [readJournal(till.journalFile)] }),
      ...judgeTrail(till.journalFile),
      ...flow.judge({ before, after, cashier, play }),
      ...(await takings(cashier)),
    );
    return violations;
  } finally {
    await harness.stop();
  }
}
