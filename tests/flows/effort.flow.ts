/** What the README says that each thing takes, counted: by keys, by fingers, with a scanner. */
import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright/test';
import { demoCustomers, expect, test } from './till.ts';
import { cellOf, watchEffort } from '../pages/effort.ts';
import { OrdersPage } from '../pages/orders-page.ts';
import { PeoplePage } from '../pages/people-page.ts';
import { SalePage } from '../pages/sale-page.ts';
import { connectAtOnce } from '../pages/set-up-at-once.ts';
import { ShiftPage } from '../pages/shift-page.ts';
import { ShiftStartPage } from '../pages/shift-start-page.ts';
import { begins, said, within } from '../pages/words.ts';

const { regular, vip, fullStamps } = demoCustomers;
const SUPERVISOR = '4812';
const CASHIER = '2222';

/** One way to do all of it. */
interface Hand {
  /** A number that stands on something: a customer's card, a receipt. */
  number(digits: string): Promise<void>;
  digits(digits: string): Promise<void>;
  /** The main action, once it says that. */
  main(label: RegExp): Promise<void>;
  /** Any other one: its key, or itself. */
  choose(key: string, label: RegExp): Promise<void>;
  /** The newest of this till's orders, whose number stands on the receipt too. */
  openOrder(orders: OrdersPage, number: string): Promise<void>;
  /** From Done on, where the next phone begins the next sale for whoever types or scans it. */
  next(): Promise<void>;
}

type HandOf = (sale: SalePage) => Hand;

const byKeys: HandOf = (sale) => ({
  number: (digits) => sale.keys.type(digits),
  digits: (digits) => sale.keys.type(digits),
  main: (label) => sale.readAndEnter(label),
  async choose(key, label) {
    await expect(sale.page.getByRole('button', { name: label })).toBeEnabled();
    await sale.keys.press(key);
  },
  async openOrder(orders) {
    await orders.mark();
    await orders.enter(begins('orders.open'));
  },
  next: () => Promise.resolve(),
});

const byScanner: HandOf = (sale) => {
  const scan = async (number: string) => {
    // It is taken up first: a key that was pressed just before is none of the scanner's.
    await sale.keys.look();
    await sale.keys.scan(`${number}\n`);
  };
  return {
    ...byKeys(sale),
    number: scan,
    async openOrder(orders, number) {
      await expect(orders.lines.first()).toBeVisible();
      await scan(number);
    },
  };
};

const byFingers: HandOf = (sale) => {
  const { page, keys } = sale;
  const keypad = page.getByRole('group', { name: said('keypad.label') });
  const press = async (all: readonly string[]) => {
    for (const key of all) await keypad.getByRole('button', { name: key, exact: true }).click();
  };
  const main = async (label: RegExp) => {
    await expect(sale.main).toHaveAccessibleName(label);
    await sale.untilRead();
    // A finger that has just been there, too, reads before it presses again.
    await keys.look();
    await sale.main.click();
  };
  return {
    // The key of two noughts is for amounts.
    number: (text) => press([...text]),
    digits: (text) => press(text.match(/00|\d/gu) ?? []),
    main,
    async choose(_, label) {
      const button = page.getByRole('button', { name: label });
      await expect(button).toBeEnabled();
      await button.click();
    },
    async openOrder(orders) {
      await expect(orders.lines.first()).toBeVisible();
      await keys.look();
      await orders.lines.first().click();
    },
    next: () => main(begins('done.next')),
  };
};

async function orderNumber(sale: SalePage): Promise<string> {
  const order = sale.page.getByText(within('done.order')).first();
  return /\d+/u.exec((await order.textContent()) ?? '')?.[0] ?? '';
}

const national = (phone: string) => phone.replace('+7', '');

/** The number of the order. */
async function takeMoney(sale: SalePage, hand: Hand): Promise<string> {
  await hand.main(begins('payment.takeCash'));
  await sale.expectDone();
  const number = await orderNumber(sale);
  await hand.next();
  return number;
}

async function earn(sale: SalePage, hand: Hand): Promise<string> {
  await hand.number(national(regular.phone));
  await hand.digits('12500');
  await hand.main(begins('action.charge'));
  return takeMoney(sale, hand);
}

async function spend(sale: SalePage, hand: Hand): Promise<string> {
  await hand.number(national(vip.phone));
  await hand.digits('12500');
  await hand.choose('F2', begins('purchase.all'));
  await hand.main(begins('action.charge'));
  await expect(sale.code).toBeFocused();
  // One by one, whatever its digits are.
  for (const digit of await sale.codeOnPhone()) await hand.digits(digit);
  await hand.main(begins('code.confirm'));
  return takeMoney(sale, hand);
}

async function award(sale: SalePage, hand: Hand): Promise<string> {
  await hand.number(national(fullStamps.phone));
  await hand.choose('F5', begins('purchase.award'));
  await hand.digits('12500');
  await hand.main(begins('action.charge'));
  return takeMoney(sale, hand);
}

async function openNewest(sale: SalePage, hand: Hand, number: string): Promise<OrdersPage> {
  const orders = new OrdersPage(sale.page);
  await hand.choose('F11', begins('appShell.orders'));
  await expect(orders.search).toBeFocused();
  await hand.openOrder(orders, number);
  await expect(orders.record).toBeVisible();
  return orders;
}

/** `confirmed`: by somebody else, where that is needed. */
async function refund(
  sale: SalePage,
  hand: Hand,
  number: string,
  confirmed: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const orders = await openNewest(sale, hand, number);
  await hand.choose('F3', /^Partial refund/u);
  await expect(orders.amount).toBeFocused();
  await hand.digits('1000');
  await hand.choose('F2', within('reversal.reason.returned'));
  await hand.main(begins('refund.do'));
  await confirmed();
  await orders.expectReversalResult(said('reversalResult.title.refund.done'));
}

async function revert(sale: SalePage, hand: Hand, number: string): Promise<void> {
  const orders = await openNewest(sale, hand, number);
  await hand.choose('F4', /^Revert the order/u);
  await hand.choose('F2', within('reversal.reason.returned'));
  await hand.main(begins('revert.goOn'));
  await expect(orders.main).toHaveAccessibleName(begins('revert.keep'));
  await hand.choose('F9', begins('revert.confirm.do'));
  await orders.expectReversalResult(said('reversalResult.title.revert.done'));
}

async function close(sale: SalePage, hand: Hand): Promise<void> {
  const shift = new ShiftPage(sale.page);
  await hand.choose('F12', begins('appShell.shiftSection'));
  await hand.main(begins('report.close'));
  await expect(shift.counted).toBeFocused();
  await hand.digits('12500');
  await hand.main(begins('report.confirmClose.do'));
  await expect(
    sale.page.getByRole('heading', { name: said('report.closedTitle', { number: 1 }) }),
  ).toBeVisible();
}

/** From a document: what, and a cell for each way. */
function table(column: number, document = 'README.md'): Readonly<Record<string, string>> {
  const text = readFileSync(new URL(`../../${document}`, import.meta.url), 'utf8');
  const rows = /<!-- effort -->(.+?)<!-- \/effort -->/su.exec(text)?.[1]?.trim().split('\n') ?? [];
  const cells = rows.slice(2).map((row) => row.split('|').map((cell) => cell.trim()));
  return Object.fromEntries(cells.map((row) => [row[1], row[column + 2] ?? '']));
}

/** What each act took, as the table has it. */
async function counting(sale: SalePage) {
  const effort = await watchEffort(sale.page);
  const counted: Record<string, string> = {};
  const doing = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
    await effort();
    const done = await act();
    counted[what] = cellOf(await effort());
    await sale.keys.look();
    return done;
  };
  return { counted, doing };
}

for (const [column, [how, handOf]] of Object.entries([
  ['by keys', byKeys],
  ['by fingers', byFingers],
  ['with a scanner', byScanner],
] as const)) {
  test(`what each thing takes ${how} is what the README says`, async ({ training: sale }) => {
    test.setTimeout(180_000);
    const hand = handOf(sale);
    const { counted, doing } = await counting(sale);
    await doing('earn', () => earn(sale, hand));
    const spent = await doing('spend, with a code', () => spend(sale, hand));
    await doing('revert', () => revert(sale, hand, spent));
    await leave(sale);
    const given = await doing('award', () => award(sale, hand));
    await doing('refund a part', () => refund(sale, hand, given));
    await leave(sale);
    await doing('close the shift', () => close(sale, hand));
    expect(counted).toEqual(table(Number(column)));
  });
}

/** What was given back is confirmed; that is no part of what is counted. */
async function leave(sale: SalePage): Promise<void> {
  const orders = new OrdersPage(sale.page);
  await orders.enter(/₸/u);
  await expect(orders.record).toBeVisible();
  await orders.keys.press('F7');
  await expect(orders.record).toHaveCount(0);
}

/** How many there are of each, the largest note first; null: none of these. */
async function countNotes(
  sale: SalePage,
  hand: Hand,
  field: Locator,
  counts: readonly (number | null)[],
): Promise<void> {
  await expect(field).toBeEditable();
  await sale.keys.press('F6');
  const dialog = sale.page.getByRole('dialog', { name: said('drawer.notes.title') });
  await expect(dialog).toBeVisible();
  for (const [at, count] of counts.entries()) {
    if (at > 0) await sale.keys.press('ArrowDown');
    if (count !== null) await hand.digits(String(count));
  }
  await sale.keys.press('Enter');
  await expect(dialog).toBeHidden();
}

test('a shift with PINs by keys: nothing more for a sale, the supervisor’s PIN for a refund', async ({
  english: { page },
  judge,
}) => {
  test.setTimeout(180_000);
  await connectAtOnce(page, judge.address);
  const people = new PeoplePage(page);
  await people.openPanel();
  await people.add('Aigul', SUPERVISOR);
  await people.add('Dana', CASHIER);
  await people.keys.press('Escape');
  await people.lock();
  const sale = new SalePage(page);
  const shift = new ShiftPage(page);
  const hand = byKeys(sale);
  const { counted, doing } = await counting(sale);
  await doing('sign in', () => people.signIn(CASHIER));
  // 10 000, 5 000 and five of 1 000.
  await doing('open the shift, its cash counted by notes', async () => {
    await countNotes(sale, hand, new ShiftStartPage(page).float, [null, 1, 1, null, 5]);
    await hand.main(begins('shiftStart.open'));
    await expect(sale.phone).toBeFocused();
  });
  const number = await doing('earn', () => earn(sale, hand));
  await doing('refund a part, with a supervisor’s PIN', () =>
    refund(sale, hand, number, () => people.approve(said('right.refund.ask'), SUPERVISOR)),
  );
  await leave(sale);
  // 20 000, 10 000, 1 000 and 500: 20 000 and what was sold, less what was given back.
  await doing('close the shift, its cash counted by notes', async () => {
    await hand.choose('F12', begins('appShell.shiftSection'));
    await hand.main(begins('report.close'));
    await countNotes(sale, hand, shift.counted, [1, 1, null, null, 1, 1]);
    await expect(shift.drawer).toContainText(said('drawer.exact'));
    await hand.main(begins('report.confirmClose.do'));
    await expect(
      page.getByRole('heading', { name: said('report.closedTitle', { number: 1 }) }),
    ).toBeVisible();
  });
  expect(counted).toEqual(table(0, 'docs/at-the-till.md'));
  // Who signs in sells as one does at a till that knows nobody.
  expect(counted['earn']).toBe(table(0)['earn']);
});
