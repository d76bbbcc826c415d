/**
 * Refunds and reverts asked for at this till. One without an answer says plainly that it isn't
 * known, or what the service's record has told of it since, and what to do with the money.
 */
import type { Reversal } from '../../../src-shared/contract/orders-schema.ts';
import { ZERO } from '../../../src-shared/domain/money.ts';
import { reasonWord } from '../../format/ready-reasons.ts';
import { formatClock } from '../../format/time.ts';
import { supportCode } from '../../ui/notice/fault-notice.tsx';
import { useSnapshot } from '../../till/snapshot.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { REVERSAL_SIGNS } from '../reversal-signs.ts';
import { reconciledWord, shownOutcome, wayWord } from '../reversal-words.ts';
import './reversals.css';

export function Reversals({ reversals }: { reversals: readonly Reversal[] }) {
  const { t, money, shortDay } = useI18n();
  const known = useSnapshot().people.state !== 'none';
  if (reversals.length === 0) return null;
  return (
    <section className="reversals" aria-label={t('order.reversals')}>
      <h2 className="caption">{t('order.reversals')}</h2>
      <ul>
        {reversals.toReversed().map((reversal) => {
          const outcome = shownOutcome(reversal);
          const Sign = REVERSAL_SIGNS[outcome];
          return (
            <li
              key={reversal.requestId ?? reversal.at}
              className={`sign-line reversals__item reversals__item--${outcome}`}
            >
              <Sign aria-hidden="true" />
              <div>
                <p>
                  {t(`order.reversal.${reversal.kind}`, { amount: money(reversal.amount) })}
                  {' · '}
                  <strong>{t(`order.outcome.${outcome}`)}</strong>
                </p>
                <MoneyOf reversal={reversal} />
                {known && <WhoDid reversal={reversal} />}
                <p className="hint">
                  {shortDay(reversal.at)}, {formatClock(reversal.at)} ·{' '}
                  {reasonWord(reversal.reason, t)}
                </p>
                {reversal.fault !== null && (
                  <p className="support-code">
                    {t('fault.support')}: {supportCode(reversal.fault)}
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What was given back, or is to be, if it wasn't known at once. */
function MoneyOf({ reversal }: { reversal: Reversal }) {
  const { t, money } = useI18n();
  const word = reconciledWord(reversal, t);
  const { outcome, ways, acknowledged } = reversal;
  const given = reversal.money ?? reversal.undone ?? ZERO;
  // Until its result was left nobody knows that its money was given back.
  const isGiven = acknowledged || given === 0;
  if (isGiven || outcome !== 'done') {
    return (
      <>
        {given > 0 && (
          <p>
            {t(acknowledged ? 'order.handedOver' : 'order.perhapsHandedOver', {
              amount: money(given),
            })}
          </p>
        )}
        {word !== null && <p>{word}</p>}
      </>
    );
  }
  return (
    <>
      <p>
        {word} {given > 0 && t('order.giveBack')}
      </p>
      {ways.map(({ method, amount }) => (
        <p key={method}>
          {wayWord(method, t)}: {money(amount)}
        </p>
      ))}
    </>
  );
}

function WhoDid({ reversal: { cashier, supervisor } }: { reversal: Reversal }) {
  const { t } = useI18n();
  const who = [
    ...(cashier === null ? [] : [t('order.byCashier', { name: cashier })]),
    ...(supervisor === null ? [] : [t('order.approvedBy', { name: supervisor })]),
  ];
  return who.length === 0 ? null : <p className="hint">{who.join(' · ')}</p>;
}
