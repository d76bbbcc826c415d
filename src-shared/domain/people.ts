/**
 * The people of a till and what the owner lets each of them do. A till without people knows nobody
 * and forbids nothing. Pure: PINs themselves never come here, only their hashes, which are opaque.
 */
import type { Tiyn } from './money.ts';

export const ROLES = ['cashier', 'supervisor'] as const;
export type Role = (typeof ROLES)[number];

/** What the owner can put under the supervisor. */
export const RIGHTS = [
  'openShift',
  'closeShift',
  'refund',
  'revert',
  /** To give back more than the policy's limit. */
  'refundAbove',
  /** To give back what another shift, cashier or till sold. */
  'ofAnotherShift',
  'resolveManually',
  'changePhone',
  'giftProduct',
  'lateAccrual',
  'settings',
  /** To forget the till. */
  'disconnect',
  /** To leave bonuses out of the sale to a customer who has some. */
  'sellWithoutBonuses',
  /** To say who works here and with which rights: always a supervisor's. */
  'people',
] as const;
export type Right = (typeof RIGHTS)[number];

/** Rights about which the owner decides. */
export type ChosenRight = Exclude<Right, 'people'>;

export interface Policy {
  /** The least role that has the right. */
  readonly needs: Readonly<Record<ChosenRight, Role>>;
  /** Giving back more than this in one go needs `refundAbove`, too; null: no amount does. */
  readonly refundLimit: Tiyn | null;
}

/** Of a till whose owner has said nothing: what takes money or rights away needs the supervisor. */
export const DEFAULT_POLICY: Policy = {
  needs: {
    openShift: 'cashier',
    closeShift: 'cashier',
    refund: 'supervisor',
    revert: 'supervisor',
    refundAbove: 'supervisor',
    ofAnotherShift: 'supervisor',
    resolveManually: 'supervisor',
    changePhone: 'supervisor',
    giftProduct: 'supervisor',
    lateAccrual: 'cashier',
    settings: 'supervisor',
    disconnect: 'supervisor',
    sellWithoutBonuses: 'cashier',
  },
  refundLimit: 1_000_000 as Tiyn,
};
