/** One of the till's people: name, role, PIN typed twice, card; each wrong thing is said at its field. */
import { ulid } from 'ulid';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { ROLES } from '../../../src-shared/domain/people/rights.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { DialogActions } from '../../ui/press/dialog-actions.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { SegmentedControl } from '../../ui/field/segmented-control.tsx';
import { Form } from '../../ui/field/form.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useSnapshot } from '../../till/snapshot.ts';
import { useI18n, type I18n } from '../../locales/use-i18n.ts';
import {
  changesOf,
  problemsOf,
  type Person,
  type PersonField,
  type PersonProblem,
} from './person-fields.ts';
import { RemovePerson } from './remove-person.tsx';
import { useChanges, type Changes } from './use-changes.ts';
import './person-form.css';

/** `person`: null: somebody new. */
export function PersonForm({ person, onDone }: { person: Person | null; onDone: () => void }) {
  const { t } = useI18n();
  const form = usePersonForm(person, onDone);
  const { fields, changes } = form;
  useEffect(() => fields.name.current?.focus(), [fields.name]);
  return (
    <Form className="form person-form" onSubmit={form.submit}>
      <h3>{person === null ? t('people.add') : t('people.edit', { name: person.name })}</h3>
      <Fields form={form} person={person} />
      <PersonFault changes={changes} />
      {person !== null && <RemovePerson person={person} changes={changes} onDone={onDone} />}
      <DialogActions
        label={t('people.save')}
        sub={t('people.saveSub')}
        ready
        busy={changes.pending}
      >
        <Button keyName="Escape" onPress={onDone}>
          {t('people.back')}
        </Button>
      </DialogActions>
    </Form>
  );
}

type Field = RefObject<HTMLInputElement | null>;

interface Form {
  readonly fields: Readonly<Record<PersonField, Field>>;
  readonly problems: Partial<Record<PersonField, PersonProblem>>;
  readonly role: Person['role'];
  setRole(role: Person['role']): void;
  /** Of a till that knows nobody: it has to be a supervisor. */
  readonly isFirst: boolean;
  readonly changes: Changes;
  submit(): void;
}

/** What is typed stands in its fields alone: a PIN is in no state of the page. */
function usePersonForm(person: Person | null, onDone: () => void): Form {
  const isFirst = useSnapshot().people.names.length === 0;
  const changes = useChanges();
  const [cashierId] = useState(() => person?.cashierId ?? ulid());
  const [role, setRole] = useState(person?.role ?? (isFirst ? 'supervisor' : 'cashier'));
  const [problems, setProblems] = useState<Form['problems']>({});
  const fields = {
    name: useRef<HTMLInputElement>(null),
    pin: useRef<HTMLInputElement>(null),
    pinAgain: useRef<HTMLInputElement>(null),
    card: useRef<HTMLInputElement>(null),
  };
  const textOf = (name: PersonField) => fields[name].current?.value ?? '';
  const submit = () => {
    const typed = {
      name: textOf('name'),
      pin: textOf('pin'),
      pinAgain: textOf('pinAgain'),
      card: textOf('card'),
      role,
    };
    const wrong = problemsOf(typed, person);
    setProblems(wrong);
    const at = (['name', 'pin', 'pinAgain', 'card'] as const).find((name) => name in wrong);
    if (at === undefined) changes.send(changesOf(typed, person, cashierId), onDone);
    else fields[at].current?.focus();
  };
  return { fields, problems, role, setRole, isFirst, changes, submit };
}

function Fields({ form, person }: { form: Form; person: Person | null }) {
  const { t } = useI18n();
  const { fields, problems, changes } = form;
  const taken = changes.fault?.code === 'pinTaken' ? changes.at : null;
  const of = (name: PersonField) => ({
    id: `person-${name}`,
    field: fields[name],
    problem: problems[name] === undefined ? null : problemWords(name, t),
    readOnly: changes.pending,
    onText: changes.clear,
  });
  const secret = { type: 'password', inputMode: 'numeric', autoComplete: 'new-password' } as const;
  return (
    <>
      <div className="form__pair">
        <TextField
          {...of('name')}
          label={t('people.name')}
          defaultValue={person?.name ?? ''}
          maxLength={60}
        />
        {!form.isFirst && (
          <SegmentedControl
            label={t('people.role')}
            value={form.role}
            options={ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
            onChange={form.setRole}
          />
        )}
      </div>
      <div className="form__pair">
        <TextField
          {...of('pin')}
          {...secret}
          label={t(person === null ? 'people.pin' : 'people.newPin')}
          hint={t(person === null ? 'people.pinHint' : 'people.newPinHint')}
          maxLength={8}
          problem={taken === 'add' || taken === 'setPin' ? t('people.taken') : of('pin').problem}
        />
        <TextField {...of('pinAgain')} {...secret} label={t('people.pinAgain')} maxLength={8} />
      </div>
      <TextField
        {...of('card')}
        data-place="card"
        type="password"
        autoComplete="new-password"
        label={t('people.newCard')}
        hint={t(person?.hasCard === true ? 'people.cardHintOld' : 'people.cardHint')}
        maxLength={64}
        problem={taken === 'setCard' ? t('people.taken') : of('card').problem}
        onKeyDown={(event) => {
          // The reader's own Enter ends the card and saves nothing; a hand's next one does.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
        }}
      />
    </>
  );
}

function problemWords(name: PersonField, t: I18n['t']): string {
  switch (name) {
    case 'name':
      return t('people.nameMissing');
    case 'pin':
      return t('people.pinProblem');
    case 'pinAgain':
      return t('people.pinDiffers');
    case 'card':
      return t('people.cardProblem');
    default:
      return name satisfies never;
  }
}

/** What no field is to blame for. */
function PersonFault({ changes: { fault } }: { changes: Changes }) {
  const { t } = useI18n();
  if (fault === null || fault.code === 'pinTaken') return null;
  return fault.code === 'lastSupervisor' ? (
    <p className="notice notice--waiting notice--toned" role="alert">
      {t('people.lastSupervisor')}
    </p>
  ) : (
    <FaultNotice at="till" fault={fault} />
  );
}
