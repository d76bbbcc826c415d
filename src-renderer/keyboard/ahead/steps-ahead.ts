/** What the steps of a sale do to hands that are ahead: those that are sent, refused, or come to the screen. */
import { isOfSale } from './chosen-place.ts';
import { isInRun, wentOn } from './meant-place.ts';
import {
  AT_REST,
  type Burst,
  type Hands,
  type Kept,
  type Place,
  type Screen,
  type Step,
  type Stood,
} from './where-hands-are.ts';

/**
 * The main action was pressed and its command sent: what is waited for begins with it. `ahead`: by
 * a kept Enter or the next customer's phone, which the hands have left behind.
 */
export function sent(
  hands: Hands,
  { step, codeDue, ahead }: { step: Step; codeDue: boolean; ahead: boolean },
  screen: Screen,
): Hands {
  const now = { ...hands, step, codeDue, codeTyped: false, surpriseAt: -Infinity };
  if (ahead) {
    // That a code comes first wasn't known when the Enter was kept.
    const code = codeDue && hands.place === screen.toPay && screen.textOf(screen.toPay) === '';
    return { ...now, place: code ? 'code' : hands.place, lead: Math.max(0, hands.lead - 1) };
  }
  return wentOn({ ...now, kept: [], typedIn: null }, 0, screen);
}

/**
 * The phone of the next customer, which is whole, has sent what Enter would have sent. An Enter behind it is the one
 * of habit, but not behind the digits of an amount that a busy page has heard by then.
 */
export function begunByPhone(hands: Hands, screen: Screen): Hands {
  return { ...hands, lead: 0, begun: screen.textOf('nextAmount') === '' };
}

/** Nothing goes on after Enter: what is typed blindly is meant for the step that doesn't come. */
export function refused(hands: Hands, at: number, ahead: boolean, screen: Screen): Hands {
  const lead = ahead ? hands.lead : 1;
  return { ...wentOn({ ...hands, kept: [] }, lead, screen), surpriseAt: at, begun: false };
}

/** The screen shows that step. Returns true when an Enter was dropped by that. */
export function shown(
  hands: Hands,
  step: Step,
  { codeDue, surprise, at }: { codeDue: boolean; surprise: boolean; at: number },
): readonly [Hands, boolean] {
  // Away from the sale nothing of it is meant any more.
  if (step === 'none') {
    const { enterAt, nextEntered, at: last } = hands;
    const rest = { ...AT_REST, enterAt, nextEntered, burst: hands.burst };
    // Who is in the middle of a number goes on with it in no field of what comes.
    const typing = isOfSale(hands.place);
    const since = typing ? -Infinity : hands.since;
    const goesOn = isInRun(hands, at) && (hands.dropping || typing);
    return [goesOn ? { ...rest, at: last, since, dropping: true } : rest, false];
  }
  const next = step === 'purchase' || step === 'looking';
  // A purchase that stands there for somebody to go on with surprises only who had gone on.
  const surprises = surprise && (!next || hands.kept.length > 0 || hands.step === 'charging');
  if (hands.step === step && hands.codeDue === codeDue && !surprises) return [hands, false];
  const unexpected = surprises || step === 'decision' || step === 'code';
  const over = hands.step === 'leaving' || hands.step === 'done' || hands.step === 'completing';
  const kept = unexpected ? [] : hands.kept;
  return [
    {
      ...hands,
      step,
      codeDue,
      kept,
      nextEntered: next && (over || hands.step === 'none') ? 0 : hands.nextEntered,
      lead: surprises && next && hands.step === 'charging' ? hands.lead + 1 : hands.lead,
      place: next && over ? thisSale(hands.place) : hands.place,
      typedIn: next && over ? thisSale(hands.typedIn) : hands.typedIn,
      burst: next && over ? burstOfThisSale(hands.burst) : hands.burst,
      surpriseAt: unexpected ? at : hands.surpriseAt,
      // What it began didn't come.
      begun: hands.begun && !unexpected,
    },
    kept.length < hands.kept.length,
  ];
}

const THIS_SALE: Partial<Record<Place, Place>> = {
  nextPhone: 'phone',
  nextAmount: 'amount',
  nextCash: 'cash',
};

function thisSale(place: Place | null): Place | null {
  return (place !== null && THIS_SALE[place]) || place;
}

const ofThisSale = (stood: Stood): Stood => ({
  ...stood,
  place: THIS_SALE[stood.place] ?? stood.place,
});

/** A scan that began before the sale it is for was there goes on in it. */
function burstOfThisSale(burst: Burst | null): Burst | null {
  if (burst === null) return null;
  return {
    ...burst,
    place: thisSale(burst.place),
    belongs: thisSale(burst.belongs),
    touched: burst.touched.map(ofThisSale),
    wrote: burst.wrote?.map(ofThisSale) ?? null,
  };
}

/** The kept Enter whose step has come, taken; null when there is none for it. */
export function take(hands: Hands, wanted: Kept): Hands | null {
  return hands.kept[0] === wanted ? { ...hands, kept: hands.kept.slice(1) } : null;
}
