/** Who works at this till, and what needs the supervisor: the owner's page, over the screen. */
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from '../../till/snapshot.ts';
import { useSteadyNow } from '../../till/use-now.ts';
import { focusCredential } from '../../ui/field/credential-fields.tsx';
import { Dialog } from '../../ui/frame/dialog.tsx';
import { SegmentedControl } from '../../ui/field/segmented-control.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import { LogInForm } from '../signing/log-in-panel.tsx';
import { PeopleList } from './people-list.tsx';
import { PersonForm } from './person-form.tsx';
import { RightsTable } from './rights-table.tsx';
import './people-panel.css';

type View = 'list' | 'rights';

export function PeoplePanel({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const { names, state } = useSnapshot().people;
  const owner = useOwnerNeeded();
  const [view, setView] = useState<View>('list');
  /** The id of who is changed; 'new': somebody is added. null: the list is shown. */
  const [edited, setEdited] = useState<string | null>(null);
  const back = () => setEdited(null);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Enter does what the large button says, also after one of them was changed.
    if (owner) focusCredential('login');
    else if (edited === null) body.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [edited, owner]);
  return (
    <Dialog
      title={t('people.title')}
      closeLabel={t('people.close')}
      onClose={edited === null ? onClose : back}
      beside={
        !owner &&
        edited === null &&
        names.length > 0 && (
          <SegmentedControl
            label={t('people.views')}
            value={view}
            options={(['list', 'rights'] as const).map((value) => ({
              value,
              label: t(`people.${value}`),
            }))}
            onChange={setView}
          />
        )
      }
    >
      <div ref={body} className="people-panel">
        {owner && (
          <LogInForm
            about={t(state === 'lost' ? 'people.lost' : 'people.owner')}
            later={t('people.back')}
            onLater={onClose}
          />
        )}
        {!owner && <Body view={view} edited={edited} onEdit={setEdited} />}
      </div>
    </Dialog>
  );
}

function Body({
  view,
  edited,
  onEdit,
}: {
  view: View;
  edited: string | null;
  onEdit: (whom: string | null) => void;
}) {
  const { names } = useSnapshot().people;
  if (edited !== null) {
    const person = names.find(({ cashierId }) => cashierId === edited) ?? null;
    return <PersonForm person={person} onDone={() => onEdit(null)} />;
  }
  return view === 'list' || names.length === 0 ? <PeopleList onEdit={onEdit} /> : <RightsTable />;
}

/** No PIN helps, or none can be read: whoever logs in at the service is the owner for a while. */
function useOwnerNeeded(): boolean {
  const { state, signedIn, ownerUntil } = useSnapshot().people;
  const now = useSteadyNow();
  const locked = state === 'lost' || (state === 'ready' && signedIn === null);
  return locked && (ownerUntil === null || ownerUntil <= now);
}
