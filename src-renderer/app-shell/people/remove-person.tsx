/** What takes something away from one of the till's people: the card at once, the person when asked again. */
import { useState } from 'react';
import { Button } from '../../ui/press/buttons.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import type { Person } from './person-fields.ts';
import type { Changes } from './use-changes.ts';
import './remove-person.css';

export function RemovePerson({
  person: { cashierId, name, hasCard },
  changes,
  onDone,
}: {
  person: Person;
  changes: Changes;
  onDone: () => void;
}) {
  const { t } = useI18n();
  const [asked, setAsked] = useState(false);
  if (asked) {
    return (
      <div className="remove-person">
        <p>{t('people.removeConfirm', { name })}</p>
        <Button onPress={() => setAsked(false)}>{t('people.removeNo')}</Button>
        <Button
          look="danger"
          disabled={changes.pending}
          onPress={() => changes.send([{ do: 'remove', cashierId }], onDone)}
        >
          {t('people.removeYes')}
        </Button>
      </div>
    );
  }
  return (
    <div className="remove-person">
      {hasCard && (
        <Button
          disabled={changes.pending}
          onPress={() => changes.send([{ do: 'setCard', cashierId, card: null }], onDone)}
        >
          {t('people.takeCard')}
        </Button>
      )}
      <Button look="danger" onPress={() => setAsked(true)}>
        {t('people.remove')}
      </Button>
    </div>
  );
}
