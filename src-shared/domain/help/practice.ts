/**
 * Practice in training mode: five exercises, each ticked when the journal's own rows show that it was
 * done, and troubles that are made on purpose. What the page says ticks nothing.
 */
import { MINUTE, SECOND, type Millis } from '../time.ts';

/** In the order in which they are proposed. */
export const EXERCISES = ['earn', 'spend', 'wrongCode', 'award', 'refund'] as const;
export type Exercise = (typeof EXERCISES)[number];

/** What was pressed to be done. */
export interface ChosenExercise {
  readonly exercise: Exercise;
  /** It was ticked by then: its tick doesn't say that it was done since. */
  readonly isAgain: boolean;
}

/** Which one is to be done now; undefined: all are done. */
export function exerciseTold(
  done: readonly Exercise[],
  chosen: ChosenExercise | null,
): Exercise | undefined {
  if (chosen !== null && (chosen.isAgain || !done.includes(chosen.exercise)))
    return chosen.exercise;
  return EXERCISES.find((one) => !done.includes(one));
}

/** A sale that the service has confirmed, as its row and its calls tell of it; amounts in tiyn. */
export interface PractisedSale {
  /** Bonuses that were spent. */
  readonly bonus: number;
  /** What was earned; null: that wasn't read yet. */
  readonly cashback: number | null;
  /** The customer's bonuses are spent with a code only. */
  readonly needsCode: boolean;
  /** How often the service said that the code was wrong. */
  readonly wrongCodes: number;
  /** An award was given with it. */
  readonly award: boolean;
}

/** What was done since practice was begun, or begun anew. */
export interface Practised {
  /** In the order of their happening. */
  readonly sales: readonly PractisedSale[];
  /** Orders of which a part was given back. */
  readonly refunds: number;
}

/**
 * A sale ticks one exercise: the one that asks most of it and isn't ticked yet. So five are done by
 * five acts, and a code that was mistyped in the second is the third, done before its turn.
 */
export function tickedBy({ sales, refunds }: Practised): readonly Exercise[] {
  const done = new Set<Exercise>(refunds > 0 ? ['refund'] : []);
  for (const sale of sales) {
    const next = exercisesOf(sale).find((one) => !done.has(one));
    if (next !== undefined) done.add(next);
  }
  return EXERCISES.filter((one) => done.has(one));
}

/** What asks most of it comes first. */
function exercisesOf({ bonus, cashback, needsCode, wrongCodes, award }: PractisedSale): Exercise[] {
  if (award) return ['award'];
  if (bonus > 0) {
    if (!needsCode) return [];
    return wrongCodes > 0 ? ['wrongCode', 'spend'] : ['spend'];
  }
  return cashback !== null && cashback > 0 ? ['earn'] : [];
}

/**
 * `away`: the service answers nothing. `slow`: it takes its time. `otherTill`: between the look-up and
 * the charge of the next sale another till serves the same customer.
 */
export const TROUBLES = ['away', 'slow', 'otherTill'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** After so long a trouble ends by itself. */
export const TROUBLE_LASTS: Readonly<Record<Trouble, Millis>> = {
  away: 2 * MINUTE,
  slow: 2 * MINUTE,
  otherTill: 5 * MINUTE,
};

/** How much longer each answer takes: long enough to be called slow, short enough for every deadline. */
export const SLOW_ANSWER: Millis = 3 * SECOND;
