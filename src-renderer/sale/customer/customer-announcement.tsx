/** What a screen reader hears of the customer: one line when all is known, not the card at each change of it. */
import { useI18n, type I18n } from '../../locales/use-i18n.ts';
import { fullName, type ShownCustomer } from './customer-view.ts';

export function CustomerAnnouncement({ view }: { view: ShownCustomer }) {
  const words = useI18n();
  return <output className="sr-only">{announcementOf(view, words)}</output>;
}

function announcementOf(view: ShownCustomer, { t, money, percent }: I18n): string {
  switch (view.kind) {
    case 'none':
    case 'typing':
    case 'looking':
    case 'finding':
      return '';
    case 'choosing':
      return t('regulars.title');
    case 'noRegular':
      return t(view.fault === null ? 'regulars.none' : 'regulars.failed');
    case 'new':
    case 'blacklisted':
    case 'unavailable':
      return t(`customer.${view.kind}`);
    case 'ofSale':
      return `${view.name || t('customer.nameless')}, ${t('customer.balance')} ${view.balance === null ? t('customer.balanceUnknown') : money(view.balance)}`;
    case 'found': {
      const { customer, figures } = view;
      if (!figures.fresh) return '';
      const { award, balance, blocked } = figures;
      const parts = [
        fullName(customer) || t('customer.nameless'),
        blocked ? t('customer.blacklisted') : null,
        `${t('customer.balance')} ${balance === null ? t('customer.balanceUnknown') : money(balance)}`,
        figures.percent === null || blocked
          ? null
          : `${t('customer.cashback')} ${percent(figures.percent)}`,
        award === null || !award.isActive || award.stampCount <= 0
          ? null
          : t('customer.stampsOf', {
              received: award.receivedStampCount,
              needed: award.stampCount,
            }),
      ];
      return parts.filter((part) => part !== null).join(', ');
    }
    default:
      return view satisfies never;
  }
}
