/**
 * Beside what went wrong: opens the help at what can be done about it, over all that is open. It is as high
 * as its words in the notice, whose room doesn't change, and reaches further under a finger.
 */
import { useRef } from 'react';
import type { AdviceFor } from '../../../src-shared/domain/help/advice.ts';
import { useIsBehindMain } from '../../keyboard/behind-main.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { Button } from '../press/buttons.tsx';
import './what-now.css';

export function WhatNow({ about }: { about: AdviceFor }) {
  const { t } = useI18n();
  const change = useUiStore((ui) => ui.change);
  const ref = useRef<HTMLButtonElement>(null);
  useIsBehindMain(ref);
  return (
    <Button
      ref={ref}
      look="quiet"
      className="what-now"
      aria-haspopup="dialog"
      onPress={() => change({ advice: about })}
    >
      {t('fault.whatNow')}
    </Button>
  );
}
