/**
 * A cashier who doesn't look: random sales typed at 90 ms a key, at a service that answers when it
 * likes. FLOW_SEED gives the same sales and the same latencies again.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { saleSchema } from '../../src-shared/contract/sale-schema.ts';
import { latencyOf, seededRandom } from '../../tools/rough-network.ts';
import { OrdersPage } from '../pages/orders-page.ts';
import type { SalePage } from '../pages/sale-page.ts';
import { sell } from './another-till.ts';
import { drawName, flowSeed } from './hosts.ts';
import { demoCustomers, expect, test } from './till.ts';
import { within } from '../pages/words.ts';

const PHONES = [demoCustomers.regular, demoCustomers.gold, demoCustomers.atLimit].map(({ phone }) =>
  phone.slice(2),
);

/** At the payment; nothing is pressed for cash. */
const METHOD_KEYS = { cash: null, card: 'F3', online: 'F4', mixed: 'F5' } as const;
const METHODS = ['cash', 'card', 'online', 'mixed'] as const;

interface Wish {
  readonly phone: string;
  readonly amount: number;
  readonly method: keyof typeof METHOD_KEYS;
  /** Cash handed over; null: exact, or none. */
  readonly cash: number | null;
  /** The trunk 8 is typed before the number. */
  readonly trunk: boolean;
}

function wishes(random: () => number, count: number): readonly Wish[] {
  return Array.from({ length: count }, () => {
    const amount = 2 + Math.floor(random() * 9_000);
    const method = random() < 0.5 ? 'cash' : (METHODS[Math.floor(random() * 4)] ?? 'cash');
    const part = 1 + Math.floor(random() * (amount - 1));
    const given = random() < 0.5 ? amount + Math.floor(random() * 15_000) : null;
    return {
      phone: PHONES[Math.floor(random() * PHONES.length)] ?? '',
      amount,
      method,
      cash: { cash: given, card: null, online: null, mixed: part }[method],
      trunk: random() < 0.3,
    };
  });
}

/** Without a look at the screen, with a slip that is put right, and each Enter just once. */
async function typeBlindly({ keys }: SalePage, { phone, amount, method, cash, trunk }: Wish) {
  const slip = async (text: string) => {
    await keys.type(text.slice(0, -1));
    await keys.type('0');
    await keys.press('Backspace');
    await keys.type(text.slice(-1));
  };
  await slip((trunk ? '8' : '') + phone);
  await slip(String(amount));
  await keys.press('Enter');
  const choice = METHOD_KEYS[method];
  if (choice !== null) await keys.press(choice);
  if (cash !== null) await keys.type(String(cash));
  await keys.press('Enter');
  await keys.press('Enter');
}

/** What the till has charged so far, the oldest first. */
async function charged(sale: SalePage): Promise<readonly object[]> {
  return sale.page.evaluate(async () => {
    const { till } = window as unknown as { till: { call(text: string): Promise<string> } };
    const input = { search: '', skip: 0, show: 'all' };
    const answer = await till.call(JSON.stringify({ command: 'sales.list', input }));
    const { rows } = (
      JSON.parse(answer) as {
        value: { rows: { phoneEnd: string; amount: number; method: string }[] };
      }
    ).value;
    return rows.map(({ phoneEnd, amount, method }) => ({ phoneEnd, amount, method })).toReversed();
  });
}

/** Cash handed over in each, or its part in cash, the oldest first; null: exact, or none. By the journal's own file. */
function cashIn(dataFolder: string): readonly (number | null)[] {
  const [file = ''] = globSync('**/journal.sqlite', { cwd: dataFolder });
  const journal = new DatabaseSync(join(dataFolder, file), { readOnly: true });
  const rows = journal.prepare('SELECT sale FROM sales ORDER BY started_at').all();
  journal.close();
  return rows.map(({ sale }) => {
    const { state } = saleSchema.parse(JSON.parse(String(sale)));
    const payment = 'payment' in state ? state.payment : null;
    return payment?.split?.cash ?? payment?.tendered ?? null;
  });
}

test('what was typed is what was charged: random sales, typed on without looking', async ({
  connected: sale,
  program,
  service,
}, info) => {
  const random = seededRandom(flowSeed(drawName(info)));
  // The service itself is slow here, too: on any host.
  service.intercept(() => ({ type: 'delay', for: latencyOf(random) }));
  const wished = wishes(random, 4);
  await expect(sale.phone).toBeFocused();
  for (const [at, wish] of wished.entries()) {
    await typeBlindly(sale, wish);
    // No further ahead than one sale: there an Enter is dropped, and said to be.
    await expect.poll(() => charged(sale), { timeout: 20_000 }).toHaveLength(at + 1);
    await expect(sale.phone).toHaveJSProperty('readOnly', false);
  }
  expect(await charged(sale)).toEqual(
    wished.map(({ phone, amount, method }) => ({
      phoneEnd: phone.slice(-2),
      amount: amount * 100,
      method,
    })),
  );
  expect(cashIn(program.dataFolder)).toEqual(
    wished.map(({ cash }) => (cash === null ? null : cash * 100)),
  );
  const notices = await sale.page.evaluate(() => document.querySelectorAll('.keys-notice').length);
  expect(notices, 'nothing was dropped').toBe(0);
});

test('a search without a hit opens nothing, also after Esc; a new sale brings the list back', async ({
  connected: sale,
}) => {
  await sell(sale, '5000');
  const orders = new OrdersPage(sale.page);
  await orders.open();
  await orders.keys.type('99999');
  await orders.keys.press('Enter');
  await expect(sale.page.getByText(within('orders.nothing'))).toBeVisible();
  await orders.keys.press('Escape');
  await expect(orders.lines).toHaveCount(1);
  await expect(sale.page.getByRole('option', { selected: true })).toHaveCount(0);
  await orders.enterNothing();
  await expect(orders.record).toBeHidden();
  await expect(orders.search).toBeFocused();

  // A second search takes the place of the first one.
  await orders.keys.scan('1001\n');
  await expect(orders.record).toBeVisible();
  await orders.keys.press('Escape');
  await expect(orders.search).toBeFocused();
  await orders.keys.type('5000');
  await expect(orders.search).toHaveValue('5000');
  // Found by its sum, it opens once it was seen.
  await expect(sale.page.getByRole('option', { selected: true })).toHaveCount(1);
  await orders.keys.press('Enter');
  await expect(orders.record).toBeVisible();

  await orders.keys.press('F7');
  await sell(sale, '700');
  await orders.open();
  await expect(orders.lines).toHaveCount(2);
  await expect(orders.record).toBeHidden();
});
