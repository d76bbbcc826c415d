/**
 * Plays the cashier: looks at the screen (the snapshot) and does its main action. Remembers what
 * was told to the customer: which money was taken.
 */
import type { Tiyn } from '../../src-shared/domain/money.ts';
import { parsePhone, type Phone } from '../../src-shared/domain/phone.ts';
import { LATE_MARGIN, MOVE_DEADLINE } from '../../src-shared/domain/service/late-acts.ts';
import { isAwardPending } from '../../src-shared/domain/sale/giving-award.ts';
import {
  canSkipLoyalty,
  canServeNext,
  canRetry,
  canEarnOnly,
  isBusy,
} from '../../src-shared/domain/sale/guards.ts';
import { toPay, type Sale } from '../../src-shared/domain/sale/sale.ts';
import type { SaleAction } from '../../src-shared/contract/sale-schema.ts';
import type { Snapshot } from '../../src-shared/contract/snapshot.ts';
import { recoveryOptions } from '../../src-shared/domain/sale/recovery-options.ts';
import { compose } from './compose.ts';
import type { DrivenTill, Harness } from './harness.ts';

/** What of the harness a cashier touches; a till in another process has these too. */
export interface Surroundings {
  readonly clock: Pick<Harness['clock'], 'advance'>;
  readonly network: Pick<Harness['network'], 'quiet' | 'awardedBy' | 'refusing'>;
  readonly service: Harness['service'];
}

/** What is to be sold to whom. */
export interface Purchase {
  readonly phone: string;
  readonly amount: number;
  /** Bonuses to spend. */
  readonly bonus: number;
  readonly award?: boolean;
  /** Set aside where the money is due. */
  readonly park?: boolean;
}

/** `patient` tries again first; `brisk` does what the screen proposes and never waits for the service. */
export type CashierProfile = 'patient' | 'brisk';

export interface Cashier {
  readonly harness: Surroundings;
  readonly till: DrivenTill;
  readonly profile: CashierProfile;
  /** Money said to be taken, by sale. */
  readonly taken: Map<string, Tiyn>;
  /** What must never be seen. */
  readonly violations: string[];
  /** Actions left; each is one thing done at the till. */
  left: number;
}

const STEP = 5_000;
const MAX_STEPS = 40;
let made = 0;

export function newSaleId(): string {
  made += 1;
  return String(made).padStart(26, '0');
}

export function createCashier(
  harness: Surroundings,
  till: DrivenTill,
  profile: CashierProfile,
): Cashier {
  return { harness, till, profile, taken: new Map(), violations: [], left: 0 };
}

export function phoneOf(text: string): Phone {
  const read = parsePhone(text);
  if (!read.ok) throw new Error(text);
  return read.phone;
}

/** Waits for an answer, letting time pass while calls are held; null: the program died. */
export async function answered<T>(
  { harness, till }: Cashier,
  asked: Promise<T | null>,
): Promise<T | null> {
  let done = false;
  let value: T | null = null;
  void asked.then((result) => {
    done = true;
    value = result;
  });
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    await harness.network.quiet();
    if (done) return value;
    if (!till.alive()) return null;
    harness.clock.advance(STEP);
  }
  throw new Error('a command was never answered');
}

/** A brisk cashier's key bounces: the same command comes twice at once, and is one. */
export async function pressed<T>({ profile }: Cashier, send: () => Promise<T>): Promise<T> {
  const first = send();
  if (profile === 'brisk') await Promise.all([first, send()]);
  return first;
}

/** Lets `ms` pass, with what falls due. */
export async function wait(harness: Surroundings, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP) {
    harness.clock.advance(Math.min(STEP, ms - passed));
    await harness.network.quiet();
  }
}

/** The errand of one sale; goes on where the screen is. Says whether it is over. */
export interface Errand {
  readonly purchase: Purchase;
  /** Sent to the till. */
  sent: string | null;
  /** The till said yes to it. */
  begun: boolean;
  /** The last key pressed ends the sale on the screen. */
  leaving: boolean;
  retries: number;
  /** Awards that any till had given before it. */
  awards: number;
  over: boolean;
  /** The sale as it was when it was left. */
  last: Sale | null;
}

export function errand(purchase: Purchase): Errand {
  return {
    purchase,
    sent: null,
    begun: false,
    leaving: false,
    retries: 0,
    awards: 0,
    over: false,
    last: null,
  };
}

/** Until the errand is over, the till is dead, or no action is left. */
export async function sell(cashier: Cashier, job: Errand): Promise<void> {
  const { till, harness } = cashier;
  for (; cashier.left > 0 && !job.over && till.alive(); cashier.left -= 1) {
    await harness.network.quiet();
    const screen = await till.snapshot();
    if (screen === null) return;
    if (screen.signIn === 'needed') {
      await answered(cashier, till.call('session.logIn', { login: 'demo', password: 'demo' }));
      if (!(await till.snapshot())) return;
    }
    if (screen.sale === null) await noSale(cashier, job);
    else if (isBusy(screen.sale) && !(cashier.profile === 'brisk' && canServeNext(screen.sale)))
      await stillBusy(cashier, job, screen);
    else await press(cashier, job, screen.sale);
  }
}

async function noSale(cashier: Cashier, job: Errand): Promise<void> {
  if (job.leaving) {
    job.over = true;
    return;
  }
  if (job.begun) {
    cashier.violations.push(`the sale ${job.sent} is gone from the screen`);
    job.over = true;
    return;
  }
  const awardsSeen = cashier.harness.network.awardedBy().length;
  const request = await compose(cashier, job);
  if (request === null) return;
  job.sent = request.saleId;
  job.awards = awardsSeen;
  const started = await answered(
    cashier,
    pressed(cashier, () => cashier.till.call('sale.start', request)),
  );
  if (started === null) return;
  if (started.ok) job.begun = true;
  else cashier.violations.push(`sale.start was refused: ${started.fault.code}`);
}

async function stillBusy(cashier: Cashier, job: Errand, { sale }: Snapshot): Promise<void> {
  const { harness, till } = cashier;
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    harness.clock.advance(STEP);
    await harness.network.quiet();
    const now = await till.snapshot();
    if (now === null || now.sale?.state.at !== sale?.state.at) return;
  }
  cashier.violations.push(`for ever ${sale?.state.at}`);
  job.over = true;
}

async function press(cashier: Cashier, job: Errand, sale: Sale): Promise<void> {
  const { saleId } = sale.request;
  // The screen says to wait for the stamps, and a patient one does.
  if (isAwardPending(sale.state) && cashier.profile === 'patient' && job.retries < 3) {
    job.retries += 1;
    await wait(cashier.harness, MOVE_DEADLINE + LATE_MARGIN + STEP);
    return;
  }
  const action = mainAction(cashier, job, sale);
  if (action.do === 'resendCode') await wait(cashier.harness, 46_000);
  if (['dismiss', 'cancel', 'awardWasElsewhere', 'park'].includes(action.do)) {
    job.leaving = true;
    job.last = sale;
  }
  const result = await answered(
    cashier,
    pressed(cashier, () => cashier.till.call('sale.act', { saleId, action })),
  );
  // A cashier who presses Pay has the money; after a crash the till may ask, and gets the same yes.
  if (action.do === 'pay' && result?.ok !== false) cashier.taken.set(saleId, toPay(sale));
  if (result?.ok === false) {
    job.leaving = false;
    const now = await cashier.till.snapshot();
    if (now?.sale?.state.at === sale.state.at)
      cashier.violations.push(`${action.do} was refused in ${sale.state.at}`);
  }
}

function mainAction(cashier: Cashier, job: Errand, sale: Sale): SaleAction {
  const { state } = sale;
  switch (state.at) {
    case 'quoteChanged':
      return { do: 'acceptQuote' };
    case 'awaitingCode': {
      const code = cashier.harness.service.sms().at(-1)?.code;
      const isNew = state.problem === null || state.problem === 'needed';
      if (isNew && code !== undefined) return { do: 'enterCode', code };
      job.retries += 1;
      if (job.retries > 3) return { do: 'earnOnly' };
      return { do: 'resendCode' };
    }
    case 'failed': {
      job.retries += 1;
      const [main = 'cancel', other = main] = recoveryOptions(sale, state);
      if (cashier.profile === 'brisk') return { do: job.retries > 6 ? other : main };
      if (job.retries <= 2 && canRetry(sale)) return { do: 'retry' };
      if (job.retries === 3 && canEarnOnly(sale)) return { do: 'earnOnly' };
      return canSkipLoyalty(sale) ? { do: 'skipLoyalty' } : { do: main };
    }
    case 'awardUncertain':
      // The customer says whether there was a gift at another till.
      return { do: gaveMyself(cashier, job) ? 'awardWasOurs' : 'awardWasElsewhere' };
    case 'paymentUncertain':
      return cashier.taken.has(sale.request.saleId)
        ? { do: 'pay', method: 'cash', tendered: null }
        : { do: 'paymentNotReceived' };
    case 'awaitingPayment':
      return job.purchase.park === true
        ? { do: 'park' }
        : { do: 'pay', method: 'cash', tendered: null };
    default:
      return { do: 'dismiss' };
  }
}

function gaveMyself({ harness, till }: Cashier, { awards }: Errand): boolean {
  return harness.network.awardedBy().slice(awards).includes(till.index);
}
