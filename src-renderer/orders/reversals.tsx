/**
 * Refunds and reverts asked for at this till. One without an answer says plainly that it isn't
 * known, what the service's record tells of it now, and what to do with the money.
 */
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import type { Reversal } from '../../src-shared/contract/orders-schema.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { formatClock } from '../format/time.ts';
import { supportCode } from '../parts/fault-note.tsx';
import { useWords } from '../words/use-words.ts';
import { hadNoAnswer, hindsight, moneyOf } from './take-back.ts';

const SIGNS = { done: CircleCheck, refused: CircleX, unknown: CircleHelp } as const;

export function Reversals({
  reversals,
  record,
}: {
  reversals: readonly Reversal[];
  record: Order | null;
}) {
  const { t, money, shortDay } = useWords();
  if (reversals.length === 0) return null;
  return (
    <section className="reversals" aria-label={t('orders.reversals')}>
      <h2>{t('orders.reversals')}</h2>
      <ul>
        {reversals.toReversed().map((reversal) => {
          const Sign = SIGNS[reversal.outcome];
          const handed = moneyOf(reversal);
          return (
            <li key={reversal.at} className={`reversal reversal--${reversal.outcome}`}>
              <Sign aria-hidden="true" />
              <div>
                <p className="reversal__what">
                  {t(`orders.reversal.${reversal.kind}`, { amount: money(reversal.amount) })}
                  {' · '}
                  <strong>{t(`orders.outcome.${reversal.outcome}`)}</strong>
                </p>
                {reversal.outcome === 'done' && handed !== null && (
                  <p>{t('orders.handedOver', { amount: money(handed) })}</p>
                )}
                {hadNoAnswer(reversal) && (
                  <p>{t(`orders.hindsight.${hindsight(reversal, reversals, record)}`)}</p>
                )}
                <p className="reversal__small">
                  {shortDay(reversal.at)}, {formatClock(reversal.at)} · {reversal.reason}
                  {reversal.fault !== null && ` · ${supportCode(reversal.fault)}`}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
