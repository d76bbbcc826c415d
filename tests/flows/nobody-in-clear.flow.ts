/**
 * A whole day with marked people: look-ups, sales, an edit, a refund, a switch-off in the middle. No file that
 * the till has written, Chromium's own among them, and nothing that the page keeps says afterwards who it was.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Page } from 'playwright/test';
import { CustomerEditPage } from '../pages/customer-edit-page.ts';
import { OrdersPage } from '../pages/orders-page.ts';
import { SalePage } from '../pages/sale-page.ts';
import { begins, said } from '../pages/words.ts';
import { demoCustomers, expect, lastCode, test } from './till.ts';

const { vip, regular, newcomer } = {
  ...demoCustomers,
  newcomer: { phone: '+77059183746' },
};
/** Typed at the till in this test alone. */
const RENAMED = 'Замечательный';
const CASHIER = 'Dana';

const national = (phone: string) => phone.slice(2);
const asShown = (phone: string) =>
  national(phone).replace(/(\d{3})(\d{3})(\d{2})(\d{2})/u, '$1 $2-$3-$4');
const MARKS = [
  ...[vip, regular, newcomer].flatMap(({ phone }) => [national(phone), asShown(phone)]),
  ...[vip, regular].flatMap(({ firstName, lastName }) => [firstName, lastName]),
  RENAMED,
  // What is searched for is in one case.
].flatMap((mark) => [...new Set([mark, mark.toLowerCase(), mark.toUpperCase()])]);
/** How a service’s token begins, and what stands before it in a header. */
const TOKENS = ['eyJhbGciOi', 'Bearer '];

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Chromium goes a moment after a program that is killed, and takes some of its files along. */
function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return Buffer.alloc(0);
    throw error;
  }
}

/** As a mark and the file where it stands, in whichever way SQLite, Chromium or an address writes text. */
function foundIn(folder: string, marks: readonly string[]): readonly string[] {
  const looked = marks.flatMap((mark) => [
    { mark, bytes: Buffer.from(mark, 'utf8') },
    { mark, bytes: Buffer.from(mark, 'utf16le') },
    { mark, bytes: Buffer.from(encodeURI(mark)) },
  ]);
  return filesIn(folder).flatMap((file) => {
    const content = contentOf(file);
    return looked
      .filter(({ bytes }) => content.includes(bytes))
      .map(({ mark }) => `${mark}: ${file.slice(folder.length + 1)}`);
  });
}

/** What the page could find again after a restart. */
const keptByPage = (page: Page) =>
  page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: await indexedDB.databases(),
    cookies: document.cookie,
    address: location.pathname + location.search + location.hash,
    history: JSON.stringify(history.state),
  }));

const NOTHING_KEPT = {
  local: {},
  session: {},
  databases: [],
  cookies: '',
  address: '/index.html',
  history: 'null',
};

async function sellTo(sale: SalePage, phone: string): Promise<void> {
  await sale.find(phone);
  await sale.charge('4500');
  await sale.takeCash();
  await sale.expectDone();
}

async function spendWithCode(sale: SalePage, code: () => string): Promise<void> {
  await sale.find(vip.phone);
  await sale.keys.type('12500');
  await sale.keys.press('F2');
  await expect(sale.receipt).toContainText('1 240 ₸');
  await sale.enter(begins('action.charge', { amount: '11 260 ₸' }));
  await expect(sale.code).toBeFocused();
  await sale.keys.type(code());
  await sale.enter(begins('code.confirm'));
  await sale.takeCash();
  await sale.expectDone();
  await sale.next();
}

async function renameAndRefund(sale: SalePage): Promise<void> {
  await sellTo(sale, regular.phone);
  await sale.next();
  await sale.find(regular.phone);
  const edit = new CustomerEditPage(sale.page);
  await edit.open();
  await edit.lastName.fill(RENAMED);
  await edit.save();
  await expect(sale.customer).toContainText(RENAMED);
  const orders = new OrdersPage(sale.page);
  await orders.open();
  await orders.search.fill(regular.lastName.slice(0, 5));
  await expect(orders.lines).toHaveCount(1);
  await orders.mark();
  await orders.enter(/^Open/u);
  await orders.startRefund();
  await orders.keys.type('1000');
  await orders.becauseOf(said('reversal.reason.returned'));
  await orders.keys.press('Enter');
  await orders.expectReversalResult(said('reversalResult.title.refund.done'));
}

test('no file and nothing that the page keeps says who was here', async ({
  english,
  connected: sale,
  service,
}) => {
  // A day, in one flow.
  test.slow();
  await spendWithCode(sale, () => lastCode(service));
  await sellTo(sale, newcomer.phone);
  await sale.next();
  await renameAndRefund(sale);
  expect(await keptByPage(sale.page)).toEqual(NOTHING_KEPT);

  // The plug is pulled while money is taken: the journal’s own log lies there as it was.
  await sale.keys.press('F7');
  await sale.phone.fill(national(vip.phone));
  await expect(sale.customer).toContainText(vip.lastName);
  await sale.amount.focus();
  await sale.charge('700');
  await expect(sale.takePayment).toBeVisible();
  await english.kill();
  expect(foundIn(english.dataFolder, [...MARKS, ...TOKENS])).toEqual([]);

  const again = new SalePage(await english.start());
  await expect(again.paymentUncertain).toBeVisible();
  expect(await keptByPage(again.page)).toEqual(NOTHING_KEPT);
  await english.stop();
  expect(foundIn(english.dataFolder, [...MARKS, ...TOKENS])).toEqual([]);
  // Chromium's own, the log and the journal were looked at.
  const looked = filesIn(english.dataFolder).map((file) =>
    relative(english.dataFolder, file).replaceAll(sep, '/'),
  );
  for (const one of [/^browser\/.+Preferences$/u, /^logs\/till\.log$/u, /journal\.sqlite$/u])
    expect(looked).toContainEqual(expect.stringMatching(one));
  // The looking finds what is there: who sells stands in clear in the journal.
  expect(foundIn(english.dataFolder, [CASHIER]).join('\n')).toContain('journal.sqlite');
});
