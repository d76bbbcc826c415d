/** What the service does for the sale on the screen, as the preview's world wants it. */
import { INVALID_STATE } from '../../../src-shared/domain/fault.ts';
import { percentOf, tiyn, type Tiyn } from '../../../src-shared/domain/money.ts';
import { fail, ok } from '../../../src-shared/domain/result.ts';
import { toPay, type LoyaltyResult, type Sale } from '../../../src-shared/domain/sale/sale.ts';
import type { SaleEffect, SaleEvent } from '../../../src-shared/domain/sale/transition.ts';
import type { FakeCustomers } from './fake-customers.ts';
import type { FakeMain } from './fake-main.ts';
import { FIRST_PERCENT } from './fake-newcomers.ts';

type Step = (event: SaleEvent) => unknown;
type Effects = {
  readonly [Kind in SaleEffect['do']]: (
    sale: Sale,
    effect: Extract<SaleEffect, { do: Kind }>,
  ) => unknown;
};

interface Hands {
  readonly step: Step;
  /** The code that was typed. */
  entered(): string;
}

export function createFakeEffects(main: FakeMain, customers: FakeCustomers, hands: Hands) {
  const effects: Effects = {
    ...createOrdering(main, hands),
    ...createCompletion(main, customers, hands),
    ...createAwards(main, hands),
  };
  return async (sale: Sale, effect: SaleEffect): Promise<void> => {
    if (main.world.hang === effect.do) return;
    await main.pause();
    const perform = effects[effect.do] as (sale: Sale, effect: SaleEffect) => unknown;
    perform(sale, effect);
  };
}

/** Until there is an order: the figures, the code, the order itself. */
function createOrdering(
  { world, change }: FakeMain,
  { step, entered }: Hands,
): Pick<Effects, 'verifyQuote' | 'sendCode' | 'createOrder' | 'accrue'> {
  const figuresNow = ({ request: { quote } }: Sale) => ({
    balance: tiyn((quote?.balance ?? 0) - world.spentElsewhere * 100),
    percent: quote?.percent ?? 0,
  });
  return {
    verifyQuote(sale) {
      const fault = world.recheckFault;
      step(
        fault === null
          ? { type: 'quoteRead', now: figuresNow(sale) }
          : { type: 'quoteNotRead', fault },
      );
    },
    sendCode(sale) {
      const at = Date.now();
      const fault = world.sendCodeFault;
      const quote = world.recheckFault === null ? ok(figuresNow(sale)) : fail(world.recheckFault);
      step(fault === null ? { type: 'codeSent', at, quote } : { type: 'codeNotSent', fault, at });
      if (!world.sendsSms) return;
      const text = 'Абай 10: 4821 – бонус жұмсау коды, код для списания бонусов';
      change({ sms: { phoneEnd: '78', text, at: Date.now() } });
    },
    createOrder(sale, { withCode, verify }) {
      if (world.createFault !== null)
        return step({ type: 'orderFailed', fault: world.createFault });
      if (withCode && entered() !== '4821') {
        const fault = { code: 'wrongCode', retry: 'safe', serviceCode: 3025 } as const;
        return step({ type: 'orderFailed', fault });
      }
      const quote = world.recheckFault === null ? ok(figuresNow(sale)) : fail(world.recheckFault);
      const read = verify ? { quote } : {};
      return step({ type: 'orderCreated', order: world.order, ...read });
    },
    accrue({ request: { customer } }) {
      step(
        world.createFault === null
          ? { type: 'accrualCreated', order: world.order, customer }
          : { type: 'accrualFailed', fault: world.createFault },
      );
    },
  };
}

/** From the payment on. */
function createCompletion(
  { world, read, change }: FakeMain,
  { newcomers, bought }: FakeCustomers,
  { step }: Hands,
): Pick<Effects, 'completeOrder' | 'readOrder' | 'readResult' | 'wait'> {
  /** As main reads them: of nobody none, and who was new has to be found first. */
  const figuresAfter = (sale: Sale, cashback: Tiyn): Pick<LoyaltyResult, 'balance' | 'stamps'> => {
    const { customer, quote, stamps } = sale.request;
    if (customer.kind === 'known') {
      const balance = ((quote?.balance ?? 0) - sale.bonus + cashback) as Tiyn;
      return { balance, stamps: { received: Math.min(8, 5 + stamps), needed: 8 } };
    }
    const isFound = customer.kind === 'new' && world.lookupFault === null;
    const registered = isFound ? newcomers.byPhone(customer.phone) : null;
    if (registered === null) return { balance: null, stamps: null };
    return {
      balance: registered.customer.privateBranch?.balance ?? null,
      stamps: { received: stamps, needed: 8 },
    };
  };
  return {
    completeOrder(sale) {
      const fault = world.completeFault;
      if (fault === null) {
        bought.push(toPay(sale));
        newcomers.register(sale);
      }
      const at = Date.now();
      step(fault === null ? { type: 'completed', at } : { type: 'completionFailed', fault, at });
    },
    readOrder() {
      const fault = world.completeFault;
      const status = fault === null ? 'PENDING' : world.recordSays;
      const at = Date.now();
      step(
        status === null
          ? { type: 'orderNotRead', fault: fault ?? INVALID_STATE, at }
          : { type: 'orderRead', status, at },
      );
    },
    readResult(sale) {
      const cashback = percentOf(toPay(sale), sale.request.quote?.percent ?? FIRST_PERCENT);
      const result = { cashback, ...figuresAfter(sale, cashback) };
      step({ type: 'resultRead', status: 'COMPLETED', at: Date.now(), result });
    },
    wait() {
      const { openItems } = read();
      change({ openItems: { ...openItems, pending: openItems.pending + 1 } });
    },
  };
}

function createAwards(
  { world }: FakeMain,
  { step }: Hands,
): Pick<Effects, 'giveAward' | 'readAward'> {
  return {
    giveAward() {
      step(world.award);
      const given = world.awardRead;
      if (given !== null) step({ type: 'awardRead', given, at: Date.now() });
    },
    readAward() {
      throw new Error('the preview has no readAward');
    },
  };
}
