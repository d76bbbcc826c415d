/** What is said of a revert or refund beside its outcome, and of the way its money goes back. */
import type { OpenedOrder, Reversal } from '../../src-shared/contract/orders-schema.ts';
import { isCashless } from '../../src-shared/domain/order.ts';
import type { I18n } from '../locales/use-i18n.ts';

type T = I18n['t'];
type Told = Pick<Reversal, 'outcome' | 'fault' | 'undone'>;

/** The service's record says otherwise than its answer did, or than the record itself once; null: it
 * doesn't. */
export function contradictionWord({ outcome, fault, undone }: Told, t: T): string | null {
  if (outcome === 'refused' || fault?.code !== 'contradicted') return null;
  if (outcome !== 'done' && undone !== null) return t(`order.undone.${outcome}`);
  return t(`order.contradicted.${outcome}`);
}

/** What is to be said of one that had no clear answer when it was sent, too. */
export function reconciledWord(reversal: Told, t: T): string | null {
  const { outcome, fault } = reversal;
  const contradiction = contradictionWord(reversal, t);
  if (contradiction !== null) return contradiction;
  if (outcome === 'unknown') return t('order.reconciled.unknown');
  if (outcome === 'refused' || fault?.retry !== 'unsafe') return null;
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
