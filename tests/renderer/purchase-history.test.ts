/** What was bought here before, with what was given back of it. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { PurchaseHistory } from '../../src-renderer/sale/customer/purchase-history.tsx';
import type { SaleSummary } from '../../src-shared/contract/customer-schema.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import { createI18n } from './words.ts';

const SALE: SaleSummary = {
  at: Date.UTC(2026, 10, 21, 12),
  amount: tiyn(1_000_000),
  bonus: tiyn(50_000),
  orderNumber: id('1042'),
  resolution: 'confirmed',
  reverted: false,
  refunded: ZERO,
};

/** Of its one line. */
function words(change: Partial<SaleSummary>, part: 'more' | 'amount'): string {
  const history = [{ ...SALE, ...change }];
  const page = renderToStaticMarkup(
    createElement(
      I18nextProvider,
      { i18n: createI18n('en') },
      createElement(PurchaseHistory, { history }),
    ),
  );
  const [, inner = ''] =
    page.match(new RegExp(`purchase-history__${part}">(.*?)</span>(?:<span|</li>)`, 'u')) ?? [];
  return inner.replaceAll(/<(?!\/?s>)[^>]+>/gu, '').replaceAll(/\s+/gu, ' ');
}

test.each<[string, Partial<SaleSummary>, string, string]>([
  ['as it was sold', {}, '− 500 ₸', '10 000 ₸'],
  ['without bonuses', { bonus: ZERO }, '', '10 000 ₸'],
  ['refunded in part', { refunded: tiyn(250_050) }, 'refunded 2 500.50 ₸', '7 499.50 ₸'],
  [
    'refunded in part until nothing is left',
    { refunded: tiyn(1_000_000) },
    'refunded 10 000 ₸',
    '0 ₸',
  ],
  ['reverted', { reverted: true }, 'reverted', '<s>10 000 ₸</s>'],
  [
    'reverted after a part was refunded',
    { reverted: true, refunded: tiyn(250_000) },
    'reverted',
    '<s>10 000 ₸</s>',
  ],
  [
    'without the service, and a part refunded here',
    { resolution: 'noLoyalty', refunded: tiyn(250_000) },
    'refunded 2 500 ₸without bonuses',
    '7 500 ₸',
  ],
])('%s', (_name, change, more, amount) => {
  expect([words(change, 'more'), words(change, 'amount')]).toEqual([more, amount]);
});
