/**
 * Name and birthday of who was registered with the sale, asked on Done: F6, as soon as the service finds them. Who gives
 * none isn't asked: the next phone begins the next sale as ever. Until it is known whose they are, and where that isn't
 * heard, the button stands out of use, so that nothing moves when it comes.
 */
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import type { CustomerView } from './customer-view.ts';
import { EditDialog } from './edit-dialog.tsx';
import { useEditing } from './use-editing.ts';

export function NameCustomer({
  view,
  isRegistered,
  isFree,
}: {
  view: CustomerView;
  /** The sale is complete. */
  isRegistered: boolean;
  /** Nothing else is on its way. */
  isFree: boolean;
}) {
  const { t } = useI18n();
  const found = view.kind === 'found' && isRegistered ? view : null;
  const { editing, byItself, open } = useEditing(found?.customer.userId ?? null);
  const isOffered = found !== null && isFree;
  useShortcuts([{ key: 'F6', label: t('help.nameCustomer'), run: isOffered && open }]);
  return (
    <>
      <Button
        className="button--wide"
        keyName="F6"
        disabled={!isOffered}
        sub={t('edit.newLater')}
        onPress={open}
      >
        {t('edit.newTitle')}
      </Button>
      {found !== null && editing !== null && (
        <EditDialog {...found} editing={editing} byItself={byItself} isNew />
      )}
    </>
  );
}
