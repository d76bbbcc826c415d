/** What was typed for a field that isn't on the screen yet: kept, and seen to be kept. */
import type { ReactNode } from 'react';
import { useHands } from '../../keyboard/hands/hands-state.ts';
import { parseAmount, subtract } from '../../../src-shared/domain/money.ts';
import { toPay, type Sale } from '../../../src-shared/domain/sale/sale.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { parseTendered } from './tendered.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import './typed-ahead.css';

/** Bonuses may be refused until there is an order. */
const isDueKnown = (sale: Sale) =>
  toPay(sale) === sale.request.amount || sale.state.at === 'givingAward';

export function TypedAhead(): ReactNode {
  const { t, money } = useI18n();
  const { sale } = useSnapshot();
  const { method, tendered, part, code, next } = useUiStore();
  const step = useHands(({ hands }) => hands.step);
  const due = useHands(({ hands }) => hands.codeDue);
  const before = step === 'charging';
  const composing = step === 'purchase' || step === 'looking';
  const sum = (text: string) => {
    const parsed = parseAmount(text);
    return parsed.ok ? money(parsed.value) : text;
  };
  /** Of the sale that is being charged, so that it can be counted out already. */
  const changeIn = (charged: Sale) => {
    const cash = parseTendered(tendered, toPay(charged));
    if (cash.ok)
      return cash.tendered === null ? '' : money(subtract(cash.tendered, toPay(charged)));
    return cash.problem === 'tooLittle'
      ? t('payment.tooLittle', { amount: money(cash.missing) })
      : '';
  };
  const lines: readonly (readonly [name: string, text: string])[] = [
    [t('code.label'), before && due ? code : ''],
    [
      t('payment.methods'),
      (before || composing) && method !== 'cash' ? t(`payment.${method}`) : '',
    ],
    [t('payment.split.cash'), before || composing ? sum(part) : ''],
    [t('payment.tendered'), before || composing ? sum(tendered) : ''],
    [
      t('payment.change'),
      sale !== null && before && isDueKnown(sale) && method === 'cash' ? changeIn(sale) : '',
    ],
    [t('keys.nextPhone'), next.phone],
    [t('purchase.amount'), sum(next.amount)],
    [t('payment.tendered'), sum(next.tendered)],
  ];
  const shown = lines.filter(([, text]) => text !== '');
  if (shown.length === 0) return null;
  return (
    <dl className="typed-ahead" aria-label={t('keys.typedAhead')}>
      {shown.map(([name, text], at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same name may stand there twice
        <div key={at} className="figure">
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
