/** What the service says that the purchase brought: bonuses, the award, and what to say of it. */
import { Gift, MessageCircle } from 'lucide-react';
import type { LoyaltyResult, Sale } from '../../../src-shared/domain/sale/sale.ts';
import { NARROW } from '../../format/money.ts';
import { useI18n, type I18n } from '../../locales/use-i18n.ts';
import { useShopWords } from '../../locales/use-shop-words.ts';
import type { Saying } from './say-to-customer.ts';

export function Credited({
  sale,
  result,
  isConfirmed,
  saying,
}: {
  sale: Sale;
  /** null: the order is being read. */
  result: LoyaltyResult | null;
  isConfirmed: boolean;
  saying: Saying | null;
}) {
  const { t } = useI18n();
  const { award } = sale.request;
  return (
    <>
      <Earned result={result} />
      {saying !== null && <SayToCustomer saying={saying} />}
      {award !== null && isConfirmed && (
        <p className="notice notice--good notice--row">
          <Gift aria-hidden="true" />
          <span>
            {t('done.awardGiven', { title: award.title })}
            <small>{t('done.awardTotal', { count: award.total + 1 })}</small>
          </span>
        </p>
      )}
    </>
  );
}

/** Has its place before it is known. */
function Earned({ result }: { result: LoyaltyResult | null }) {
  const { t, money } = useI18n();
  const cashback = result?.cashback ?? null;
  return (
    <dl className="facts done-step__credited" aria-busy={result === null}>
      <div>
        <dt>{t('done.credited')}</dt>
        <dd className={cashback === null ? 'done-step__later' : 'done-step__plus'}>
          {cashback === null ? t(noFigure(result)) : `+${NARROW}${money(cashback)}`}
        </dd>
      </div>
    </dl>
  );
}

/** Only what is read again is promised. */
function noFigure(result: LoyaltyResult | null) {
  if (result === null) return 'done.reading';
  return result.untold === true ? 'done.untold' : 'done.notYet';
}

function SayToCustomer({ saying }: { saying: Saying }) {
  const { t } = useI18n();
  const words = useShopWords();
  return (
    <div className="notice notice--good notice--row done-step__say">
      <MessageCircle aria-hidden="true" />
      <p>
        <small>{t('done.say')}</small>
        <strong lang={words.language}>{sayingWords(saying, words)}</strong>
      </p>
    </div>
  );
}

function sayingWords(saying: Saying, { t, money, percent }: I18n): string {
  switch (saying.kind) {
    case 'status':
      return t('done.sayStatus', { status: saying.status });
    case 'statusPercent':
      return t('done.sayStatusPercent', {
        status: saying.status,
        percent: percent(saying.percent),
      });
    case 'percent':
      return t('done.sayPercent', { percent: percent(saying.percent) });
    case 'stampsLeft':
      return t('done.sayStampsLeft', { count: saying.count, title: saying.title });
    case 'awardReady':
      return t('done.sayAwardReady', { title: saying.title });
    case 'balance':
      return t('done.sayBalance', { amount: money(saying.amount) });
    default:
      return saying satisfies never;
  }
}
