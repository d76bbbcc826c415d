/** Why cash is put into the drawer or taken out of it. */
import type { ComponentProps } from 'react';
import type { CashMoveKind } from '../../../src-shared/domain/cash/drawer.ts';
import type { ReadyReason } from '../../../src-shared/domain/ready-reason.ts';
import type { KeyName } from '../../keyboard/shortcuts.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { ReasonChoice } from '../field/reason-choice.tsx';

const REASONS: Readonly<Record<CashMoveKind, readonly ReadyReason[]>> = {
  in: ['cashIn.change', 'cashIn.fromSafe', 'cashIn.own', 'cashIn.correction'],
  out: ['cashOut.bank', 'cashOut.supplier', 'cashOut.expenses', 'cashOut.correction'],
};

const KEYS: readonly KeyName[] = ['F2', 'F3', 'F4', 'F5'];

type Props = Omit<ComponentProps<typeof ReasonChoice>, 'label' | 'ready'> & {
  readonly kind: CashMoveKind;
  /** One for each reason. */
  readonly keys?: readonly KeyName[];
};

export function CashReason({ kind, keys = KEYS, ...choice }: Props) {
  const { t } = useI18n();
  return (
    <ReasonChoice
      {...choice}
      label={t('reversal.reason.label')}
      ready={REASONS[kind].map((name, at) => ({ keyName: keys[at] ?? 'F2', name }))}
    />
  );
}
