/** The left column: the phone, and what the cashier may say to this customer. */
import type { RefObject } from 'react';
import type { Sale } from '../../../src-shared/domain/sale/sale.ts';
import { EditCustomer } from './edit-customer.tsx';
import { Button } from '../../ui/buttons.tsx';
import { FaultNotice } from '../../ui/fault-notice.tsx';
import { ProgressLine } from '../../ui/progress.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { useSnapshot } from '../../till/snapshot.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { customerViewDuringSale } from './customer-view.ts';
import { CustomerFacts } from './customer-facts.tsx';
import { EmptyCustomer } from './empty-customer.tsx';
import { PurchaseHistory } from './purchase-history.tsx';
import { PhoneField } from './phone-field.tsx';
import type { CustomerViewState } from './use-customer-view.ts';
import './customer.css';

export function CustomerColumn({
  view,
  editable,
  phoneField,
  sale,
  anew,
}: {
  view: CustomerViewState;
  editable: boolean;
  phoneField: RefObject<HTMLInputElement | null>;
  sale: Sale | null;
  /** All of the card was read since the sale was confirmed, or it isn't confirmed. */
  anew: boolean;
}) {
  const { t } = useI18n();
  const { service } = useSnapshot();
  const offline = service.state === 'offline';
  const card = customerViewDuringSale(view.card, sale, { offline, anew });
  return (
    <section className="sale__customer" aria-label={t('customer.region')}>
      <PhoneField field={phoneField} editable={editable} />
      <div className="card customer" aria-live="polite">
        {sale !== null &&
        sale.request.customer.kind === 'none' &&
        view.card.kind !== 'found' &&
        view.card.kind !== 'unavailable' ? (
          <CustomerNotice
            look="plain"
            title={t('customer.without')}
            about={t('customer.withoutAbout')}
          />
        ) : (
          <Body view={{ ...view, card }} editable={editable} />
        )}
      </div>
    </section>
  );
}

function Body({ view, editable }: { view: CustomerViewState; editable: boolean }) {
  const { t, shortDay } = useI18n();
  const { service } = useSnapshot();
  const { card, past } = view;
  switch (card.kind) {
    case 'none':
    case 'typing':
      return <EmptyCustomer typing={card.kind === 'typing'} />;
    case 'looking':
      return (
        <div className="customer__looking">
          <div className="customer__ghost" aria-hidden="true">
            <span />
            <span />
            <span />
            <span />
          </div>
          <ProgressLine active name={t('customer.looking')} slow={t('customer.slow')} />
        </div>
      );
    case 'found':
      return (
        <>
          <ScrollArea label={t('customer.region')}>
            <CustomerFacts customer={card.customer} facts={card.facts} />
          </ScrollArea>
          {editable && <EditCustomer customer={card.customer} />}
          <PurchaseHistory past={past} />
        </>
      );
    case 'new':
      return (
        <>
          <CustomerNotice look="good" title={t('customer.new')} about={t('customer.newAbout')} />
          <PurchaseHistory past={past} />
        </>
      );
    case 'blacklisted':
      return (
        <>
          <CustomerNotice
            look="waiting"
            title={t('customer.blacklisted')}
            about={t('customer.blacklistedAbout')}
          />
          <PurchaseHistory past={past} />
        </>
      );
    case 'unavailable':
      return (
        <>
          {view.seen !== null && (
            // Somebody to greet; what they have now only the service knows.
            <CustomerNotice
              look="good"
              title={view.seen.name}
              about={t('customer.lastHere', {
                day: shortDay(Math.max(view.seen.at, past?.[0]?.at ?? 0)),
              })}
            />
          )}
          {service.state === 'offline' ? (
            // The banner has said it; no alarm for each customer.
            <CustomerNotice
              look="plain"
              title={t('customer.unavailable')}
              about={t('customer.unavailableAbout')}
            />
          ) : (
            <div className="customer__fault">
              <h2>{t('customer.unavailable')}</h2>
              <FaultNotice fault={card.fault} />
              <Button onPress={view.askAgain}>{t('customer.again')}</Button>
            </div>
          )}
          <PurchaseHistory past={past} />
        </>
      );
    default:
      return card satisfies never;
  }
}

function CustomerNotice({
  look,
  title,
  about,
}: {
  look: 'good' | 'waiting' | 'plain';
  title: string;
  about: string;
}) {
  return (
    <div className={`customer-notice customer-notice--${look}`}>
      <h2>{title}</h2>
      <p>{about}</p>
    </div>
  );
}
