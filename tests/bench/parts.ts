/** The parts on the cashier's way, each alone: rules, the journal's questions, the client's calls. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bench } from 'tinybench';
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import type { Journal } from '../../src-main/ports/journal.ts';
import type { LoyaltyApi } from '../../src-main/ports/loyalty-api.ts';
import type { Clock, Log } from '../../src-main/ports/system.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { startService } from '../../src-service/service.ts';
import { id } from '../../src-shared/domain/id.ts';
import { parseAmount, tiyn, ZERO } from '../../src-shared/domain/money.ts';
import { parsePhone } from '../../src-shared/domain/phone.ts';
import { startSale, transition } from '../../src-shared/domain/sale/machine.ts';
import type { SaleRequest } from '../../src-shared/domain/sale/sale.ts';
import { BENCH_KEYS, writeYears, YEARS } from '../../tools/bench-journal/years.ts';

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

/** What a person reads as a table. */
export type PartsTable = ReturnType<Bench['table']>;

export async function measureParts(): Promise<PartsTable> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const { api, stop } = await startClient(join(folder, 'service.sqlite'));
  const yearsFile = join(folder, 'years.sqlite');
  writeYears(yearsFile, REQUEST);
  const { journal } = openJournal(yearsFile, () => 'bench', BENCH_KEYS);
  const bench = new Bench({ time: 1_000, warmupTime: 200 });
  addRules(bench);
  addReads(bench, journal);
  addCalls(bench, api);
  try {
    await bench.run();
    return bench.table();
  } finally {
    journal.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const phone = parsePhone(demoCustomers.regular.phone);
if (!phone.ok) throw new Error(phone.problem);
const { phone: typedPhone } = phone;
const userId = id(demoCustomers.regular.id);
const REQUEST: SaleRequest = {
  saleId: '0'.repeat(26),
  customer: {
    kind: 'known',
    userId,
    phone: typedPhone,
    name: 'bench',
    requiresSmsCode: false,
  },
  amount: tiyn(1_250_000),
  bonus: ZERO,
  stamps: 0,
  award: null,
  quote: null,
  noLoyaltyReason: null,
};

async function startClient(database: string) {
  const service = await startService({ database });
  const gateway = createLoyaltyGateway({ fetch, clock, log: silent });
  const login = await gateway.login(service.address, 'demo', 'demo');
  if (!login.ok) throw new Error(login.fault.code);
  const { branches, accessToken, expiresAt } = login.value;
  const [branch] = branches;
  if (branch === undefined) throw new Error('no branch');
  const settings = await gateway.readBranch(service.address, accessToken, branch.branchId);
  if (!settings.ok) throw new Error(settings.fault.code);
  const api = gateway.open(
    {
      address: service.address,
      branchId: branch.branchId,
      groupId: settings.value.groupId,
      accessToken,
      tokenExpiresAt: expiresAt,
      credentials: null,
    },
    { tokenChanged: () => undefined, groupChanged: () => undefined, called: () => undefined },
  );
  const stop = async () => {
    api.close();
    await service.stop();
  };
  return { api, stop };
}

function addRules(bench: Bench): void {
  bench
    .add('read a typed amount', () => void parseAmount('12 500,50'))
    .add('read a typed phone', () => void parsePhone('8 (701) 234-56-78'))
    .add('one transition of a sale', () => {
      const { sale } = startSale(REQUEST);
      transition(sale, { type: 'orderFailed', fault: { code: 'rejected', retry: 'never' } });
    });
}

/** Among 300,000 sales of a thousand shifts. */
function addReads(bench: Bench, journal: Journal): void {
  bench
    .add('300,000 sales: openItems()', () => void journal.openItems())
    .add('300,000 sales: pendingSales()', () => void journal.pendingSales())
    .add('300,000 sales: accruable()', () => void journal.accruableSales())
    .add('300,000 sales: current()', () => void journal.currentSale())
    .add('300,000 sales: salesWithoutResult()', () => void journal.salesWithoutResult())
    .add("300,000 sales: sales('')", () => void journal.sales('', 0, 20))
    .add('300,000 sales: search for a name', () => void journal.sales('айг', 0, 20))
    .add('300,000 sales: report()', () => void journal.shiftReport(YEARS.shifts));
}

/** Whole round trips: real client, HTTP on 127.0.0.1, real service, real disk. */
function addCalls(bench: Bench, api: LoyaltyApi): void {
  const newOrder = {
    userId,
    userPhone: null,
    amount: REQUEST.amount,
    bonus: ZERO,
    stamps: 0,
    giveAward: false,
    comment: null,
    code: null,
  };
  bench
    .add('lookup by phone (1)', () => api.findCustomer(typedPhone))
    .add('balance, percent, stamps, record at once (3, 5, 6, 4)', () =>
      Promise.all([
        api.balance(userId),
        api.cashbackPercent(userId),
        api.award(userId),
        api.privateBranch(userId),
      ]),
    )
    .add('create and complete an order (8, 9)', async () => {
      const order = await api.createOrder(newOrder);
      if (!order.ok) throw new Error(order.fault.code);
      await api.completeOrder(order.value.orderId, { bonus: ZERO, method: 'cash' });
    });
}
