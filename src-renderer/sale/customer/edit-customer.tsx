/** The way to the customer's data from the sale screen: F6, while the purchase is composed. */
import { UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import type { Customer } from '../../../src-shared/domain/customer.ts';
import type { CustomerHandle } from '../../../src-shared/domain/sale/chosen-sale.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { Button } from '../../ui/buttons.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import { EditDialog } from './edit-dialog.tsx';
import './edit-customer.css';

export function EditCustomer(found: {
  customer: Customer;
  /** What main knows this customer by. */
  handle: CustomerHandle;
}) {
  const { t } = useI18n();
  const { userId } = found.customer;
  const change = useUiStore((ui) => ui.change);
  const editing = useUiStore((ui) => (ui.editing?.userId === userId ? ui.editing : null));
  /** It comes back with the customer, after the lock or another reading: nobody has pressed for it now. */
  const [byItself, setByItself] = useState(editing !== null);
  const open = () => {
    if (editing !== null) return;
    setByItself(false);
    change({ editing: { userId, typed: {}, tags: null } });
  };
  useShortcuts([{ key: 'F6', label: t('help.customer'), run: open }]);
  return (
    <>
      <Button
        look="quiet"
        keyName="F6"
        className="edit-customer"
        icon={<UserRoundPen aria-hidden="true" />}
        onPress={open}
      >
        {t('edit.open')}
      </Button>
      {editing !== null && <EditDialog {...found} editing={editing} byItself={byItself} />}
    </>
  );
}
