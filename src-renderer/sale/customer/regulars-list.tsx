/** Several have bought here whose phones end alike: one key, or a press, chooses who stands there. */
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import type { Regular } from '../../../src-shared/contract/customer-schema.ts';
import { useSeen } from '../../keyboard/enter-guard.ts';
import { sayAboutKeys, useHands } from '../../keyboard/hands-state.ts';
import { REGULAR_KEYS } from '../../keyboard/sale-keys.ts';
import { useShortcuts, type KeyName } from '../../keyboard/shortcuts.ts';
import { LOOK_TIME } from '../../keyboard/where-hands-are.ts';
import { keepFocus, KeyCap } from '../../ui/buttons.tsx';
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
  const isRead = useReadBefore();
  useShortcuts(
    REGULAR_KEYS.map((key, at) => {
      const one = regulars[at];
      return {
        key,
        label: t('help.regular'),
        meaning: one?.regular,
        run:
          one !== undefined &&
          ((pressedAt) => {
            if (isRead(pressedAt)) onChoose(one.regular);
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
      tabIndex={-1}
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

/** Asks of a key whether the list could be read before it: not by who has typed on since before it came. */
function useReadBefore(): (at: number) => boolean {
  const cameAt = useRef(Infinity);
  const run = useRef({ since: -Infinity, at: -Infinity });
  const since = useHands(({ hands }) => hands.since);
  const at = useHands(({ hands }) => hands.at);
  useLayoutEffect(() => {
    cameAt.current = performance.now();
  }, []);
  useLayoutEffect(() => {
    // A key of its own ends the run; it was typed all the same.
    if (at > -Infinity) run.current = { since, at };
  }, [since, at]);
  return (pressedAt) => {
    const goesOn = pressedAt - run.current.at < LOOK_TIME && run.current.since <= cameAt.current;
    return pressedAt - cameAt.current >= LOOK_TIME && !goesOn;
  };
}
