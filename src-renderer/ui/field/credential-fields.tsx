/** Login and password of the service, as set-up and signing in again ask for them. */
import { useI18n } from '../../locales/use-i18n.ts';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

const IDS = { login: 'sign-in-login', password: 'sign-in-password' } as const;

/** The first that isn't typed yet; null: both are. */
export function missingCredential({ login, password }: Credentials): keyof Credentials | null {
  if (login === '') return 'login';
  return password === '' ? 'password' : null;
}

/** A wrong password is typed anew. */
export function focusCredential(name: keyof Credentials): void {
  const field = document.getElementById(IDS[name]);
  field?.focus();
  if (name === 'password' && field instanceof HTMLInputElement) field.select();
}

export function CredentialFields({
  credentials,
  submitted,
  refused,
  locked = false,
  onChange,
}: {
  credentials: Credentials;
  /** Sent once: what is missing is said from then on. */
  submitted: boolean;
  /** The service doesn't accept them; why is said elsewhere. */
  refused: boolean;
  /** They are on their way. */
  locked?: boolean;
  onChange: (patch: Partial<Credentials>) => void;
}) {
  const { t } = useI18n();
  const of = (name: keyof Credentials) => ({
    id: IDS[name],
    label: t(`signIn.${name}`),
    // Of Latin letters, whatever is spoken around it.
    lang: 'en',
    maxLength: 200,
    value: credentials[name],
    readOnly: locked,
    problem: refused ? '' : submitted && credentials[name] === '' ? t('signIn.missing') : null,
    onText: (text: string) => onChange({ [name]: text }),
  });
  return (
    <div className="form__pair">
      <TextField {...of('login')} />
      <PasswordField {...of('password')} />
    </div>
  );
}
