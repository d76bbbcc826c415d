/**
 * A closed shift's sums, counted once more from what the trail told until it was closed: the rows of which its report was
 * made may have been others for a moment. Pure.
 */
import type { ReversalFacts, RowEvent, SaleFacts, TrailEvent } from './events.ts';
import { idOf, isRowEvent } from './rows.ts';

/** How a report counts. Told at a shift's opening; raised when it is to be counted otherwise, so that what another version
 * has counted is left alone. */
export const COUNTING = 1;

/** Those of the report's figures that events alone tell, by its own names. */
export type Recounted = ReturnType<typeof sums>;

/** `events`: since the shift before was closed. null: that one wasn't opened in them, or they are counted otherwise. */
export function recount(events: Iterable<TrailEvent>, shift: number): Recounted | null {
  const last = new Map<string, RowEvent>();
  let opened: (RowEvent & { readonly type: 'shift' }) | null = null;
  for (const event of events) {
    if (!isRowEvent(event)) continue;
    if (isOlder(event)) return null;
    last.set(`${event.type} ${idOf(event)}`, event);
    if (event.type === 'shift' && event.shift === shift) opened ??= event;
  }
  return opened?.beside?.counting === COUNTING
    ? sums([...last.values()], shift, opened.openingFloat)
    : null;
}

/** Told by a version that counted otherwise: between the shift before and this one the till was upgraded. */
function isOlder(event: RowEvent): boolean {
  if (event.type === 'sale') return event.loyalty === null;
  return event.type === 'reversal' && event.outcome === 'done' && event.given === null;
}

function sums(rows: readonly RowEvent[], shift: number, openingFloat: number | null) {
  const paid = rows.filter((row) => row.type === 'sale').filter(isPaid);
  const own = paid.filter((sale) => sale.shift === shift);
  const earlier = paid.filter((sale) => sale.shift !== shift);
  const reversals = rows.filter((row) => row.type === 'reversal');
  const ended = reversals.filter((row) => (row.endedIn ?? row.shift) === shift);
  const done = ended.filter(({ outcome }) => outcome === 'done');
  const given = reversals.flatMap((row) => (row.given?.in === shift ? [row] : []));
  const ofShift = rows.filter((row) => row.shift === shift);
  const moved = (kind: string) =>
    counted(
      ofShift.filter((row) => row.type === 'cashMove').filter((row) => row.kind === kind),
      ({ amount }) => amount,
    );
  const edits = ofShift.filter((row) => row.type === 'edit');
  const byMethod = takings(own);
  const [cashIn, cashOut] = [moved('in'), moved('out')];
  const back = sum(given, (row) => row.given?.cash ?? 0);
  const inDrawer = (byMethod['cash']?.amount ?? 0) + cashIn.amount - cashOut.amount - back;
  const learned = (sales: readonly SaleFacts[]) =>
    sum(
      sales.filter((sale) => (sale.cashbackIn ?? sale.resolvedIn ?? sale.shift) === shift),
      ({ cashback }) => cashback ?? 0,
    );
  return {
    sales: counted(own, takenFor),
    byMethod,
    splits: own.filter(({ cash }) => cash !== null).length,
    bonusesSpent: sum(own, ({ bonus }) => bonus),
    cashbackCredited: learned(own),
    refunds: reversed(done.filter(({ kind }) => kind === 'refund')),
    reverts: reversed(done.filter(({ kind }) => kind === 'revert')),
    foreign: reversed(done.filter(({ sale }) => sale === null)),
    undone: reversed([
      ...reversals
        .filter((row) => row.undoneIn === shift)
        .map((row) => ({ ...row, bonus: row.bonus ?? row.amount - row.money })),
      ...ended
        .filter((row) => row.outcome !== 'done' && row.given !== null)
        .map((row) => ({ ...row, cashback: 0 })),
    ]),
    awards: own.filter(
      ({ loyalty, reason }) => (loyalty?.award ?? null) !== null && reason === null,
    ).length,
    withoutBonuses: counted(
      own.filter(({ resolution, stage }) => resolution === 'noLoyalty' || stage === 'accruing'),
      takenFor,
    ),
    fromEarlierShifts: {
      ...counted(
        earlier.filter(({ resolvedIn }) => resolvedIn === shift),
        takenFor,
      ),
      cashback: learned(earlier),
    },
    drawer: {
      openingFloat,
      back,
      cashIn,
      cashOut,
      expected: openingFloat === null ? null : openingFloat + inDrawer,
      maybeBack: sum(given, (row) => (row.given?.cash === null ? row.money : 0)),
    },
    customerEdits: {
      count: edits.length,
      phones: edits.filter(({ phoneChanged }) => phoneChanged).length,
      consents: edits.filter((row) => row.consent === 'given' && row.outcome !== 'refused').length,
    },
  };
}

const isPaid = ({ stage }: SaleFacts) => stage !== 'open' && stage !== 'cancelled';
const takenFor = ({ amount, bonus }: SaleFacts) => amount - bonus;

/** A split payment counts in both of its ways. */
function takings(sales: readonly SaleFacts[]) {
  const byMethod: Record<string, { count: number; amount: number }> = {};
  const add = (method: string, amount: number) => {
    const before = byMethod[method] ?? { count: 0, amount: 0 };
    byMethod[method] = { count: before.count + 1, amount: before.amount + amount };
  };
  for (const sale of sales) {
    if (sale.cash !== null) add('cash', sale.cash);
    add((sale.cash === null ? sale.method : sale.rest) ?? '', takenFor(sale) - (sale.cash ?? 0));
  }
  return byMethod;
}

type Reversed = Pick<ReversalFacts, 'money' | 'bonus' | 'cashback'>;

function reversed(rows: readonly Reversed[]) {
  return {
    ...counted(rows, ({ money }) => money),
    bonus: sum(rows, ({ bonus }) => bonus ?? 0),
    cashback: sum(rows, ({ cashback }) => cashback ?? 0),
  };
}

function counted<T>(rows: readonly T[], of: (row: T) => number) {
  return { count: rows.length, amount: sum(rows, of) };
}

function sum<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}
