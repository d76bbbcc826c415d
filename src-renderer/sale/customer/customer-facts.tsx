/** A known customer: bonuses first, then what explains the percent, then the stamps. */
import { Cake } from 'lucide-react';
import {
  isAwardEarned,
  zeroCashbackReason,
  type Customer,
} from '../../../src-shared/domain/customer/customer.ts';
import { ZERO } from '../../../src-shared/domain/money.ts';
import { DAY, dayOf, daysUntilBirthday } from '../../../src-shared/domain/time.ts';
import { ChangingFigure } from '../../ui/block/changing-figure.tsx';
import { Fact } from '../../ui/block/fact.tsx';
import { Spinner } from '../../ui/press/progress.tsx';
import { StampRow } from '../../ui/block/stamp-row.tsx';
import { useDelayedFlag, useNow } from '../../till/use-now.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { fullName, initials, type CustomerFigures } from './customer-view.ts';
import { TagList } from '../../ui/block/tag-list.tsx';
import { WhyNoBonuses } from './why-no-bonuses.tsx';
import './customer-facts.css';

const BIRTHDAY_SOON_DAYS = 7;
const EXPIRY_SOON = 30 * DAY;

export function CustomerFacts({
  customer,
  figures,
}: {
  customer: Customer;
  figures: CustomerFigures;
}) {
  const { t, money } = useI18n();
  const late = useDelayedFlag(!figures.fresh, 400);
  return (
    <>
      <header className="customer-facts__header">
        <span className="round-sign customer-facts__sign" aria-hidden="true">
          {initials(customer) || '…'}
        </span>
        <div className="customer-facts__words">
          <h2>{fullName(customer) || t('customer.nameless')}</h2>
          <TagList tags={customer.tags} status={customer.gradationStatus} />
        </div>
      </header>
      {figures.blocked && (
        <>
          <output className="notice notice--waiting notice--toned">
            <strong>{t('customer.blacklisted')}.</strong> {t('customer.blacklistedAbout')}
          </output>
          <WhyNoBonuses />
        </>
      )}
      <div className="customer-facts__balance">
        <span className="customer-facts__label">
          {t('customer.balance')}
          {late && (
            <span className="customer-facts__state">
              <Spinner /> {t('customer.reconciling')}
            </span>
          )}
        </span>
        <strong className={figures.balance === null ? 'customer-facts__unknown' : ''}>
          <ChangingFigure
            text={figures.balance === null ? null : money(figures.balance)}
            unknown={t('customer.balanceUnknown')}
          />
        </strong>
      </div>
      {figures.held > 0 && (
        <p className="notice notice--waiting notice--toned">
          {t('customer.held', { amount: money(figures.held) })}
        </p>
      )}
      <dl className="facts customer-facts__first">
        <Cashback figures={figures} />
        <Visits figures={figures} />
        <Birthday customer={customer} />
        <Extras figures={figures} />
      </dl>
      <Stamps figures={figures} />
      <Relation figures={figures} />
      {figures.partial && (
        <p className="notice notice--waiting notice--toned">{t('customer.partial')}</p>
      )}
    </>
  );
}

function Cashback({ figures }: { figures: CustomerFigures }) {
  const { t, percent } = useI18n();
  const { record } = figures;
  // Why nothing is earned at all stands apart, for who asks.
  const reason = figures.percent === 0 && !figures.blocked ? zeroCashbackReason(record) : null;
  return (
    <Fact
      className={reason === null ? undefined : 'customer-facts__zero'}
      name={
        <>
          {t('customer.cashback')}
          {reason !== null && (
            <small>
              {t(`customer.noCashback.${reason}`, {
                count: record?.dailyCount ?? 0,
                limit: record?.dailyLimit ?? 0,
              })}
            </small>
          )}
        </>
      }
    >
      {figures.percent === null ? '–' : percent(figures.blocked ? 0 : figures.percent)}
    </Fact>
  );
}

function Visits({ figures }: { figures: CustomerFigures }) {
  const { t } = useI18n();
  const { record } = figures;
  const isFirst = record === null || (!record.isClient && record.spent === 0);
  if (isFirst) return <Fact name={t('customer.firstVisit')} />;
  return (
    <Fact name={t('customer.visits')}>
      {figures.moved
        ? '–'
        : record.dailyLimit > 0
          ? t('customer.visitsOf', { count: record.dailyCount, limit: record.dailyLimit })
          : record.dailyCount}
    </Fact>
  );
}

function Birthday({ customer }: { customer: Customer }) {
  const { t } = useI18n();
  const now = useNow(60_000);
  if (customer.birthday === null) return null;
  const days = daysUntilBirthday(customer.birthday, dayOf(now));
  if (days > BIRTHDAY_SOON_DAYS) return null;
  return (
    <div className="customer-facts__birthday">
      <dt>
        <Cake aria-hidden="true" />
        {t('customer.birthday')}
      </dt>
      <dd>
        {days === 0 ? t('customer.birthdayToday') : t('customer.birthdayIn', { count: days })}
      </dd>
    </div>
  );
}

function Extras({ figures }: { figures: CustomerFigures }) {
  const { t } = useI18n();
  const certificates = figures.record?.certificates ?? 0;
  const delayed = figures.record?.delayedBonuses ?? 0;
  return (
    <>
      {certificates > 0 && <Fact name={t('customer.certificates')}>{certificates}</Fact>}
      {delayed > 0 && <Fact name={t('customer.delayed')}>{delayed}</Fact>}
    </>
  );
}

/** What was bought in this branch in all, and until when the customer takes part. */
function Relation({ figures }: { figures: CustomerFigures }) {
  const { t, money, day } = useI18n();
  const now = useNow(60_000);
  const { record } = figures;
  if (record === null) return null;
  const { expiresAt } = record;
  const spent = figures.moved ? ZERO : record.spent;
  if (spent <= 0 && expiresAt === null) return null;
  return (
    <dl className="facts">
      {spent > 0 && <Fact name={t('customer.spent')}>{money(spent)}</Fact>}
      {expiresAt !== null && (
        <div className={expiresAt - now < EXPIRY_SOON ? 'customer-facts__zero' : ''}>
          <dt>{t(expiresAt < now ? 'customer.expired' : 'customer.expires')}</dt>
          <dd>{day(expiresAt, now)}</dd>
        </div>
      )}
    </dl>
  );
}

function Stamps({ figures }: { figures: CustomerFigures }) {
  const { t } = useI18n();
  const { award } = figures;
  if (award === null || !award.isActive || award.stampCount <= 0) return null;
  const received = award.receivedStampCount;
  const ready = isAwardEarned(award);
  return (
    <div className="customer-facts__stamps">
      <p className="figure customer-facts__award">
        <span>{award.title || t('customer.stamps')}</span>
        <strong>
          {received} / {award.stampCount}
        </strong>
      </p>
      <StampRow
        received={received}
        needed={award.stampCount}
        label={t('customer.stampsOf', { received, needed: award.stampCount })}
      />
      {award.description.trim() !== '' && <p className="hint">{award.description.trim()}</p>}
      {(ready || award.total > 0) && (
        <p className="hint customer-facts__before">
          {ready && <strong>{t('customer.awardReady')}</strong>}
          {ready && award.total > 0 && ' · '}
          {award.total > 0 && t('customer.awardsBefore', { count: award.total })}
        </p>
      )}
    </div>
  );
}
