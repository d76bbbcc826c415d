/**
 * A whole day with marked people: look-ups, sales, an outage, edits, a refund, the close with its copy and its
 * files, a switch-off in the middle. No file that the till has written, Chromium's own among them, and nothing
 * that the page keeps says afterwards who it was.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import type { Page } from 'playwright/test';
import { unbrokenPhone } from '../../src-renderer/format/typed.ts';
import { CustomerEditPage } from '../pages/customer-edit-page.ts';
import { OrdersPage } from '../pages/orders-page.ts';
import { sayingYes } from '../pages/own-dialog.ts';
import { SalePage } from '../pages/sale-page.ts';
import { openShiftAtOnce } from '../pages/set-up-at-once.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { ShiftPage } from '../pages/shift-page.ts';
import { begins, said } from '../pages/words.ts';
import type { FaultyService } from '../service/fault-injection.ts';
import { demoCustomers, expect, lastCode, test } from './till.ts';

const { vip, regular, newcomer } = {
  ...demoCustomers,
  newcomer: { phone: '+77059183746' },
};
/** Typed at the till in this test alone. */
const RENAMED = 'Замечательный';
const CASHIER = 'Dana';
const NEW_PHONE = '+77015554433';

const national = (phone: string) => phone.slice(2);
const asShown = (phone: string) =>
  national(phone).replace(/(\d{3})(\d{3})(\d{2})(\d{2})/u, '$1 $2-$3-$4');
const MARKS = [
  ...[...[vip, regular, newcomer].map(({ phone }) => phone), NEW_PHONE].flatMap((phone) => [
    national(phone),
    asShown(phone),
    unbrokenPhone(phone).slice('+7 '.length),
  ]),
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

/** Where a person saves what is for support. */
const saves = join(tmpdir(), `loyalty-cashier-nobody-${process.pid}`);
test.use({ env: { ...sayingYes, CHROMIUM_HOST_SAVES: saves } });
test.beforeEach(() => mkdirSync(saves, { recursive: true }));
test.afterEach(() => rmSync(saves, { recursive: true, force: true }));

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

async function sellInAnOutage(sale: SalePage, service: FaultyService): Promise<void> {
  service.intercept(() => ({ type: 'refuse' }));
  await sale.find(vip.phone);
  await expect(sale.customer).toContainText(said('customer.unavailable'));
  await sale.keys.type('5000');
  await sale.enter(sale.withoutBonuses);
  await sale.takeCash();
  await sale.expectDone(said('done.noLoyalty'));
  service.intercept(null);
  await sale.next();
}

async function changePhone(sale: SalePage): Promise<void> {
  await sale.find(regular.phone);
  const edit = new CustomerEditPage(sale.page);
  await edit.open();
  await edit.phone.fill(NEW_PHONE);
  await edit.save();
  await expect(sale.phone).toHaveValue(asShown(NEW_PHONE));
}

/** With all that is still to be looked at in its report, which is saved as a table. */
async function closeAndSave(sale: SalePage): Promise<void> {
  const shift = new ShiftPage(sale.page);
  await shift.open();
  await expect(shift.card(said('report.editsTitle'))).toContainText('33');
  await shift.enter(begins('report.close', { number: 1 }));
  await shift.keys.type('12345');
  await shift.enter(begins('report.confirmClose.do'));
  await shift.startNext();
  await openShiftAtOnce(sale.page);
  await shift.open();
  await shift.keys.press('F8');
  await shift.enter(begins('past.open', { number: 1 }));
  await shift.keys.press('F6');
  await expect(sale.page.getByText(begins('past.saved', { file: /\S+/u }))).toBeVisible();
  await shift.keys.press('Escape');
  await shift.keys.press('Escape');
}

async function saveForSupport(sale: SalePage): Promise<void> {
  await new SettingsPage(sale.page, sale.keys).open(said('settings.section.support'));
  await sale.page.getByRole('button', { name: said('support.show') }).click();
  const dialog = sale.page.getByRole('dialog', { name: said('support.title') });
  await expect(dialog.getByRole('textbox', { name: said('support.text') })).toHaveText(/\S/u);
  await sale.keys.press('Enter');
  await expect.poll(() => readdirSync(saves)).toHaveLength(1);
  await sale.keys.press('Escape');
}

test('nor do an outage, a new phone, the close with its copy, a saved report and a file for support', async ({
  english,
  connected: sale,
  service,
}) => {
  test.slow();
  // Four of one customer: the report tells of them.
  for (let sold = 0; sold < 4; sold += 1) {
    await sellTo(sale, vip.phone);
    await sale.next();
  }
  await sellInAnOutage(sale, service);
  await changePhone(sale);
  await closeAndSave(sale);
  await saveForSupport(sale);
  expect(await keptByPage(sale.page)).toEqual(NOTHING_KEPT);
  const files = () =>
    filesIn(english.dataFolder).map((file) =>
      relative(english.dataFolder, file).replaceAll(sep, '/'),
    );
  await expect.poll(files).toContainEqual(expect.stringMatching(/backups\/.+\.sqlite$/u));
  await english.stop();
  for (const folder of [english.dataFolder, saves])
    expect(foundIn(folder, [...MARKS, ...TOKENS])).toEqual([]);
  expect(files()).toContainEqual(expect.stringMatching(/^reports\/.+\.csv$/u));
  // Also there the looking finds what may be there.
  expect(foundIn(english.dataFolder, [CASHIER]).join('\n')).toMatch(/reports\/.+\.csv/u);
});
