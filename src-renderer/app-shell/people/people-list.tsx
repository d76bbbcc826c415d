/** The till's people by name; a press changes one. Without any, the way to the first one. */
import { CreditCard, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from '../../till/snapshot.ts';
import { useCommand } from '../../till/use-command.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { DialogActions } from '../../ui/press/dialog-actions.tsx';
import { Form } from '../../ui/field/form.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import { ChosenNumber } from './chosen-number.tsx';
import type { Person } from './person-fields.ts';
import './people-list.css';

/** `onEdit`: an id, or 'new'. */
export function PeopleList({ onEdit }: { onEdit: (whom: string) => void }) {
  const { t } = useI18n();
  const { names } = useSnapshot().people;
  const none = names.length === 0;
  return (
    <Form onSubmit={() => onEdit('new')}>
      {none && <p className="about">{t('people.none')}</p>}
      <ul className="people-list" aria-label={t('people.list')}>
        {names.map((person) => (
          <Line key={person.cashierId} person={person} onPress={() => onEdit(person.cashierId)} />
        ))}
      </ul>
      {!none && (
        <>
          <Idle />
          <SwitchOff />
        </>
      )}
      <DialogActions
        label={t(none ? 'people.addFirst' : 'people.add')}
        sub={t('enter')}
        ready
        busy={false}
      />
    </Form>
  );
}

function Line({
  person: { cashierId, name, role, hasCard },
  onPress,
}: {
  person: Person;
  onPress: () => void;
}) {
  const { t } = useI18n();
  const { signedIn } = useSnapshot().people;
  const more = [
    t(`role.${role}`),
    hasCard ? t('people.card') : null,
    signedIn?.cashierId === cashierId ? t('people.you') : null,
  ].filter((word) => word !== null);
  const Sign = hasCard ? CreditCard : UserRound;
  return (
    <li>
      <button type="button" className="people-list__line" onClick={onPress}>
        <Sign aria-hidden="true" strokeWidth={1.75} />
        <span className="people-list__words">
          <strong>{name}</strong>
          <small>{more.join(' · ')}</small>
        </span>
      </button>
    </li>
  );
}

const MINUTES = [1, 3, 5, 15];

function Idle() {
  const { t } = useI18n();
  const { lockAfterMinutes } = useSnapshot().preferences;
  const save = useCommand('preferences.change');
  return (
    <>
      <ChosenNumber
        title={t('people.idle')}
        about={t('people.idleAbout')}
        value={lockAfterMinutes}
        offered={MINUTES}
        words={(count) => t('people.idleMinutes', { count })}
        none={t('people.idleNever')}
        onChange={(chosen) => save.send({ lockAfterMinutes: chosen })}
      />
      {save.fault !== null && <FaultNotice at="till" fault={save.fault} />}
    </>
  );
}

/** Back to a till that asks nobody. */
function SwitchOff() {
  const { t } = useI18n();
  const off = useCommand('people.switchOff');
  const [asked, setAsked] = useState(false);
  return (
    <div className="people-list__off">
      <div>
        <p>{t(asked ? 'people.offConfirm' : 'people.off')}</p>
        {!asked && <p className="hint">{t('people.offAbout')}</p>}
      </div>
      {asked && <Button onPress={() => setAsked(false)}>{t('people.removeNo')}</Button>}
      <Button
        look="danger"
        disabled={off.pending}
        onPress={() => (asked ? off.send(null) : setAsked(true))}
      >
        {t(asked ? 'people.offYes' : 'people.offDo')}
      </Button>
      {off.fault !== null && <FaultNotice at="till" fault={off.fault} />}
    </div>
  );
}
