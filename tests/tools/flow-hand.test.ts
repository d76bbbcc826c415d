/** The hand of whole flows: when it presses its keys, and what it makes of an Enter pressed without a look. */
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fateOf, type Sight } from '../pages/enter-fate.ts';
import { Keys } from '../pages/keys.ts';

/** On a page that takes longer for each key than the hand. */
function handOnSlowPage() {
  const pressed: { key: string; at: number }[] = [];
  const send = async (_: string, { type, key, timestamp }: Record<string, unknown>) => {
    if (type !== 'keyUp') pressed.push({ key: String(key), at: Number(timestamp) * 1_000 });
    await pause(150);
  };
  const page = { context: () => ({ newCDPSession: async () => ({ send }) }) };
  const times = () => pressed.map(({ at }) => Math.round(at - (pressed[0]?.at ?? 0)));
  return { keys: new Keys(page as never), pressed, times };
}

describe('a hand', () => {
  it('types on at its pace, Enter included, however late the page takes its keys', async () => {
    const { keys, times } = handOnSlowPage();
    await keys.type('125');
    await keys.press('F2');
    await keys.press('Enter');
    await keys.press('Enter');
    expect(times()).toEqual([0, 90, 180, 270, 360, 360 + 320]);
  });

  it('has stopped where something else was waited for', async () => {
    const { keys, pressed } = handOnSlowPage();
    await keys.type('125');
    await pause(0);
    const now = Date.now();
    await keys.press('Enter');
    expect(pressed.at(-1)?.at).toBeGreaterThanOrEqual(now);
  });

  it('hammers so fast that it is one press', async () => {
    const { keys, times } = handOnSlowPage();
    await keys.hammer(3);
    expect(times()).toEqual([0, 120, 240]);
    expect(keys.pressed).toBe(1);
  });
});

const sight = (state: Sight['state'], label: string, told = 0): Sight => ({
  state,
  label,
  sub: '',
  told,
});
const LOOKING = sight('waiting', 'Looking up…');
const CHARGE = sight('ready', 'Charge');
const CHARGING = sight('busy', 'Charge');
const WAIT = sight('waiting', 'Please wait');
const TAKE = sight('ready', 'Take');

describe('an Enter', () => {
  it.each<[string, Sight[], string]>([
    ['of what stands there', [CHARGE, sight('waiting', 'Charge')], 'Charge'],
    ['kept for it', [LOOKING, CHARGE, CHARGING], 'Charge'],
    ['kept for what was never seen ready', [LOOKING, CHARGING, WAIT], 'Charge'],
    ['pressed while it was guarded', [sight('waiting', 'Charge'), CHARGING, WAIT], 'Charge'],
    [
      'kept for the next one, behind one that was kept',
      [LOOKING, CHARGING, sight('gone', 'Charge'), WAIT, TAKE, sight('busy', 'Take')],
      'Take',
    ],
    [
      'kept for the next one',
      [CHARGING, sight('gone', 'Charge'), WAIT, TAKE, sight('gone', 'Take')],
      'Take',
    ],
    [
      'for what has just been answered, and stays',
      [CHARGING, CHARGE, CHARGING, sight('gone', 'Charge'), WAIT],
      'Charge',
    ],
    ['of another step', [LOOKING, sight('ready', 'Agree'), sight('busy', 'Agree')], 'Agree'],
  ])('%s confirms that', (_, sights, what) => {
    expect(fateOf(sights, new RegExp(`^${what}$`, 'u'))).toEqual({ is: 'confirmed', what });
  });

  it.each<[string, Sight[]]>([
    [
      'told not to be taken',
      [LOOKING, sight('waiting', 'Register', 1), sight('ready', 'Register', 1)],
    ],
    [
      'told, and guarded before that',
      [CHARGE, sight('waiting', 'Charge'), sight('waiting', 'Charge', 1)],
    ],
    ['told once more', [sight('ready', 'Charge', 1), sight('ready', 'Charge', 2)]],
  ])('%s is to be pressed again', (_, sights) => {
    expect(fateOf(sights, /^(?:Charge|Register)$/u)).toEqual({ is: 'told' });
  });

  it.each<[string, Sight[]]>([
    ['nothing follows', [CHARGE]],
    ['what it was for stands there, untouched', [LOOKING, CHARGE]],
    ['what stood there has become another by itself', [CHARGE, sight('ready', 'Finish')]],
    ['only what was confirmed before goes on', [CHARGING, sight('gone', 'Charge'), WAIT, TAKE]],
    [
      'what was confirmed before is answered, and says so once more before it goes',
      [CHARGING, CHARGE, sight('gone', 'Charge'), WAIT],
    ],
    ['what was confirmed before is only now under way', [sight('waiting', 'Charge'), CHARGING]],
    ['what was kept before is only now under way', [LOOKING, CHARGING]],
    ['an older notice goes', [sight('ready', 'Charge', 1), CHARGE]],
  ])('is lost where %s', (_, sights) => {
    expect(fateOf(sights, /^Take$/u)).toEqual({ is: 'open' });
  });
});
