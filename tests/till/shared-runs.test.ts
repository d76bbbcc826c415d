/** What only reads is run once for all who ask meanwhile, and nobody is answered with what was before a change. */
import { expect, test } from 'vitest';
import { shareRuns } from '../../src-main/till/runtime/shared-runs.ts';
import type { CommandName } from '../../src-shared/contract/commands.ts';
import type { Handlers } from '../../src-shared/contract/ipc.ts';

const READ = [
  'orders.open',
  'customer.find',
  'customer.summary',
  'service.probe',
  'diagnostics.read',
] as const;
/** What a page asks again and again, or beside anything else. */
const BESIDE = [
  'snapshot.read',
  'draft.save',
  'screen.reportError',
  'diagnostics.save',
  'customer.expect',
  'customer.known',
  'customer.regulars',
  'customer.regularBalance',
  'customer.takeRegular',
  'customer.history',
  'customer.tags',
  'shift.check',
  'shift.report',
  'shift.past',
  'shift.pastReport',
  'shift.closedReport',
  'sales.list',
  'orders.foreign',
] as const;

/** Handlers that answer when the test lets them, each with the number of its run. */
function harness() {
  const runs: { readonly name: CommandName; readonly end: (failed?: Error) => void }[] = [];
  const state = { revision: 1 };
  const waiting = (name: CommandName) => [
    name,
    async () => {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      const number = runs.length + 1;
      runs.push({
        name,
        end: (failed) => (failed === undefined ? resolve(number) : reject(failed)),
      });
      return promise;
    },
  ];
  const handlers = Object.fromEntries(
    [...READ, ...BESIDE, 'customer.edit' as const].map(waiting),
  ) as unknown as Handlers;
  const shared = shareRuns(handlers, () => state.revision) as unknown as Record<
    CommandName,
    (input: unknown) => Promise<number>
  >;
  const of = (name: CommandName) => runs.filter((run) => run.name === name).length;
  return {
    runs,
    state,
    shared,
    of,
    open: (input: unknown = { saleId: 'A' }) => shared['orders.open'](input),
  };
}

test('who asks for the same meanwhile is answered with it; for something else not', async () => {
  const { runs, open, shared, of } = harness();
  const [first, second, other] = [open(), open(), open({ saleId: 'B' })];
  void shared['customer.find']({ saleId: 'A' });
  expect([of('orders.open'), of('customer.find')]).toEqual([2, 1]);
  for (const run of runs) run.end();
  expect(await Promise.all([first, second, other])).toEqual([1, 1, 2]);
});

test('once it is answered, or has failed, it is read anew', async () => {
  const { runs, open } = harness();
  const answered = open();
  runs[0]?.end();
  await answered;
  const failed = open();
  runs[1]?.end(new Error('a defect'));
  await expect(failed).rejects.toThrow('a defect');
  const last = open();
  runs[2]?.end();
  expect(await last).toBe(3);
});

test('another revision of the journal is read anew', () => {
  const { state, open, of } = harness();
  void open();
  state.revision += 1;
  void open();
  expect(of('orders.open')).toBe(2);
});

test('what is read to give something back is never shared', () => {
  const { open, of } = harness();
  for (let time = 0; time < 2; time += 1) void open({ saleId: 'A', requestId: 'R' });
  for (const input of [null, 'text']) void open(input);
  expect(of('orders.open')).toBe(4);
});

test('a change that has begun may be in no answer that was begun before it', async () => {
  const { runs, shared, open, of } = harness();
  const before = open();
  const change = shared['customer.edit'](null);
  const during = open();
  expect(of('orders.open')).toBe(2);
  runs[1]?.end();
  await change;
  // It has ended: what was read beside it may be without it.
  const after = open();
  expect(of('orders.open')).toBe(3);
  // Its end takes nothing away from those who came later.
  runs[0]?.end();
  await before;
  const joined = open();
  for (const run of runs) run.end();
  expect(await Promise.all([during, after, joined])).toEqual([3, 4, 4]);
});

test('a change that failed may have been made', async () => {
  const { runs, shared, open, of } = harness();
  const change = shared['customer.edit'](null);
  void open();
  runs[0]?.end(new Error('a defect'));
  await expect(change).rejects.toThrow('a defect');
  void open();
  expect(of('orders.open')).toBe(2);
});

test.each(READ)('%s is run once for all who ask meanwhile', (name) => {
  const { shared, of } = harness();
  for (let time = 0; time < 2; time += 1) void shared[name](null);
  expect(of(name)).toBe(1);
});

test.each(BESIDE)(
  '%s ends no run that is under way, and is run as often as it is asked',
  (name) => {
    const { shared, open, of } = harness();
    void open();
    for (let time = 0; time < 2; time += 1) void shared[name](null);
    void open();
    expect([of('orders.open'), of(name)]).toEqual([1, 2]);
  },
);
