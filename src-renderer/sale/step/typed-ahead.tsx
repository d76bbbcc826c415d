/** What was typed for a field that isn't on the screen yet: kept, and seen to be kept. */
import type { ReactNode } from 'react';
import { useHands } from '../../keyboard/hands/hands-state.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import './typed-ahead.css';

export function TypedAhead(): ReactNode {
  const { t } = useI18n();
  const { method, tendered, part, code, next } = useUiStore();
  const step = useHands(({ hands }) => hands.step);
  const due = useHands(({ hands }) => hands.codeDue);
  const before = step === 'charging';
  const composing = step === 'purchase' || step === 'looking';
  const lines: readonly (readonly [name: string, text: string])[] = [
    [t('code.label'), before && due ? code : ''],
    [
      t('payment.methods'),
      (before || composing) && method !== 'cash' ? t(`payment.${method}`) : '',
    ],
    [t('payment.split.cash'), before || composing ? part : ''],
    [t('payment.tendered'), before || composing ? tendered : ''],
    [t('keys.nextPhone'), next.phone],
    [t('purchase.amount'), next.amount],
    [t('payment.tendered'), next.tendered],
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
