/** What a shift's sales and reversals did to the customers' bonuses, line by line, as the screen and the file tell it. */
import type { ShiftReport } from '../../../src-shared/contract/report-schema.ts';
import { add, subtract, ZERO, type Tiyn } from '../../../src-shared/domain/money.ts';

export interface BonusLine {
  readonly name: 'spent' | 'credited' | 'cashbackLost' | 'cashbackStays' | 'cashbackLeft';
  /** What is taken off is below 0. */
  readonly amount: Tiyn;
  /** What reversals do to cashback the service tells of whole orders only. */
  readonly estimated: boolean;
}

/** Spent once, and the customers' again. */
export function bonusesReturned({ refunds, reverts }: ShiftReport): Tiyn {
  return add(refunds.bonus, reverts.bonus);
}

/** Lines about what didn't happen at all aren't there. */
export function bonusLines({
  bonusesSpent,
  cashbackCredited,
  refunds,
  reverts,
  undone,
}: ShiftReport): readonly BonusLine[] {
  const lost = add(refunds.cashback, reverts.cashback);
  const stays = undone.cashback;
  const left = subtract(add(cashbackCredited, stays), lost);
  const exact = (name: BonusLine['name'], amount: Tiyn) => ({ name, amount, estimated: false });
  const about = (name: BonusLine['name'], amount: Tiyn) => ({ name, amount, estimated: true });
  return [
    exact('spent', bonusesSpent),
    exact('credited', cashbackCredited),
    ...(lost > 0 ? [about('cashbackLost', subtract(ZERO, lost))] : []),
    ...(stays > 0 ? [about('cashbackStays', stays)] : []),
    ...(lost > 0 || stays > 0 ? [about('cashbackLeft', left)] : []),
  ];
}
