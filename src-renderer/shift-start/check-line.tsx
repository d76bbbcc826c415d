/** One line of the check list: a sign with a shape, words, a value; for the service a way to retry. */
import { Check as Tick, Minus, TriangleAlert, X } from 'lucide-react';
import type { Check } from '../../src-shared/contract/snapshot.ts';
import { Button } from '../ui/press/buttons.tsx';
import { Spinner } from '../ui/press/progress.tsx';
import { WhatNow } from '../ui/notice/what-now.tsx';
import { useSnapshot } from '../till/snapshot.ts';
import { useNow } from '../till/use-now.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { checkAdvice } from './check-advice.ts';
import { checkWords } from './check-words.ts';
import './check-line.css';

const SIGNS = {
  pending: Minus,
  running: Minus,
  ok: Tick,
  warning: TriangleAlert,
  error: X,
} as const;

export function CheckLine({ check, onTry }: { check: Check; onTry: (() => void) | null }) {
  const words = useI18n();
  const { t } = words;
  const now = useNow(60_000);
  const { trailRead } = useSnapshot();
  const { title, more, value } = checkWords(check, words, now, trailRead);
  const Sign = SIGNS[check.state];
  const canTry =
    onTry !== null &&
    check.state === 'error' &&
    (check.name === 'service' || check.name === 'token');
  return (
    <li className={`check-line check-line--${check.state}`}>
      <span className="round-sign check-line__sign">
        <span className="sr-only">{t(`shiftStart.state.${check.state}`)}</span>
        {check.state === 'running' ? <Spinner /> : <Sign aria-hidden="true" strokeWidth={2.5} />}
      </span>
      <span className="check-line__words">
        <span>{title}</span>
        {more !== null && more !== '' && <small>{more}</small>}
      </span>
      {value !== null && <span className="check-line__value">{value}</span>}
      {(check.state === 'warning' || check.state === 'error') && (
        <WhatNow about={checkAdvice(check)} />
      )}
      {canTry && <Button onPress={onTry}>{t('shiftStart.tryNow')}</Button>}
    </li>
  );
}
