/** The parts of Done that say what became of the sale, and of its money. */
import { CircleCheck, Clock3, HardDrive, TriangleAlert } from 'lucide-react';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import {
  toPay,
  type Payment,
  type Resolution,
  type Sale,
  type SaleOrder,
} from '../../../src-shared/domain/sale/sale.ts';
import { longOf } from '../../format/fit.ts';
import { faultWord, methodBeneath, takenWord } from '../../format/sale-labels.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { supportCode } from '../../ui/notice/fault-notice.tsx';
import { WhatNow } from '../../ui/notice/what-now.tsx';
import { ChangeDue } from '../step/change-due.tsx';
import { isLongId } from '../step/order-number.ts';

const SIGNS = {
  taken: CircleCheck,
  confirmed: CircleCheck,
  noLoyalty: CircleCheck,
  pending: Clock3,
  needsAttention: TriangleAlert,
  resolvedManually: CircleCheck,
} as const;

/** Paid without bonuses: nobody had a card, or nothing could be accrued to who was attached. */
export function Without({ fault }: { fault: Fault | null }) {
  const { t } = useI18n();
  if (fault === null) return <p className="about">{t('done.noLoyaltyAbout')}</p>;
  return (
    <div className="notice notice--waiting">
      <p role="alert">{t('order.notAccrued', { why: faultWord(fault, t) })}</p>
      <p className="support-code">
        {t('fault.support')}: {supportCode(fault)}
      </p>
      <WhatNow about={{ fault, at: 'accrual' }} />
    </div>
  );
}

/** What was paid, and the change to give, to be read from a metre away. */
export function Taken({ sale, payment }: { sale: Sale; payment: Payment }) {
  const { t, money } = useI18n();
  const paid = toPay(sale);
  return (
    <>
      {paid > 0 && (
        <p className="figure done-step__paid" {...longOf(money(paid))}>
          <span>
            {t('receipt.paid')}
            <small>{methodBeneath(payment.method, t)}</small>
          </span>
          <strong>{money(paid)}</strong>
        </p>
      )}
      <ChangeDue sale={sale} payment={payment} />
    </>
  );
}

export function Outcome({
  order,
  outcome,
}: {
  order: SaleOrder | null;
  outcome: Resolution | 'taken';
}) {
  const { t } = useI18n();
  const Sign = SIGNS[outcome];
  return (
    <div className={`done-step done-step--${outcome}`}>
      <Sign className="round-sign" aria-hidden="true" />
      <div>
        <h2>{t(`done.${outcome}`)}</h2>
        {order !== null && (
          <p className="done-step__order" data-long={isLongId(order) ? '' : undefined}>
            {t('done.order', { number: order.orderNumber ?? order.orderId })}
          </p>
        )}
      </div>
    </div>
  );
}

/** What the till does about it, or what somebody has to. */
export function Unresolved({
  due,
  resolution,
  fault,
}: {
  due: Tiyn;
  resolution: 'pending' | 'needsAttention';
  fault: Fault | null;
}) {
  const { t } = useI18n();
  const { storage } = useSnapshot();
  return (
    <div className="done-step__unresolved">
      <p className="about">
        {storage.thisSale && resolution === 'pending'
          ? t('disk.thisSaleWaits')
          : `${takenWord(due, t)} ${t(`done.${resolution}About`)}`}
        {fault?.message !== undefined && fault.message !== '' && (
          <span className="done-step__said">{t('fault.service', { message: fault.message })}</span>
        )}
        {fault !== null && (
          <small className="support-code">
            {t('fault.support')}: {supportCode(fault)}
          </small>
        )}
      </p>
      <WhatNow about="notConfirmed" />
    </div>
  );
}

/** Nothing is said to be recorded that isn't. */
export function Unstored({ sale }: { sale: Sale }) {
  const { t, money } = useI18n();
  return (
    <div className="notice notice--danger notice--toned notice--row">
      <HardDrive aria-hidden="true" />
      <div className="notice__words">
        <p role="alert">
          {t('disk.thisSale', { amount: money(toPay(sale)) })}
          <small>{t('disk.thisSaleMore')}</small>
        </p>
        <WhatNow about="disk" />
      </div>
    </div>
  );
}
