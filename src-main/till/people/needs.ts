/**
 * What each command of the contract needs of who gives it. The one table of it: the gate asks it before
 * any handler runs, and a command that isn't in it doesn't compile.
 */
import type { CommandInput, CommandName } from '../../../src-shared/contract/commands.ts';
import type { OrderTarget } from '../../../src-shared/contract/orders-schema.ts';
import { cashRights, type CashMoveAmount } from '../../../src-shared/domain/cash/drawer.ts';
import { ZERO, type Tiyn } from '../../../src-shared/domain/money.ts';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import {
  closedReportRights,
  reversalRights,
  type IntendedReversal,
  type Policy,
  type Right,
} from '../../../src-shared/domain/people/rights.ts';
import type { ChosenSale, CustomerHandle } from '../../../src-shared/domain/sale/chosen-sale.ts';
import type {
  NamedCustomer,
  Sale,
  SaleId,
  SaleRequest,
} from '../../../src-shared/domain/sale/sale.ts';

export interface Need {
  /** `person`: somebody who is signed in. */
  readonly who: 'anybody' | 'person';
  readonly rights?: readonly Right[];
  /** Only while a shift is open, also at a till that knows nobody. */
  readonly shift?: true;
}

/** `requestId`: what was asked by it before is the same request. */
export type AskedBack = OrderTarget & { readonly requestId: string };

/** What is asked of the till to tell a command's need. */
export interface About {
  readonly policy: Policy;
  /** The sale on the screen. */
  sale(): Sale | null;
  /** A sale as main knows its customer; null: it is refused whoever begins it. */
  meant(chosen: ChosenSale): SaleRequest | null;
  /** A sale goes above the owner's limits of a shift. `saleId`: of one that is paid and may count already. */
  aboveLimits(
    request: Pick<SaleRequest, 'customer' | 'bonus' | 'noLoyaltyReason'>,
    saleId?: SaleId,
  ): boolean;
  /** Who was looked up, as a sale's customer; null: it is refused whoever attaches them. */
  attached(handle: CustomerHandle): NamedCustomer | null;
  /** Bonuses that are accrued for that sale (null: for all that wait) go above them. */
  accrualAboveLimits(saleId: SaleId | null): boolean;
  /** Closed last, no other opened since; null: none. */
  closedShift(): Snapshot['closedShift'];
  /** Who is signed in; null: the till knows nobody. */
  who(): string | null;
  /** Cash that was put in or taken out since the shift before, if that is in the drawer (null: what was left there). */
  movedBefore(stated: Tiyn | null): CashMoveAmount | null;
  sold(target: AskedBack): Omit<IntendedReversal, 'kind'>;
}

type Needs = {
  readonly [N in CommandName]: (input: CommandInput<N>, about: About) => Need;
};

/** Shows nothing of a customer and moves nothing; or is the way in. */
const anybody = (): Need => ({ who: 'anybody' });
const person = (): Need => ({ who: 'person' });
const inShift = (): Need => ({ who: 'person', shift: true });
const rights = (...needed: readonly Right[]): Need => ({ who: 'person', rights: needed });
const needs =
  (...needed: readonly Right[]) =>
  (): Need =>
    rights(...needed);

const NEEDS: Needs = {
  'snapshot.read': anybody,
  'draft.save': anybody,
  // Nothing of customers, money or people; whoever is alone at the till needs help, too. Not at a locked one: the log is
  // shown in the system’s own window of files.
  'log.show': person,
  'diagnostics.read': person,
  'diagnostics.save': person,
  'screen.reportError': anybody,
  'service.probe': anybody,
  // Both ask for login and password.
  'session.logIn': anybody,
  'setup.login': anybody,
  'setup.finish': anybody,
  'setup.startTraining': anybody,
  'setup.unlock': anybody,
  'setup.giftProduct': needs('giftProduct'),
  // Whoever took the keys away would take the word of it away, too.
  'setup.keysLossRead': needs('people'),
  'setup.settingsRead': needs('settings'),
  'setup.forget': needs('disconnect'),
  'preferences.change': ({ language: _1, theme: _2, sounds: _3, ...others }) =>
    Object.values(others).every((value) => value === undefined) ? anybody() : rights('settings'),

  'people.signIn': anybody,
  'people.lock': anybody,
  'people.present': anybody,
  'people.approve': person,
  'people.change': needs('people'),
  'people.setPolicy': needs('people'),
  'people.switchOff': needs('people'),

  'shift.check': anybody,
  'shift.open': ({ openingFloat = null }, { movedBefore }) =>
    rights(...cashRights(movedBefore(openingFloat)), 'openShift'),
  'shift.report': person,
  'shift.past': () => ({ ...rights('pastShifts'), shift: true }),
  'shift.pastReport': () => ({ ...rights('pastShifts'), shift: true }),
  'shift.closedReport': (_, { closedShift, who }) =>
    rights(...closedReportRights(closedShift()?.cashierId ?? null, who())),
  'shift.saveFile': () => ({ ...rights('pastShifts'), shift: true }),
  'shift.moveCash': (move) => ({ ...rights(...cashRights(move)), shift: true }),
  'shift.close': needs('closeShift'),

  'customer.expect': inShift,
  'customer.find': inShift,
  'customer.summary': inShift,
  'customer.known': inShift,
  'customer.regulars': inShift,
  'customer.regularBalance': inShift,
  'customer.takeRegular': inShift,
  'customer.history': inShift,
  'customer.tags': inShift,
  // What one's own phone was used for goes with it, and the owner's limits count from nothing.
  'customer.forget': () => ({ ...rights('forgetCustomer'), shift: true }),
  'customer.edit': ({ newPhone }) =>
    newPhone === null ? inShift() : { ...rights('changePhone'), shift: true },

  'sale.start': (chosen, { meant, aboveLimits }) => {
    const request = meant(chosen);
    if (request === null) return person();
    if (aboveLimits(request)) return rights('aboveLimits');
    return request.noLoyaltyReason === 'cashierChoice' && mayHaveBonuses(request)
      ? rights('sellWithoutBonuses')
      : person();
  },
  'practice.beginAnew': inShift,
  'practice.trouble': inShift,

  'sale.recall': person,
  'sale.act': ({ action }, about) => {
    const sale = action.do === 'skipLoyalty' ? about.sale() : null;
    // What the service stopped goes on without bonuses by nobody's choice.
    const chosen = sale !== null && sale.state.at !== 'failed' && mayHaveBonuses(sale.request);
    return chosen ? rights('sellWithoutBonuses') : person();
  },
  'sales.list': inShift,
  'orders.foreign': inShift,
  'orders.open': inShift,
  'orders.acknowledge': inShift,
  'orders.resolve': (input) => (input.do === 'recheck' ? person() : rights('resolveManually')),
  'orders.accrue': ({ saleId }, { accrualAboveLimits }) =>
    accrualAboveLimits(saleId) ? rights('aboveLimits', 'lateAccrual') : rights('lateAccrual'),
  // As a sale to that customer. The right is one of its own: late accrual goes to the phone that was typed before the
  // customer, here whoever is at the till says whose the bonuses are when the customer may have gone.
  'orders.attach': ({ saleId, customer: handle }, { attached, aboveLimits }) => {
    const customer = attached(handle);
    const isAbove =
      customer !== null && aboveLimits({ customer, bonus: ZERO, noLoyaltyReason: null }, saleId);
    return {
      ...rights(...(isAbove ? (['aboveLimits'] as const) : []), 'attachCustomer'),
      shift: true,
    };
  },
  'orders.revert': (target, { policy, sold }) =>
    rights(...reversalRights({ kind: 'revert', ...sold(target) }, policy)),
  'orders.refund': ({ amount, ...target }, { policy, sold }) =>
    rights(...reversalRights({ ...sold(target), kind: 'refund', amount }, policy)),
};

/** `input` is that command's, as its schema gave it. */
export function needOf(name: CommandName, input: unknown, about: About): Need {
  return NEEDS[name](input as never, about);
}

/** A customer of the service whose balance isn't known to be nothing; a phone that the service has said
 * nothing of yet is maybe one's. */
function mayHaveBonuses({ customer, quote }: SaleRequest): boolean {
  const balance: Tiyn | null = quote?.balance ?? null;
  if (customer.kind === 'none') return customer.phone !== null;
  return customer.kind === 'known' && (balance === null || balance > 0);
}
