/** Several have bought here whose phones end alike: one key, or a press, chooses who stands there. */
import { useQuery } from '@tanstack/react-query';
import type { Regular } from '../../../src-shared/contract/customer-schema.ts';
import { LAST } from '../../keyboard/behind-main.ts';
import { useSeen } from '../../keyboard/hands/enter-guard.ts';
import { sayAboutKeys } from '../../keyboard/hands/hands-state.ts';
import { useReadBefore } from '../../keyboard/hands/read-before.ts';
import { REGULAR_KEYS } from '../../keyboard/sale-keys.ts';
import { useShortcuts, type KeyName } from '../../keyboard/shortcuts.ts';
import { keepFocus, KeyCap } from '../../ui/press/buttons.tsx';
import { useTill } from '../../till/client.tsx';
import { regularBalanceQuery } from '../../till/customer-queries.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import type { RegularView } from './customer-view.ts';
import './regulars-list.css';

type Choosing = Extract<RegularView, { kind: 'choosing' }>;

export function RegularsList({
  view: { digits, regulars, more },
  onChoose,
}: {
  view: Choosing;
  onChoose: (regular: Regular['regular']) => void;
}) {
  const { t } = useI18n();
  const isRead = useReadBefore(digits);
  useShortcuts(
    REGULAR_KEYS.map((key, at) => {
      const one = regulars[at];
      return {
        key,
        label: t('help.regular'),
        meaning: one?.regular,
        run:
          one !== undefined &&
          (() => {
            if (isRead()) onChoose(one.regular);
            else sayAboutKeys({ kind: 'dropped', why: 'early' });
          }),
      };
    }),
  );
  return (
    <div className="regulars-list">
      <h2>{t('regulars.title')}</h2>
      <p>{t('regulars.about', { digits })}</p>
      <ul>
        {regulars.map((one, at) => (
          <li key={one.regular}>
            <Row one={one} keyName={REGULAR_KEYS[at]} onChoose={() => onChoose(one.regular)} />
          </li>
        ))}
      </ul>
      <p>{t(more ? 'regulars.more' : 'regulars.other')}</p>
    </div>
  );
}

function Row({
  one: { regular, name, at },
  keyName,
  onChoose,
}: {
  one: Regular;
  keyName: KeyName | undefined;
  onChoose: () => void;
}) {
  const { t, money, shortDay } = useI18n();
  const { service } = useSnapshot();
  const isAsked = service.state === 'online';
  const { data = null } = useQuery(regularBalanceQuery(useTill(), isAsked ? regular : null));
  const isSeen = useSeen(regular);
  return (
    <button
      type="button"
      className="raised regulars-list__row"
      {...LAST}
      aria-keyshortcuts={keyName}
      onPointerDown={keepFocus}
      onClick={(event) => {
        if (isSeen(event)) onChoose();
      }}
    >
      <KeyCap>{keyName}</KeyCap>
      <span className="regulars-list__who">
        <b>{name || t('customer.nameless')}</b>
        <small>{shortDay(at)}</small>
      </span>
      <strong className="regulars-list__balance">{data === null ? '' : money(data)}</strong>
    </button>
  );
}
