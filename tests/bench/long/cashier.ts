/** Sells at a till by the contract's commands, as its page sends them: the mix of a day. */
import { ulid } from 'ulid';
import { isAwardEarned } from '../../../src-shared/domain/customer/customer.ts';
import type { CustomerHandle } from '../../../src-shared/domain/sale/chosen-sale.ts';
import { id } from '../../../src-shared/domain/id.ts';
import { tiyn, type Tiyn } from '../../../src-shared/domain/money.ts';
import { parsePhone, type Phone } from '../../../src-shared/domain/phone.ts';
import type {
  CommandInput,
  CommandName,
  CommandOutput,
} from '../../../src-shared/contract/commands.ts';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { phoneAt, type Mix } from './people.ts';

export interface Till {
  call<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandOutput<N>>;
  /** Resolves when the page was told of it. */
  until(holds: (now: Pick<Snapshot, 'sale'>) => boolean): Promise<Pick<Snapshot, 'sale'>>;
  lastCode(): string;
}

const SHIFT_SALES = 500;

/** The sale with that number; what is due between sales besides. */
export async function sellNext(till: Till, at: number, mix: Mix): Promise<void> {
  const saleId = ulid();
  await till.call('sale.start', { saleId, ...(await chosen(till, at, mix)) });
  mix.sales += 1;
  for (let isPaid = false; ;) {
    const { sale } = await till.until(
      (now) =>
        now.sale?.request.saleId === saleId &&
        TURNS.has(now.sale.state.at) &&
        !(isPaid && now.sale.state.at === 'awaitingPayment'),
    );
    const step = sale?.state.at;
    const act = (action: CommandInput<'sale.act'>['action']) =>
      till.call('sale.act', { saleId, action });
    if (step === 'done') break;
    if (step === 'awaitingPayment') {
      isPaid = true;
      await act({ do: 'pay', method: at % 3 === 0 ? 'card' : 'cash', tendered: null });
    } else if (step === 'quoteChanged') await act({ do: 'acceptQuote' });
    else if (step === 'awaitingCode') {
      mix.codes += 1;
      await act({ do: 'enterCode', code: till.lastCode() });
    } else throw new Error(`the sale is ${step}`);
  }
  await till.call('sale.act', { saleId, action: { do: 'dismiss' } });
  await till.until(({ sale }) => sale === null);
  if (at % 25 === 11) await refund(till, saleId, mix);
  if (at % SHIFT_SALES === SHIFT_SALES - 1) await nextShift(till);
}

const TURNS: ReadonlySet<string> = new Set([
  'awaitingPayment',
  'awaitingCode',
  'quoteChanged',
  'failed',
  'done',
]);

async function chosen(till: Till, at: number, mix: Mix) {
  const amount = tiyn(50_000 + ((at * 7_919) % 1_500_000));
  const nothing = { amount, bonus: tiyn(0), stamps: 0, award: false } as const;
  if (at % 10 === 3) {
    mix.unknown += 1;
    return { ...nothing, customer: null, withoutBonuses: true };
  }
  const phone = typed(phoneAt(at));
  const found = await till.call('customer.find', { phone, withFigures: true });
  const customer = { kind: 'lookedUp' as const, handle: found.handle };
  const { has, isEarned } = await figures(till, found.handle);
  const award = isEarned && at % 2 === 0;
  const bonus = at % 7 === 1 ? Math.min(has, amount / 4) : 0;
  if (award) mix.awards += 1;
  if (bonus > 0) mix.bonuses += 1;
  return {
    ...nothing,
    bonus: tiyn(Math.floor(bonus)),
    stamps: award ? 0 : 1,
    award,
    customer,
    withoutBonuses: false,
  };
}

async function figures(till: Till, customer: CustomerHandle): Promise<Figures> {
  const { balance, award } = await till.call('customer.summary', { customer });
  const isEarned = award?.ok === true && isAwardEarned(award.value);
  return { has: balance.ok ? balance.value : tiyn(0), isEarned };
}

interface Figures {
  readonly has: Tiyn;
  readonly isEarned: boolean;
}

async function refund(till: Till, saleId: string, mix: Mix): Promise<void> {
  const requestId = ulid();
  await till.call('orders.open', { saleId, requestId });
  const request = { saleId, requestId, reason: 'Goods returned', amount: tiyn(10_000) };
  await till.call('orders.refund', request);
  await till.call('orders.acknowledge', { requestId });
  mix.refunds += 1;
}

async function nextShift(till: Till): Promise<void> {
  await till.call('shift.close', null);
  await till.call('shift.open', { cashier: 'Dana' });
}

function typed(text: string): Phone {
  const read = parsePhone(text);
  if (!read.ok) throw new Error(text);
  return read.phone;
}

/** At the first of the branches, with the shift open. */
export async function setUp(till: Till, address: string): Promise<void> {
  const login = { environment: 'test', login: 'demo', password: 'demo' } as const;
  const { branches } = await till.call('setup.login', { ...login, address, keepCredentials: true });
  await till.call('setup.finish', {
    branchId: branches[0]?.branchId ?? id('0'),
    giftProductId: null,
  });
  await till.call('shift.open', { cashier: 'Dana' });
}
