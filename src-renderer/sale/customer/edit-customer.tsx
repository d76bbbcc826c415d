/** The way to the customer's data from the sale screen: F6, while the purchase is composed. */
import { UserRoundPen } from 'lucide-react';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import { EditDialog, type Edited } from './edit-dialog.tsx';
import { useEditing } from './use-editing.ts';
import './edit-customer.css';

export function EditCustomer(found: Edited) {
  const { t } = useI18n();
  const { editing, byItself, open } = useEditing(found.customer.userId);
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
