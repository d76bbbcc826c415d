/** What this computer may keep of login and password: with a keyring, without one, with a locked one. */
import type { CommandInput } from '../../src-shared/contract/commands.ts';
import { useSnapshot } from '../till/snapshot.ts';
import { useI18n } from '../locales/use-i18n.ts';

type Connection = CommandInput<'setup.login'>;

interface Props {
  readonly connection: Connection;
  readonly onChange: (patch: Partial<Connection>) => void;
}

export function KeepSignIn({ connection, onChange }: Props) {
  const { t } = useI18n();
  const { signInKept } = useSnapshot();
  if (signInKept === 'locked') return <p className="hint">{t('setup.keptLocked')}</p>;
  if (signInKept === 'protected')
    return (
      <Choice
        label={t('setup.keepCredentials')}
        checked={connection.keepCredentials}
        onChange={(keepCredentials) => onChange({ keepCredentials })}
      />
    );
  return (
    <>
      <Choice
        label={t('setup.keepUnprotected')}
        describedBy="keep-unprotected-about"
        checked={connection.keepUnprotected ?? false}
        onChange={(keepUnprotected) => onChange({ keepUnprotected })}
      />
      <p className="hint" id="keep-unprotected-about">
        {t('setup.keepUnprotectedAbout')}
      </p>
    </>
  );
}

function Choice({
  label,
  checked,
  describedBy,
  onChange,
}: {
  label: string;
  checked: boolean;
  describedBy?: string;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="connect-page__check">
      <input
        type="checkbox"
        aria-describedby={describedBy}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
