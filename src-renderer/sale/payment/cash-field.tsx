/** All in cash; the notes that a customer gives are a press each, and add up. */
import { Button } from '../../ui/press/buttons.tsx';
import { useUiStore } from '../../till/ui-state.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { TenderedRow } from './cash-row.tsx';
import { NOTES, withNote } from './quick-cash.ts';
import type { Payment } from './use-payment.ts';
import './cash-field.css';

export function CashField({ payment }: { payment: Payment }) {
  const { amount } = useI18n();
  const { tendered, change } = useUiStore();
  return (
    <div className="cash-field">
      <TenderedRow field={payment.field} payment={payment} />
      <div className="cash-field__notes">
        {NOTES.map((note) => (
          <Button key={note} onPress={() => change({ tendered: amount(withNote(tendered, note)) })}>
            {amount(note)}
          </Button>
        ))}
      </div>
    </div>
  );
}
