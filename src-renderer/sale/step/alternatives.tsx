/** What can be done instead of the main action: a key, what it does, and what comes of it. */
import { useShortcuts, type KeyName } from '../../keyboard/shortcuts.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { useI18n } from '../../locales/use-i18n.ts';
import './alternatives.css';

export interface Alternative {
  readonly keyName: KeyName;
  readonly label: string;
  /** What it means for the money. */
  readonly about: string;
  /** What F1 says of it. */
  readonly help: string;
  readonly run: () => void;
}

export function Alternatives({
  options,
  pending,
  title = null,
}: {
  options: readonly Alternative[];
  pending: boolean;
  /** null: "Or". */
  title?: string | null;
}) {
  const { t } = useI18n();
  useShortcuts(options.map(({ keyName, help, run }) => ({ key: keyName, label: help, run })));
  if (options.length === 0) return null;
  return (
    <div className="alternatives">
      <p className="caption">{title ?? t('failed.orElse')}</p>
      {options.map(({ keyName, label, about, run }) => (
        <Button
          key={keyName}
          className="button--wide"
          keyName={keyName}
          disabled={pending}
          sub={about}
          onPress={run}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
