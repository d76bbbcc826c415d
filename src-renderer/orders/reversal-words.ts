/** What is said of a revert or refund beside its outcome, and of the way its money goes back. */
import type { OpenedOrder, Reversal } from '../../src-shared/contract/orders-schema.ts';
import { ZERO } from '../../src-shared/domain/money.ts';
import { isCashless } from '../../src-shared/domain/order.ts';
import { perhapsOwed, type ReversalPlan } from '../../src-shared/domain/reversal/plan.ts';
import type { Remaining } from '../../src-shared/domain/reversal/remaining.ts';
import type { ReversalOutcome } from '../../src-shared/domain/reversal/reversible.ts';
import { sumOf } from '../../src-shared/domain/reversal/sums.ts';
import { reasonWord } from '../format/ready-reasons.ts';
import type { I18n } from '../locales/use-i18n.ts';

type T = I18n['t'];
type Told = Pick<
  Reversal,
  | 'outcome'
  | 'fault'
  | 'undone'
  | 'acknowledged'
  | 'alsoThere'
  | 'resolvedManually'
  | 'needsAttention'
>;

/** Refused or not done, while the record shows one like it, is neither: `uncertain`; nor is what somebody says alone. */
export function shownOutcome({
  outcome,
  alsoThere,
  resolvedManually,
}: Pick<Told, 'outcome' | 'alsoThere' | 'resolvedManually'>):
  | ReversalOutcome
  | 'uncertain'
  | 'resolvedManually' {
  if (resolvedManually !== null) return 'resolvedManually';
  return alsoThere && outcome !== 'done' && outcome !== 'unknown' ? 'uncertain' : outcome;
}

/** Nobody knows yet whether its money goes over the counter. */
export function isReversalUnresolved(outcome: ReturnType<typeof shownOutcome>): boolean {
  return outcome === 'unknown' || outcome === 'uncertain';
}

/** The service's record says otherwise than its answer did, or than the record itself or somebody once; null: it
 * doesn't. */
export function contradictionWord(reversal: Told, t: T): string | null {
  const { outcome, fault, undone, acknowledged, resolvedManually } = reversal;
  if (resolvedManually !== null || outcome === 'refused') return null;
  // By an answer, the record or somebody's word.
  if (outcome !== 'done' && undone !== null)
    return t(acknowledged ? `order.undone.${outcome}` : `order.undone.untold.${outcome}`);
  if (fault?.code !== 'contradicted') return null;
  return shownOutcome(reversal) === 'uncertain' ? null : t(`order.contradicted.${outcome}`);
}

/** What is to be said of one that had no clear answer when it was sent, too. */
export function reconciledWord(reversal: Told, t: T): string | null {
  const { fault, resolvedManually } = reversal;
  if (resolvedManually !== null) {
    const { note, by } = resolvedManually;
    const said = reversal.outcome === 'done' ? 'done' : 'notDone';
    return (
      t(`order.resolvedManually.${said}`, { note: reasonWord(note, t) }) +
      (by === null ? '' : ` · ${by}`)
    );
  }
  const contradiction = contradictionWord(reversal, t);
  if (contradiction !== null) return contradiction;
  const outcome = shownOutcome(reversal);
  if (outcome === 'uncertain') return t('reversalResult.about.uncertain');
  // Of one that waits for somebody's word the page tells: it isn't under way any more.
  if (outcome === 'unknown') return reversal.needsAttention ? null : t('order.reconciled.unknown');
  if (outcome === 'resolvedManually' || outcome === 'refused' || fault?.retry !== 'unsafe')
    return null;
  return t(`order.reconciled.${outcome}`);
}

/** "Hand over in cash". */
export function wayWord(method: string, t: T): string {
  const known = method === 'cash' || isCashless(method) ? method : 'other';
  return t(`reversalResult.method.${known}`);
}

/** Why only money goes back, and what becomes of the bonuses; null: the service takes it back. */
export function moneyOnlyWord(
  { moneyOnly, record }: Pick<OpenedOrder, 'moneyOnly' | 'record'>,
  t: T,
): string | null {
  if (!moneyOnly) return null;
  return t(`reversal.moneyOnly.${record === null ? 'noOrder' : 'neverCompleted'}`);
}

/** So much less is to be handed over now as was to be before, and nobody has said that it was; null: no less. */
export function perhapsGivenWord(
  plan: ReversalPlan,
  { reversals, givenBeside }: Pick<OpenedOrder, 'reversals' | 'givenBeside'>,
  remaining: Remaining,
  { t, money }: Pick<I18n, 't' | 'money'>,
): string | null {
  const sums = reversals.map(({ undone, acknowledged }) => (acknowledged ? null : undone));
  const untold = sumOf(sums.map((sum) => sum ?? ZERO));
  const amount = perhapsOwed(plan, remaining, { given: givenBeside, untold });
  return amount > 0 ? t('reversal.perhapsGiven', { amount: money(amount) }) : null;
}
