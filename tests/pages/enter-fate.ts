/**
 * What became of an Enter that was pressed without a look, by all that the main action said from then
 * on. The till does what it says, or keeps the Enter for the step that was expected, or tells that it
 * didn't take it; an Enter of which nothing becomes stays `open`.
 */

/** The main action at one moment. */
export interface Sight {
  /** What it does, and what stands under that; '': there is none. */
  readonly label: string;
  readonly sub: string;
  /**
   * `waiting`: it doesn't listen. `busy`: it does what it says. `gone`: it was taken off the screen as
   * it said that.
   */
  readonly state: 'ready' | 'waiting' | 'busy' | 'gone';
  /** Which notice stands there of keys that were not taken; 0: none. */
  readonly told: number;
}

export type Fate =
  | { readonly is: 'open' | 'told' }
  /** The name of what was confirmed. */
  | { readonly is: 'confirmed'; readonly what: string };

/** `sights`: the first before the key was pressed, the others up to some time after it. `wanted`: what it is for. */
export function fateOf([first, ...later]: readonly Sight[], wanted: RegExp): Fate {
  let fate: Fate = { is: 'open' };
  let before = first;
  // What was confirmed before is answered, and its news not there yet: it says once more what it did.
  let isAnswered = false;
  for (const sight of later) {
    const { label, sub, state, told } = sight;
    if (told !== 0 && told !== first?.told) return { is: 'told' };
    const isSame = before?.label === label;
    const wasReady = before?.state === 'ready' && isSame;
    const confirmed: Fate = { is: 'confirmed', what: `${label} ${sub}`.trim() };
    const isEnd = state === 'gone' && isAnswered && !wanted.test(confirmed.what);
    isAnswered = state === 'ready' && isSame && (isAnswered || before?.state === 'busy');
    // It was pressed while that was guarded, or wasn't there yet. What else is under way without having been
    // ready may be of an Enter before, which was kept.
    const wasKept = wanted.test(confirmed.what) && (before?.state === 'waiting' || !isSame);
    if (state === 'busy' ? wasReady || wasKept : state === 'gone' && wasReady && !isEnd)
      return confirmed;
    // A press is guarded for a moment before it is known to be under way; so is a surprise, which is told.
    if (wasReady && state === 'waiting') fate = confirmed;
    before = sight;
  }
  return fate;
}
