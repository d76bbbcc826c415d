/** Why an order is reversed, and how a sale, a revert or a refund was resolved manually. */
import type { RefObject } from 'react';
import type { ReadyReason } from '../../../src-shared/domain/ready-reason.ts';
import { ReasonChoice } from '../../ui/field/reason-choice.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import { useOrdersUiStore } from '../../till/orders-ui-state.ts';

const READY = {
  reversal: ['reversal.returned', 'reversal.amount', 'reversal.customer', 'reversal.twice'],
  resolveManually: ['resolved.support', 'resolved.office', 'resolved.agreed', 'resolved.paid'],
  resolveReversal: ['resolved.told', 'resolved.seen'],
} as const satisfies Record<string, readonly ReadyReason[]>;
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
  const { reason, note, sending, change } = useOrdersUiStore();
  const isReason = about === 'reversal';
  const typed = isReason ? reason : note;
  return (
    <ReasonChoice
      field={field}
      label={t(isReason ? 'reversal.reason.label' : 'reversal.reason.note')}
      ready={READY[about].map((name, index) => ({ keyName: KEYS[index] ?? 'F2', name }))}
      reason={typed}
      missing={submitted && typed.trim() === ''}
      locked={sending}
      onReason={(text) => change(isReason ? { reason: text } : { note: text })}
    />
  );
}
