/** What was sent stays known of itself alone, however often the file comes back without it and under another number. */
import { expect, test } from 'vitest';
import type { OpenedJournal } from '../../src-main/ports/journal.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import { hold } from './file-locker.ts';
import { useJournalFile } from './journal-file.ts';
import { begun, edit, intent, openTrailed, paid, saleId, T } from './trail-samples.ts';

const own = useJournalFile();
const LOST = 'DELETE FROM reversals';

const actsOf = ({ journal, disk }: OpenedJournal) => ({
  journal,
  disk,
  ask(sale: number, amount: number, request: number) {
    const sum = { amount: tiyn(amount), money: tiyn(amount) };
    const named = { requestId: saleId(request), orderId: id(String(request)) };
    journal.recordReversalIntent(intent(sale, { ...sum, ...named }), T + 3);
  },
  /** `request`: null of the first row, which has none. */
  done(request: number | null, amount: number) {
    const end = { refundedBonus: ZERO, money: tiyn(amount), cashback: null };
    const outcome = { outcome: 'done', fault: null, ...end } as const;
    journal.recordReversalOutcome(request === null ? 1 : saleId(request), outcome, T + 10);
  },
  known: (...requests: readonly number[]) =>
    requests.map((request) =>
      journal.reversals(id(String(request))).map(({ outcome, money }) => `${outcome} ${money}`),
    ),
  /** What is written is written in memory. */
  async locked(work: () => void) {
    const holder = await hold(own.file, 'BEGIN EXCLUSIVE');
    work();
    expect(disk.state().reason).toBe('locked');
    await holder.release();
  },
  back(rejectedWrites = 0) {
    disk.tryAgain();
    expect(disk.state()).toMatchObject({ reason: null, rejectedWrites });
  },
});

const reopened = () => actsOf(openTrailed(own.file));

/** Two sales, and one that was given back: its number is free once the file has lost it. */
function sold() {
  const acts = reopened();
  const { journal, ask, done } = acts;
  journal.openShift('Dana', true, T);
  for (const number of [7, 8]) {
    journal.beginSale(begun(number), T + 1);
    journal.saveSale(paid(number), T + 2);
    journal.dismissSale(saleId(number));
  }
  ask(7, 1_000, 900);
  done(900, 1_000);
  return acts;
}

test.each([
  ['run', 901],
  ['version', null],
])(
  'what became of one of an earlier %s of the program, lost with the file, is not told of another',
  async (_what, request) => {
    const before = sold();
    before.ask(7, 5_000, 901);
    before.journal.close();
    if (request === null)
      edit(
        own.file,
        `DELETE FROM reversals WHERE reversal_id = 1; UPDATE reversals SET reversal_id = 1, request_id = NULL`,
      );
    const { journal, ask, done, known, locked, back } = reopened();
    ask(8, 70_000, 902);
    await locked(() => done(request, 5_000));
    edit(own.file, LOST);
    back(1);
    expect(known(901, 902)).toEqual([[], ['unknown 70000']]);
    journal.close();
  },
);

test.each([
  ['at once', false],
  ['in memory', true],
])(
  'written again under other numbers, what becomes of it is told of it: %s',
  async (_when, isLocked) => {
    const { journal, ask, done, known, locked, back } = sold();
    ask(7, 5_000, 901);
    ask(8, 70_000, 902);
    await locked(() => journal.acknowledgeReversal(saleId(900), T + 9));
    edit(own.file, LOST);
    if (isLocked) {
      back();
      await locked(() => done(902, 70_000));
    } else done(902, 70_000);
    back();
    expect(known(901, 902)).toEqual([['unknown 5000'], ['done 70000']]);
    journal.close();
  },
);

test('one that became known under another number is not unknown again', async () => {
  const { journal, ask, done, known, locked, back } = sold();
  ask(8, 70_000, 902);
  const lose = async () => {
    await locked(() => journal.acknowledgeReversal(saleId(900), T + 9));
    edit(own.file, LOST);
    back();
  };
  await lose();
  expect(known(902)).toEqual([['unknown 70000']]);
  done(902, 70_000);
  await lose();
  expect(known(902)).toEqual([[]]);
  journal.close();
});

test.each([
  ['only it', LOST],
  ['all of it', `${LOST}; DELETE FROM calls; DELETE FROM sales; DELETE FROM shifts`],
])(
  'what was sent in a shift that was closed since is known in a file that lost %s',
  async (_what, sql) => {
    const { journal, ask, known, locked, back } = sold();
    ask(8, 70_000, 902);
    journal.closeShift(T + 20);
    await locked(() => void journal.openShift('Dana', true, T + 21));
    edit(own.file, sql);
    back();
    expect(known(902)).toEqual([['unknown 70000']]);
    journal.close();
  },
);

test('also where no shift is opened', async () => {
  const { journal, ask, known, locked, back } = sold();
  ask(8, 70_000, 902);
  journal.closeShift(T + 20);
  await locked(() => journal.acknowledgeReversal(saleId(900), T + 21));
  edit(own.file, LOST);
  back();
  expect(known(902)).toEqual([['unknown 70000']]);
  journal.close();
});
