/** Which writes fail in which flow: by a seed, or every one. */
import type { CashierProfile } from './cashier.ts';
import { runDiskFault } from './disk-fault-run.ts';
import { REASONS, type DiskTrouble } from './failing-disk.ts';
import type { Flow } from './flows.ts';

/** One write; a few, with those that are tried again; until it is mended. */
const SPANS = [1, 4, Infinity];

export interface DiskRun {
  readonly flow: Flow;
  readonly trouble: DiskTrouble;
  readonly profile: CashierProfile;
  readonly name: string;
}

/** How many a clean run of the flow has; who doesn't wait may get on with fewer. */
export type Writes = Readonly<Record<CashierProfile, number>>;

export async function cleanRuns(flow: Flow) {
  const [patient, brisk] = [
    await runDiskFault(flow, null, 'patient'),
    await runDiskFault(flow, null, 'brisk'),
  ];
  return {
    writes: { patient: patient.writes, brisk: brisk.writes } satisfies Writes,
    violations: [...patient.violations, ...brisk.violations],
  };
}

/** `all`: each of the writes fails for each span. */
export function diskRuns(flow: Flow, writes: Writes, seed: number, all: boolean): DiskRun[] {
  const most = Math.max(writes.patient, writes.brisk);
  const places = all ? Array.from({ length: most }, (_, index) => index + 1) : [null, null];
  return SPANS.flatMap((count, span) =>
    places.map((place, index): DiskRun => {
      const turn = seed + 7 * (span * places.length + index + 1);
      const reason = REASONS[turn % REASONS.length] ?? 'full';
      const wanted = turn % 2 === 0 ? 'patient' : 'brisk';
      const other = wanted === 'patient' ? 'brisk' : 'patient';
      // A write that only one of them has is tried with that one.
      const profile = (place ?? 1) <= writes[wanted] ? wanted : other;
      const nth = place ?? (turn % writes[profile]) + 1;
      const name = `${flow.name}: the disk is ${reason} at write ${nth} for ${count}, ${profile}`;
      return { flow, profile, trouble: { reason, nth, count }, name };
    }),
  );
}

/** Every write of every flow; of them this part does every `parts`-th, and of those every `share`-th. */
export async function* everyDiskRun(
  flows: readonly Flow[],
  { seed, part, parts, share }: Record<'seed' | 'part' | 'parts' | 'share', number>,
): AsyncGenerator<DiskRun & { readonly violations: readonly string[] }> {
  for (const flow of flows) {
    const { writes } = await cleanRuns(flow);
    if (writes.patient + writes.brisk === 0) continue;
    const shared = diskRuns(flow, writes, seed, true).filter((_, i) => (i + seed) % share === 0);
    for (const run of shared.filter((_, index) => index % parts === part))
      yield { ...run, violations: (await runDiskFault(flow, run.trouble, run.profile)).violations };
  }
}
