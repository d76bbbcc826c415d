/** Which runs there are: every fault at every call, every death at every moment. */
import type { CashierProfile } from './cashier.ts';
import { canMeet, FAULT_NAMES, type FaultName } from './faults.ts';
import { ASIDE_FLOWS } from './aside-flows.ts';
import { AROUND_SALE_FLOWS } from './around-sale-flows.ts';
import { SALE_FLOWS, type Flow } from './flows.ts';
import { LATER_FLOWS } from './later-flows.ts';
import type { Call } from './network.ts';
import { runFault, type Outcome, type Trouble } from './fault-run.ts';

export interface Run {
  readonly flow: Flow;
  readonly trouble: Trouble;
  readonly profile: CashierProfile;
}

export const FLOWS = [...SALE_FLOWS, ...ASIDE_FLOWS, ...AROUND_SALE_FLOWS, ...LATER_FLOWS];

/** Rows of the table. */
export const DEATHS = 'program dies';
export type Row = FaultName | typeof DEATHS | 'none';

export interface Wanted {
  /** Parts of a name; null: all. */
  readonly flow: string | null;
  readonly fault: string | null;
}

export function rowOf({ trouble }: Run): Row {
  if (trouble.kind === 'fault') return trouble.fault;
  return trouble.kind === 'death' ? DEATHS : 'none';
}

export function describe({ flow, trouble, profile }: Run): string {
  const what =
    trouble.kind === 'fault'
      ? `${trouble.fault} at ${trouble.key} #${trouble.nth}, ${trouble.lasts}`
      : trouble.kind === 'death'
        ? `dies ${trouble.moment} #${trouble.nth}`
        : 'nothing';
  return `${flow.name}: ${what} (${profile})`;
}

/** Every run of the whole proof, by a clean run of each flow. */
export async function wholePlan(wanted: Wanted): Promise<Run[]> {
  const runs: Run[] = [];
  for (const flow of chosen(wanted.flow)) {
    const clean = await cleanRun(flow);
    runs.push({ flow, trouble: { kind: 'none' }, profile: 'patient' });
    for (const fault of FAULT_NAMES.filter((name) => fits(name, wanted.fault))) {
      for (const { key, nth } of clean.calls.filter((call) => canBe(flow, fault, call)))
        for (const profile of ['patient', 'brisk'] as const)
          for (const lasts of spansOf(flow, fault, clean, profile))
            runs.push({
              flow,
              profile,
              trouble: { kind: 'fault', fault, key, nth, lasts },
            });
    }
    if (fits(DEATHS, wanted.fault)) runs.push(...deathsOf(flow, clean));
  }
  return runs;
}

/** Each fault and each kind of death once a flow, at a call that the seed chooses. */
export async function quickPlan(wanted: Wanted, seed: number): Promise<Run[]> {
  const runs: Run[] = [];
  let turn = seed;
  for (const flow of chosen(wanted.flow)) {
    const clean = await cleanRun(flow);
    for (const fault of FAULT_NAMES.filter((name) => fits(name, wanted.fault))) {
      turn += 1;
      const calls = clean.calls.filter((call) => canBe(flow, fault, call));
      if (calls.length === 0) continue;
      const { key, nth } = calls[turn % calls.length] ?? { key: '', nth: 1 };
      const profile = turn % 2 === 0 ? 'patient' : 'brisk';
      const spans = spansOf(flow, fault, clean, profile);
      const lasts = spans[turn % spans.length] ?? 'once';
      runs.push({ flow, profile, trouble: { kind: 'fault', fault, key, nth, lasts } });
    }
    const deaths = fits(DEATHS, wanted.fault) ? deathsOf(flow, clean) : [];
    turn += 1;
    runs.push(...deaths.filter((_, index) => index % 8 === turn % 8));
  }
  return runs;
}

function canBe(flow: Flow, fault: FaultName, { key }: Call): boolean {
  return canMeet(fault, key) && flow.spared?.(fault, key) !== true;
}

/** A fault that is spared at one call can't hold for the whole service: that call is in it. */
function spansOf(flow: Flow, fault: FaultName, clean: Outcome, profile: CashierProfile) {
  const spared = clean.calls.some((call) => !canBe(flow, fault, call));
  // Who never waits for the service meets one call that stays broken as one that is broken once.
  const one = profile === 'brisk' ? (['once'] as const) : (['once', 'stays'] as const);
  return spared ? one : [...one, 'all' as const];
}

/** Those whose names have it; null: all. */
export function chosen(flow: string | null): readonly Flow[] {
  return FLOWS.filter(({ name }) => fits(name, flow));
}

function fits(name: string, part: string | null): boolean {
  return part === null || name.includes(part);
}

async function cleanRun(flow: Flow): Promise<Outcome> {
  const clean = await runFault(flow, { kind: 'none' }, 'patient');
  if (clean.violations.length > 0)
    throw new Error(`${flow.name} fails without a fault: ${clean.violations.join('; ')}`);
  return clean;
}

function deathsOf(flow: Flow, { moments }: Outcome): Run[] {
  return momentsOf(moments).map((moment) => ({
    flow,
    profile: 'patient',
    trouble: { kind: 'death', ...moment },
  }));
}

export interface Moment {
  readonly moment: string;
  /** 1: the first time that it comes. */
  readonly nth: number;
}

export function momentsOf(list: readonly string[]): Moment[] {
  const seen = new Map<string, number>();
  return list.map((moment) => {
    const nth = (seen.get(moment) ?? 0) + 1;
    seen.set(moment, nth);
    return { moment, nth };
  });
}
