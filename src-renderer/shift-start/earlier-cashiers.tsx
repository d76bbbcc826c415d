/** Who opened the last shifts: one press instead of a name that is typed. */
import { useShortcuts, type KeyName } from '../keyboard/shortcuts.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { Button } from '../ui/press/buttons.tsx';
import './earlier-cashiers.css';

const KEYS: readonly KeyName[] = ['F2', 'F3', 'F4'];

export function EarlierCashiers({
  names,
  chosen,
  locked,
  onChoose,
}: {
  names: readonly string[];
  chosen: string;
  locked: boolean;
  onChoose: (name: string) => void;
}) {
  const { t } = useI18n();
  const keyed = names.flatMap((name, at) => {
    const keyName = KEYS[at];
    return keyName === undefined ? [] : { name, keyName };
  });
  useShortcuts(
    keyed.map(({ name, keyName }) => ({
      key: keyName,
      label: name,
      run: !locked && (() => onChoose(name)),
    })),
  );
  return (
    <fieldset className="earlier-cashiers" aria-label={t('shiftStart.earlier')}>
      {keyed.map(({ name, keyName }) => (
        <Button
          key={name}
          keyName={keyName}
          aria-pressed={name === chosen}
          disabled={locked}
          onPress={() => onChoose(name)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
