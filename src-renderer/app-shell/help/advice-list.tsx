/** "What do I do when…": all situations, in the groups in which a cashier looks for them. */
import { SITUATIONS, type Situation } from '../../../src-shared/domain/help/advice.ts';
import { useSeen } from '../../keyboard/hands/enter-guard.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { moveByArrows } from '../../ui/frame/arrow-keys.ts';
import { keepFocus } from '../../ui/press/buttons.tsx';
import './advice-list.css';

const GROUPS = Object.entries(SITUATIONS) as [keyof typeof SITUATIONS, readonly Situation[]][];

export function AdviceList({
  first,
  onChoose,
}: {
  /** null: the first one there is. */
  first: Situation | null;
  onChoose: (situation: Situation) => void;
}) {
  const { t } = useI18n();
  const start = first ?? SITUATIONS.customer[0];
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons in it have the keys
    <div
      className="advice-list"
      onKeyDown={(event) =>
        moveByArrows(event, [...event.currentTarget.querySelectorAll('button')])
      }
    >
      {GROUPS.map(([group, situations]) => (
        <section key={group}>
          <h3>{t(`advice.group.${group}`)}</h3>
          <ul>
            {situations.map((one) => (
              <li key={one}>
                <Choice situation={one} isFirst={one === start} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Choice({
  situation,
  isFirst,
  onChoose,
}: {
  situation: Situation;
  isFirst: boolean;
  onChoose: (situation: Situation) => void;
}) {
  const { t } = useI18n();
  const isSeen = useSeen(situation);
  return (
    <button
      type="button"
      className="advice-list__one"
      data-begin={isFirst ? '' : undefined}
      onPointerDown={keepFocus}
      onClick={(event) => {
        if (isSeen(event)) onChoose(situation);
      }}
    >
      {t(`advice.${situation}.title`)}
    </button>
  );
}
