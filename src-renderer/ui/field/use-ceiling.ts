/** An amount above the owner's ceiling is asked about once before it is taken; the next Enter says that it is meant. */
import { useState } from 'react';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import { isUnlikelyAmount } from '../../../src-shared/domain/cash/unlikely.ts';
import { enterRefused } from '../../keyboard/hands/hands.ts';
import { focusPlace } from '../../keyboard/hands/places.ts';
import type { Place } from '../../keyboard/ahead/where-hands-are.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { useSnapshot } from '../../till/snapshot.ts';

export interface Ceiling {
  /** Asked at its field; null: nothing is. */
  readonly question: string | null;
  /** true: it is asked from now on, and nothing is taken yet. */
  asks(): boolean;
}

/** `amount`: typed at that place; null: nothing that could be taken. */
export function useCeiling(place: Place, amount: Tiyn | null): Ceiling {
  const { t, money } = useI18n();
  const { amountCeiling: ceiling } = useSnapshot().preferences;
  const [asked, setAsked] = useState<Tiyn | null>(null);
  const isUnlikely = amount !== null && isUnlikelyAmount(amount, ceiling);
  const isAsked = isUnlikely && asked === amount;
  return {
    question:
      isAsked && ceiling !== null ? t('purchase.unlikely', { amount: money(ceiling) }) : null,
    asks() {
      if (!isUnlikely || isAsked) return false;
      setAsked(amount);
      enterRefused();
      focusPlace(place, true);
      return true;
    },
  };
}
