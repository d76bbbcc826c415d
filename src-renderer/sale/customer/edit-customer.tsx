/** The way to the customer's data from the sale screen: F6, while the purchase is composed. */
import { UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import type { Customer } from '../../../src-shared/domain/customer.ts';
import type { CustomerHandle } from '../../../src-shared/domain/sale/chosen-sale.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
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
  const [open, setOpen] = useState(false);
  useShortcuts([{ key: 'F6', label: t('help.customer'), run: () => setOpen(true) }]);
  return (
    <>
      <Button
        look="quiet"
        keyName="F6"
        className="edit-customer"
        icon={<UserRoundPen aria-hidden="true" />}
        onPress={() => setOpen(true)}
      >
        {t('edit.open')}
      </Button>
      {open && <EditDialog {...found} onClose={() => setOpen(false)} />}
    </>
  );
}
