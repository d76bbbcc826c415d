/** All in cash; the notes a customer is likely to give are one press away. */
import { Button } from '../../ui/buttons.tsx';
import { useUiStore } from '../../till/ui-state.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { TenderedRow } from './cash-row.tsx';
import { quickCash } from './quick-cash.ts';
import type { Payment } from './use-payment.ts';
import './cash-field.css';

export function CashField({ payment }: { payment: Payment }) {
  const { amount } = useI18n();
  const change = useUiStore((ui) => ui.change);
  return (
    <div className="cash-field">
      <TenderedRow field={payment.field} payment={payment} />
      <div className="cash-field__notes">
        {quickCash(payment.due).map((note) => (
          <Button key={note} onPress={() => change({ tendered: amount(note) })}>
            {amount(note)}
          </Button>
        ))}
      </div>
    </div>
  );
}
