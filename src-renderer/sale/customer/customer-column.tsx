/** The left column: the phone, and what the cashier may say to this customer. */
import type { RefObject } from 'react';
import type { Situation } from '../../../src-shared/domain/help/advice.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { Sale } from '../../../src-shared/domain/sale/sale.ts';
import { EditCustomer } from './edit-customer.tsx';
import { Button } from '../../ui/press/buttons.tsx';
import { WhatNow } from '../../ui/notice/what-now.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { ProgressLine } from '../../ui/press/progress.tsx';
import { ScrollArea } from '../../ui/frame/scroll-area.tsx';
import { useSnapshot } from '../../till/snapshot.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import {
  customerViewDuringSale,
  registrationOf,
  type CustomerView,
  type Registration,
  type ShownCustomer,
} from './customer-view.ts';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerAnnouncement } from './customer-announcement.tsx';
import { EmptyCustomer } from './empty-customer.tsx';
import { PurchaseHistory } from './purchase-history.tsx';
import { PurchasePhone } from './purchase-phone.tsx';
import { RegularsList } from './regulars-list.tsx';
import type { CustomerViewState } from './use-customer-view.ts';
import { WhyNoBonuses } from './why-no-bonuses.tsx';
import './customer-column.css';

export function CustomerColumn({
  customer,
  editable,
  phone,
  phoneField,
  sale,
  anew,
}: {
  customer: CustomerViewState;
  editable: boolean;
  /** As typed. */
  phone: string;
  phoneField: RefObject<HTMLInputElement | null>;
  sale: Sale | null;
  /** All that the column shows was read since the sale was confirmed, or it isn't confirmed. */
  anew: boolean;
}) {
  const { t } = useI18n();
  const { service, storage } = useSnapshot();
  const isWithout = useUiStore(({ skipLoyalty }) => skipLoyalty);
  const offline = service.state === 'offline';
  const view = customerViewDuringSale(customer.view, sale, { isOffline: offline, isFresh: anew });
  return (
    <section className="customer-column" aria-label={t('customer.region')}>
      <PurchasePhone field={phoneField} text={phone} editable={editable} />
      <CustomerAnnouncement view={view} />
      <div className="card customer-column__card">
        {sale?.request.customer.kind === 'none' && isNobodys(customer.view) ? (
          <CustomerNotice
            look="plain"
            title={t('customer.noCustomer')}
            about={t('customer.noCustomerAbout')}
          />
        ) : (
          <Body
            customer={customer}
            view={view}
            editable={editable}
            registration={registrationOf(sale, isWithout)}
            sold={soldOf(sale, storage.thisSale)}
          />
        )}
      </div>
    </section>
  );
}

type Sold = 'not' | 'paying' | 'saved';

/** How far the sale is that the column stands beside. `isUnstored`: it is paid, and not on the disk. */
function soldOf(sale: Sale | null, isUnstored: boolean): Sold {
  if (sale === null) return 'not';
  const isPaid = ['readingResult', 'done', 'accruing'].includes(sale.state.at);
  return isPaid && !isUnstored ? 'saved' : 'paying';
}

/** What a purchase will earn isn't promised: nobody knows their percent before they are registered. */
const NEW_ABOUT = {
  due: 'customer.newAbout',
  done: 'customer.newDone',
  none: 'customer.newNone',
} as const satisfies Record<Registration, string>;

/** Who was found, refused or couldn't be asked about is told of beside a sale to nobody, too. */
function isNobodys({ kind }: CustomerView): boolean {
  return kind !== 'found' && kind !== 'blacklisted' && kind !== 'unavailable';
}

function Body({
  customer,
  view,
  editable,
  registration,
  sold,
}: {
  customer: CustomerViewState;
  view: ShownCustomer;
  editable: boolean;
  /** Of who was new, with this sale. */
  registration: Registration;
  sold: Sold;
}) {
  const { t } = useI18n();
  const { history } = customer;
  switch (view.kind) {
    case 'none':
    case 'typing':
      return <EmptyCustomer typing={view.kind === 'typing'} />;
    case 'choosing':
      return <RegularsList view={view} onChoose={customer.chooseRegular} />;
    case 'noRegular':
      return <NoRegular isFault={view.fault !== null} />;
    case 'finding':
    case 'looking':
      return <Looking slow={t(view.kind === 'finding' ? 'regulars.slow' : 'customer.slow')} />;
    case 'found':
      return (
        <>
          <ScrollArea label={t('customer.region')}>
            {/* Another customer's figures didn't become these. */}
            <CustomerFacts
              key={String(view.customer.userId)}
              customer={view.customer}
              figures={view.figures}
            />
          </ScrollArea>
          {editable && <EditCustomer {...view} />}
          <PurchaseHistory history={history} />
        </>
      );
    case 'new':
      return (
        <>
          <CustomerNotice
            look="good"
            title={t('customer.new')}
            about={t(NEW_ABOUT[registration])}
            advice="notFound"
          />
          <PurchaseHistory history={history} />
        </>
      );
    case 'blacklisted':
      return (
        <>
          <CustomerNotice
            look="waiting"
            title={t('customer.blacklisted')}
            about={t('customer.blacklistedAbout')}
            advice="blacklisted"
          />
          <WhyNoBonuses />
          <PurchaseHistory history={history} />
        </>
      );
    case 'ofSale':
      return <OfSale {...view} history={history} />;
    case 'unavailable':
      return <Unavailable customer={customer} fault={view.fault} sold={sold} />;
    default:
      return view satisfies never;
  }
}

function OfSale({
  name,
  balance,
  history,
}: Pick<Extract<ShownCustomer, { kind: 'ofSale' }>, 'name' | 'balance'> &
  Pick<CustomerViewState, 'history'>) {
  const { t, money } = useI18n();
  const bonuses = balance === null ? t('customer.balanceUnknown') : money(balance);
  return (
    <>
      <CustomerNotice
        look="plain"
        title={name || t('customer.nameless')}
        about={`${t('customer.balance')}: ${bonuses}`}
      />
      <PurchaseHistory history={history} />
    </>
  );
}

function NoRegular({ isFault }: { isFault: boolean }) {
  const { t } = useI18n();
  return (
    <CustomerNotice
      look={isFault ? 'waiting' : 'plain'}
      title={t(isFault ? 'regulars.failed' : 'regulars.none')}
      about={t('regulars.typeWhole')}
      advice="search"
    />
  );
}

/** `slow`: what is said when it takes long. */
function Looking({ slow }: { slow: string }) {
  const { t } = useI18n();
  return (
    <div className="customer-column__looking">
      <div className="customer-column__ghost" aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
      <ProgressLine active name={t('customer.looking')} slow={slow} />
    </div>
  );
}

function Unavailable({
  customer,
  fault,
  sold,
}: {
  customer: CustomerViewState;
  fault: Fault;
  sold: Sold;
}) {
  const { t, shortDay } = useI18n();
  const { service } = useSnapshot();
  const { seen, history } = customer;
  const isOffline = service.state === 'offline';
  return (
    <>
      {seen !== null && (
        // Somebody to greet; what they have now only the service knows.
        <CustomerNotice
          look="good"
          title={seen.name}
          about={t('customer.lastHere', {
            day: shortDay(Math.max(seen.at, history?.[0]?.at ?? 0)),
          })}
        />
      )}
      {isOffline || sold !== 'not' ? (
        // The banner has said it, or the look-up itself before: no alarm for each customer, nor beside money.
        <CustomerNotice
          look="plain"
          title={t('customer.unavailable')}
          about={t(sold === 'saved' ? 'customer.unavailableDone' : 'customer.unavailableAbout')}
          // What a fault's advice says of money is of a sale that isn't paid.
          {...(isOffline && { advice: 'away' })}
        />
      ) : (
        <div className="customer-column__fault">
          <h2>{t('customer.unavailable')}</h2>
          <FaultNotice at="customer" fault={fault} money={null} />
          <Button onPress={customer.lookUpAgain}>{t('customer.again')}</Button>
        </div>
      )}
      <PurchaseHistory history={history} />
    </>
  );
}

function CustomerNotice({
  look,
  title,
  about,
  advice,
}: {
  look: 'good' | 'waiting' | 'plain';
  title: string;
  about: string;
  advice?: Situation;
}) {
  return (
    <div className={`notice notice--${look}`}>
      <h2>{title}</h2>
      <p>{about}</p>
      {advice !== undefined && <WhatNow about={advice} />}
    </div>
  );
}
