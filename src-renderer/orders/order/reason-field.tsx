/** Why an order is reversed, and how a sale, a revert or a refund was resolved manually. */
import type { RefObject } from 'react';
import { ReasonChoice } from '../../ui/field/reason-choice.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import { useOrdersUiStore } from '../../till/orders-ui-state.ts';

const READY = {
  reversal: ['returned', 'amount', 'customer', 'twice'],
  resolveManually: ['support', 'office', 'agreed', 'paid'],
  resolveReversal: ['told', 'seen'],
} as const;
/** Digits are typed in these steps, and F4 is the revert. */
const KEYS = ['F2', 'F3', 'F5', 'F6'] as const;

export function ReasonField({
  field,
  submitted,
  about = 'reversal',
}: {
  field: RefObject<HTMLInputElement | null>;
  /** Enter was pressed without one. */
  submitted: boolean;
  about?: keyof typeof READY;
}) {
  const { t } = useI18n();
  const { reason, sending, change } = useOrdersUiStore();
  return (
    <ReasonChoice
      field={field}
      label={t(about === 'reversal' ? 'reversal.reason.label' : 'reversal.reason.note')}
      ready={READY[about].map((name, index) => ({
        keyName: KEYS[index] ?? 'F2',
        text: t(`reversal.reason.${name}`),
      }))}
      reason={reason}
      missing={submitted && reason.trim() === ''}
      locked={sending}
      onReason={(text) => change({ reason: text })}
    />
  );
}
