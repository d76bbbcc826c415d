/** A till of a real service whose people have PINs. */
import { ulid } from 'ulid';
import type { CommandInput } from '../../src-shared/contract/commands.ts';
import type { Policy } from '../../src-shared/domain/people/rights.ts';
import type { TillDeps } from '../../src-main/till/wiring/deps.ts';
import { openBench, type Bench } from './bench.ts';

export const LOGIN = { login: 'demo', password: 'demo' };
export const AIGUL = {
  cashierId: ulid(),
  name: 'Aigul',
  pin: '771155',
  role: 'supervisor',
} as const;
export const DANA = { cashierId: ulid(), name: 'Dana', pin: '2468', role: 'cashier' } as const;
export const RUSLAN = { cashierId: ulid(), name: 'Ruslan', pin: '1357', role: 'cashier' } as const;

/** Set up at the bench's service as at one of the owner's own; nobody has a PIN yet. */
export async function openPaired(parts: Partial<TillDeps> = {}): Promise<Bench> {
  const bench = await openBench('setup', parts);
  await pair(bench);
  return bench;
}

export async function pair(bench: Bench): Promise<void> {
  const { address } = bench.service;
  const login = { environment: 'test', address, ...LOGIN, keepCredentials: true } as const;
  const answer = await bench.call('setup.login', login);
  if (!answer.ok) throw new Error(`not logged in: ${answer.fault.code}`);
  const branchId = answer.value.branches[0]?.branchId;
  if (branchId === undefined) throw new Error('no branch');
  await bench.call('setup.finish', { branchId, giftProductId: null });
  await bench.until('checks done', ({ checks }) => checks.at(-1)?.state === 'ok');
}

export function add(bench: Bench, who: Omit<CommandInput<'people.change'> & { do: 'add' }, 'do'>) {
  return bench.call('people.change', { do: 'add', ...who });
}

export const signIn = (bench: Bench, { pin }: { readonly pin: string }) =>
  bench.call('people.signIn', { pin });

/** With a supervisor and two cashiers; a cashier is signed in and has opened the shift. */
export async function openStaffed(parts: Partial<TillDeps> = {}): Promise<Bench> {
  const bench = await openPaired(parts);
  for (const who of [AIGUL, DANA, RUSLAN]) await add(bench, who);
  await signIn(bench, DANA);
  await bench.call('shift.open', { cashier: 'whoever' });
  return bench;
}

export async function setPolicy(
  bench: Bench,
  needs: Partial<Policy['needs']>,
  others: Partial<Policy> = {},
): Promise<void> {
  const { policy } = (await bench.snapshot()).people;
  await signIn(bench, AIGUL);
  await bench.call('people.setPolicy', {
    ...policy,
    ...others,
    needs: { ...policy.needs, ...needs },
  });
  await signIn(bench, DANA);
}
