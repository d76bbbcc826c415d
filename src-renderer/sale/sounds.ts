/**
 * What the cashier hears without looking: the customer is found, the sale is done, something has to be
 * read. Which sound follows from what the screen showed and shows now; pure, but for the player at the end.
 */
import type { Preferences } from '../../src-shared/contract/preferences.ts';
import type { Sale } from '../../src-shared/domain/sale/sale.ts';
import { outcomeOf } from './result/outcome.ts';
import type { CustomerView } from './customer/customer-view.ts';

export type Sound = 'found' | 'done' | 'attention';

/** What can be heard of a screen. */
export interface Heard {
  readonly customer: CustomerView['kind'];
  /** `asked`: somebody has to decide or mend something. null: none of it. */
  readonly sale: 'open' | 'asked' | 'done' | null;
}

const ASKS: ReadonlySet<Sale['state']['at']> = new Set([
  'quoteChanged',
  'awardUncertain',
  'paymentUncertain',
  'failed',
]);

/** What has to be read before the sale goes on. */
const READ: ReadonlySet<CustomerView['kind']> = new Set([
  'blacklisted',
  'unavailable',
  'choosing',
  'noRegular',
]);

export function heardOf(customer: CustomerView['kind'], sale: Sale | null): Heard {
  return { customer, sale: sale === null ? null : saleHeard(sale) };
}

function saleHeard(sale: Sale): Heard['sale'] {
  const { state } = sale;
  if (ASKS.has(state.at)) return 'asked';
  if (state.at === 'awaitingCode') return state.problem === null ? 'open' : 'asked';
  // The payment is told as taken; what it has brought makes no sound of its own.
  if (state.at === 'readingResult' || state.at === 'accruing') return 'done';
  if (state.at !== 'done') return 'open';
  // Nobody knows yet that it is: that has to be read.
  return ['needsAttention', 'pending'].includes(outcomeOf(sale)) ? 'asked' : 'done';
}

/** null: nothing has come that is worth a sound. */
export function soundOf(before: Heard, now: Heard): Sound | null {
  if (now.sale !== before.sale) {
    if (now.sale === 'asked') return 'attention';
    if (now.sale === 'done') return 'done';
  }
  if (now.sale !== null || now.customer === before.customer) return null;
  if (now.customer === 'found' || now.customer === 'new') return 'found';
  return READ.has(now.customer) ? 'attention' : null;
}

/** A tone: its pitch in Hz, when it begins and how long it lasts, in seconds. */
type Tone = readonly [hertz: number, from: number, seconds: number];

const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  found: [[880, 0, 0.09]],
  done: [
    [660, 0, 0.1],
    [990, 0.1, 0.16],
  ],
  attention: [
    [330, 0, 0.14],
    [330, 0.2, 0.2],
  ],
};

const GAIN: Readonly<Record<Preferences['sounds'], number>> = { off: 0, quiet: 0.06, loud: 0.3 };

/** A machine that can't play is silent. */
export type Play = (sound: Sound, volume: Preferences['sounds']) => void;

export function createPlayer(): Play {
  /** Made with the first sound: a machine without a loudspeaker is asked for nothing. */
  let audio: AudioContext | null = null;
  return (sound, volume) => {
    if (GAIN[volume] === 0) return;
    try {
      audio ??= new AudioContext();
      sing(audio, sound, GAIN[volume]);
    } catch {
      // No device, or too many contexts: nothing on the screen depends on it.
    }
  };
}

function sing(audio: AudioContext, sound: Sound, loudness: number): void {
  // Suspended until the first key or press: until then there is nothing to be heard of either.
  void audio.resume().catch(() => undefined);
  for (const [hertz, from, seconds] of TONES[sound]) {
    const [tone, gain] = [audio.createOscillator(), audio.createGain()];
    const begin = audio.currentTime + from;
    tone.frequency.value = hertz;
    // Swells and fades, so that it doesn't crack.
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(loudness, begin + 0.01);
    gain.gain.linearRampToValueAtTime(0, begin + seconds);
    tone.connect(gain).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + seconds);
  }
}
