/** What can be done instead of the main action: a key, what it does, and what comes of it. */
import { useKeys, type KeyName } from '../keys/use-keys.ts';
import { Button } from '../parts/buttons.tsx';
import { useWords } from '../words/use-words.ts';

export interface Way {
  readonly keyName: KeyName;
  readonly label: string;
  /** What it means for the money. */
  readonly about: string;
  readonly run: () => void;
}

export function OtherWays({
  ways,
  pending,
  title = null,
}: {
  ways: readonly Way[];
  pending: boolean;
  /** null: "Or". */
  title?: string | null;
}) {
  const { t } = useWords();
  useKeys(Object.fromEntries(ways.map(({ keyName, run }) => [keyName, run])));
  if (ways.length === 0) return null;
  return (
    <div className="ways-on">
      <p className="ways-on__title">{title ?? t('failed.orElse')}</p>
      {ways.map(({ keyName, label, about, run }) => (
        <Button key={keyName} keyName={keyName} disabled={pending} sub={about} onPress={run}>
          {label}
        </Button>
      ))}
    </div>
  );
}
