/** What the owner lets the people of a till do, and what something needs of who does it. Pure. */
import { add, type Tiyn } from '../money.ts';

export const ROLES = ['cashier', 'supervisor'] as const;
export type Role = (typeof ROLES)[number];

/** What the owner can put under the supervisor. */
export const RIGHTS = [
  'openShift',
  'closeShift',
  /** To look at the reports of closed shifts. */
  'pastShifts',
  /** To take cash out of the drawer without a sale. */
  'cashOut',
  'refund',
  'revert',
  /** To give back more than the policy's limit. */
  'refundAbove',
  /** To give back what another shift, cashier or till sold. */
  'ofAnotherShift',
  'resolveManually',
  'changePhone',
  /** To erase at this till whose a customer's sales were. */
  'forgetCustomer',
  'giftProduct',
  'lateAccrual',
  /** To attach a customer to a sale that was paid without one. */
  'attachCustomer',
  'settings',
  /** To forget the till. */
  'disconnect',
  /** To leave bonuses out of the sale to a customer who has some. */
  'sellWithoutBonuses',
  /** To sell when the owner's limits of a shift are passed (patterns.ts). */
  'aboveLimits',
  /** To say who works here and with which rights: always a supervisor's. */
  'people',
] as const;
export type Right = (typeof RIGHTS)[number];

/** Rights about which the owner decides. */
export type ChosenRight = Exclude<Right, 'people'>;

export interface Policy {
  /** The least role that has the right. */
  readonly needs: Readonly<Record<ChosenRight, Role>>;
  /** Giving back more than this needs `refundAbove`, too, however many times it is done (`GivenBack`); null:
   * no amount does. */
  readonly refundLimit: Tiyn | null;
}

/** Of a till whose owner has said nothing: what takes money or rights away needs the supervisor. */
export const DEFAULT_POLICY: Policy = {
  needs: {
    openShift: 'cashier',
    closeShift: 'cashier',
    pastShifts: 'supervisor',
    cashOut: 'supervisor',
    refund: 'supervisor',
    revert: 'supervisor',
    refundAbove: 'supervisor',
    ofAnotherShift: 'supervisor',
    resolveManually: 'supervisor',
    changePhone: 'supervisor',
    forgetCustomer: 'supervisor',
    giftProduct: 'supervisor',
    lateAccrual: 'cashier',
    // The customer has gone, and the phone is whose the cashier likes.
    attachCustomer: 'supervisor',
    settings: 'supervisor',
    disconnect: 'supervisor',
    sellWithoutBonuses: 'cashier',
    aboveLimits: 'supervisor',
  },
  refundLimit: 1_000_000 as Tiyn,
};

export function hasRight(role: Role, right: Right, policy: Policy): boolean {
  return role === 'supervisor' || (right !== 'people' && policy.needs[right] === 'cashier');
}

/** The first of these rights that the role lacks; null: it has them all. */
export function missingRight(role: Role, rights: readonly Right[], policy: Policy): Right | null {
  return rights.find((right) => !hasRight(role, right, policy)) ?? null;
}

/** To see the report of the shift that has just been closed: whoever closed it needs none. null: the till knows nobody. */
export function closedReportRights(
  closedBy: string | null,
  who: string | null,
): readonly 'pastShifts'[] {
  return closedBy === who ? [] : ['pastShifts'];
}

/** What was given back already, without a supervisor: what is done in parts counts as one. */
export interface GivenBack {
  /** By that cashier, since the shift's opening. */
  readonly byCashier: Tiyn;
  /** Of that order, by whomever. */
  readonly ofOrder: Tiyn;
}

/** A revert or refund as far as it is known before it is made. */
export interface IntendedReversal {
  readonly kind: 'revert' | 'refund';
  /** Of a revert: what is left of the sale. null: not known. */
  readonly amount: Tiyn | null;
  /** null: not known. */
  readonly before: GivenBack | null;
  /** Sold in the open shift by whoever is at the till now. */
  readonly isOwn: boolean;
}

/** The most telling one first: it is what the supervisor is asked. */
export function reversalRights(reversal: IntendedReversal, policy: Policy): readonly Right[] {
  const { kind, isOwn: own } = reversal;
  return [
    ...(own ? [] : (['ofAnotherShift'] as const)),
    ...(isAbove(reversal, policy) ? (['refundAbove'] as const) : []),
    kind,
  ];
}

function isAbove(
  { amount, before }: IntendedReversal,
  { refundLimit }: Pick<Policy, 'refundLimit'>,
): boolean {
  if (refundLimit === null) return false;
  if (amount === null || before === null) return true;
  return [before.byCashier, before.ofOrder].some((sum) => add(sum, amount) > refundLimit);
}
