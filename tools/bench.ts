/**
 * `npm run bench`: how fast the parts on the cashier's way are. Prints a table; asserts nothing.
 * Then a journal of 300,000 sales; the last rows are whole round trips: real client, HTTP on
 * 127.0.0.1, real service, real disk.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bench } from 'tinybench';
import { createLoyaltyGateway } from '../src-main/loyalty/gateway.ts';
import type { Clock, Log } from '../src-main/ports/system.ts';
import { openJournal } from '../src-main/storage/open-journal.ts';
import { demoCustomers } from '../src-service/demo/demo-customers.ts';
import { startService } from '../src-service/service.ts';
import { id } from '../src-shared/domain/id.ts';
import { parseAmount, tiyn, ZERO } from '../src-shared/domain/money.ts';
import { parsePhone } from '../src-shared/domain/phone.ts';
import { startSale, transition } from '../src-shared/domain/sale/machine.ts';
import type { SaleRequest } from '../src-shared/domain/sale/sale.ts';
import { measureBridge } from './bench-bridge.ts';
import { benchJournals } from './bench-journal.ts';
import { BENCH_KEYS, writeYears, YEARS } from './bench-journal/years.ts';

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const clock: Clock = {
  now: () => Date.now(),
  steady: () => Date.now(),
  monotonic: () => performance.now(),
  setTimer(pause, run) {
    const timer = setTimeout(run, pause);
    return () => clearTimeout(timer);
  },
};
const silent: Log = { info: () => undefined, error: () => undefined };

const service = await startService({ database: join(folder, 'service.sqlite') });
const gateway = createLoyaltyGateway({ fetch, clock, log: silent });
const login = await gateway.login(service.address, 'demo', 'demo');
if (!login.ok) throw new Error(login.fault.code);
const [branch] = login.value.branches;
if (branch === undefined) throw new Error('no branch');
const settings = await gateway.readBranch(
  service.address,
  login.value.accessToken,
  branch.branchId,
);
if (!settings.ok) throw new Error(settings.fault.code);
const api = gateway.open(
  {
    address: service.address,
    branchId: branch.branchId,
    groupId: settings.value.groupId,
    accessToken: login.value.accessToken,
    tokenExpiresAt: login.value.expiresAt,
    credentials: null,
  },
  { tokenChanged: () => undefined, called: () => undefined },
);
const { journal } = openJournal(join(folder, 'journal.sqlite'), () => 'bench', BENCH_KEYS);
journal.openShift('bench', true, clock.now());

const phone = parsePhone(demoCustomers.regular.phone);
if (!phone.ok) throw new Error(phone.problem);
const userId = id(demoCustomers.regular.id);
const request: SaleRequest = {
  saleId: '0'.repeat(26),
  customer: { kind: 'known', userId, phone: phone.phone, name: 'bench', requiresSmsCode: false },
  amount: tiyn(1_250_000),
  bonus: ZERO,
  stamps: 0,
  award: null,
  quote: null,
  noLoyaltyReason: null,
};
let sales = YEARS.sales;

const yearsFile = join(folder, 'years.sqlite');
const began = performance.now();
writeYears(yearsFile, request);
const made = performance.now();
const { journal: years } = openJournal(yearsFile, () => 'bench', BENCH_KEYS);
console.log(
  `${YEARS.sales} sales made in ${Math.round(made - began)} ms, opened in ${Math.round(performance.now() - made)} ms`,
);

/** What one sale without a code writes, from its beginning to the next customer. */
function writeSale(): void {
  sales += 1;
  const saleId = String(sales).padStart(26, '0');
  const { sale } = startSale({ ...request, saleId });
  const order = { orderId: id('1'), orderNumber: null };
  const payment = { method: 'cash', tendered: null } as const;
  years.begin(sale, clock.now());
  for (const state of [
    { at: 'awaitingPayment', order },
    { at: 'completing', order, payment },
    { at: 'readingResult', tries: 1, order, payment },
  ] as const) {
    const call = { saleId, call: 'completeOrder', at: clock.now() } as const;
    years.recordCallStart(call);
    years.recordCallEnd(call, { ok: true }, clock.now());
    years.save({ ...sale, state }, clock.now());
  }
  years.save(
    {
      ...sale,
      state: {
        at: 'done',
        order,
        payment,
        resolution: 'confirmed',
        result: { cashback: null, balance: null, stamps: null },
        fault: null,
        note: null,
      },
    },
    clock.now(),
  );
  years.dismiss(saleId);
}

const bench = new Bench({ time: 1_000, warmupTime: 200 });
bench
  .add('read a typed amount', () => void parseAmount('12 500,50'))
  .add('read a typed phone', () => void parsePhone('8 (701) 234-56-78'))
  .add('one transition of a sale', () => {
    const { sale } = startSale(request);
    transition(sale, { type: 'quoteRead', now: { balance: ZERO, percent: 7 } });
  })
  .add('journal: a new sale, on the disk', () => {
    sales += 1;
    const saleId = String(sales).padStart(26, '0');
    journal.begin(startSale({ ...request, saleId }).sale, clock.now());
  })
  .add('300,000 sales: the writes of one more, 12 on the disk', writeSale)
  .add('300,000 sales: openItems()', () => void years.openItems())
  .add('300,000 sales: pendingSales()', () => void years.pendingSales())
  .add('300,000 sales: accruable()', () => void years.accruable())
  .add('300,000 sales: current()', () => void years.current())
  .add('300,000 sales: missingResults()', () => void years.missingResults())
  .add("300,000 sales: sales('')", () => void years.sales('', 0, 20))
  .add('300,000 sales: search for a name', () => void years.sales('айг', 0, 20))
  .add('300,000 sales: report()', () => void years.report(YEARS.shifts))
  .add('lookup by phone (1)', () => api.findCustomer(phone.phone))
  .add('balance, percent, stamps, record at once (3, 5, 6, 4)', () =>
    Promise.all([
      api.balance(userId),
      api.cashbackPercent(userId),
      api.award(userId),
      api.privateBranch(userId),
    ]),
  )
  .add('create and complete an order (8, 9)', async () => {
    const order = await api.createOrder({
      userId,
      userPhone: null,
      amount: request.amount,
      bonus: ZERO,
      stamps: 0,
      giveAward: false,
      comment: null,
      code: null,
    });
    if (!order.ok) throw new Error(order.fault.code);
    await api.completeOrder(order.value.orderId, { bonus: ZERO, method: 'cash' });
  });

console.log(
  `Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'} × ${cpus().length}\n`,
);
await bench.run();
console.table(bench.table());
console.log(await measureBridge());
await benchJournals();
api.close();
journal.close();
years.close();
await service.stop();
rmSync(folder, { recursive: true, force: true });
