/** A panel has closed by itself in the middle of what was typed there: the rest is nobody's, whatever is there instead. */
import { expect, it, test } from 'vitest';
import { enter, enterOnButton } from '../../src-renderer/keyboard/ahead/enter-ahead.ts';
import { scanEnded } from '../../src-renderer/keyboard/ahead/scan-route.ts';
import { movedInside } from '../../src-renderer/keyboard/ahead/chosen-place.ts';
import { character, type } from '../../src-renderer/keyboard/ahead/type-ahead.ts';
import {
  AT_REST,
  type Hands,
  type Place,
  type Screen,
} from '../../src-renderer/keyboard/ahead/where-hands-are.ts';

const PANEL = {};
const BELOW = {};

const on = (focus: Place | null, dialogs: readonly object[] = []): Screen => ({
  focus,
  dialogs,
  dialog: dialogs.length > 0,
  toPay: 'cash',
  textOf: () => '',
});

/** Keys one after another, so many milliseconds apart; what became of each. */
function keys(
  before: Hands,
  text: string,
  { from, gap }: { from: number; gap: number },
  screen: Screen,
) {
  let hands = before;
  const acts = Array.from(text, (key, index) => {
    const press = /[\d.,+]/u.test(key) ? type : character;
    const [now, { do: act }] = press(hands, key, from + index * gap, screen);
    hands = now;
    return act;
  });
  return { hands, acts };
}

const begun = (text: string, gap = 120) =>
  keys({ ...AT_REST, step: 'purchase' }, text, { from: 1_000, gap }, on('elsewhere', [PANEL]))
    .hands;

test.each<[string, Screen]>([
  ['the amount', on('amount')],
  ['a field of a page', on('elsewhere')],
  ['a dialog below, in a field for a sum', on('sum', [BELOW])],
  ['a dialog below, in a field of words', on('elsewhere', [BELOW])],
  ['nothing', on(null)],
])('over %s', (_what, screen) => {
  const hands = begun('ab');
  expect(keys(hands, '7', { from: 1_400, gap: 0 }, screen).acts).toEqual(['drop']);
  expect(keys(hands, 'c', { from: 1_400, gap: 0 }, screen).acts).toEqual(['drop']);
  expect(enter(hands, 1_400, screen)[1]).toEqual({ do: 'drop', why: 'decision' });
  expect(enterOnButton(hands, 1_400, screen)[1]).toEqual({ do: 'drop', why: 'decision' });
  // To the end of it, however long it is.
  const rest = keys(hands, 'cdef48', { from: 1_400, gap: 90 }, screen);
  expect(new Set(rest.acts)).toEqual(new Set(['drop']));
  expect(enter(rest.hands, 1_940, screen)[1]).toEqual({ do: 'drop', why: 'decision' });
  expect(enterOnButton(rest.hands, 1_940, screen)[1]).toEqual({ do: 'drop', why: 'decision' });
});

test.each<[string, Screen]>([
  ['the amount', on('amount')],
  ['a dialog below', on('elsewhere', [BELOW])],
])('behind Tab, which had led to its next field, over %s', (_what, screen) => {
  const hands = movedInside(begun('kassa'), PANEL, 1_700);
  expect(keys(hands, 'p4', { from: 1_800, gap: 90 }, on('elsewhere', [PANEL])).acts).toEqual([
    'native',
    'native',
  ]);
  const rest = keys(hands, '4821', { from: 1_800, gap: 90 }, screen);
  expect(new Set(rest.acts)).toEqual(new Set(['drop']));
  expect(enter(rest.hands, 2_160, screen)[1]).toEqual({ do: 'drop', why: 'decision' });
});

test('a correction behind it is no scan', () => {
  const before = { ...begun('7012'), place: 'dialogPhone' as const };
  const screen = { ...on('search'), searches: true };
  const [hands, act] = type(before, 'backspace', 1_500, screen);
  expect(act).toEqual({ do: 'drop', why: 'digits' });
  expect(hands.burst).toBe(null);
});

test('what goes on in the panel, also under another one, does so', () => {
  const hands = begun('ab');
  expect(keys(hands, 'c7', { from: 1_400, gap: 120 }, on('elsewhere', [PANEL])).acts).toEqual([
    'native',
    'native',
  ]);
  expect(enter(hands, 1_400, on('elsewhere', [PANEL]))[1]).toEqual({ do: 'run' });
  expect(enter(hands, 1_400, on('elsewhere', [PANEL, BELOW]))[1]).toEqual({ do: 'run' });
});

test('who has paused has looked', () => {
  const hands = begun('ab');
  expect(keys(hands, '7', { from: 9_000, gap: 0 }, on('amount')).acts).toEqual(['native']);
});

it.each<[string, Screen]>([
  ['a sale', on('amount')],
  ['Orders', { ...on('search'), searches: true }],
])('of a scan that it cuts the rest goes nowhere, over %s', (_what, screen) => {
  const first = begun('order:4', 10);
  const { hands } = keys(first, '612638', { from: 1_070, gap: 10 }, screen);
  expect(scanEnded(hands, 'enter', screen)[1]).toEqual({ do: 'swallow' });
  expect(enter(hands, 1_130, screen)[1]).toEqual({ do: 'swallow' });
});

test('Done’s code opens an order by its own Enter, and none by a pause in the middle of it', () => {
  const screen = { ...on('search'), searches: true };
  const { hands } = keys(AT_REST, 'order:4606', { from: 1_000, gap: 10 }, screen);
  // Nor a sale of this till that has its digits for a number.
  expect(scanEnded(hands, 'pause', screen)[1]).toMatchObject({
    do: 'search',
    text: 'order:4606',
    orderId: null,
  });
  expect(scanEnded(hands, 'enter', screen)[1]).toMatchObject({ do: 'search', orderId: '4606' });
});

test.each(['payment', 'done', 'decision'] as const)(
  '%s: one that closed long ago takes no key behind an Enter',
  (step) => {
    let hands: Hands = { ...AT_REST, step };
    ({ hands } = keys(hands, 'ab', { from: 1_000, gap: 100 }, on('elsewhere', [PANEL])));
    const [first] = enter(hands, 60_000, on(null));
    const without = { ...first, dialog: null };
    expect(enter(first, 60_400, on(null))[1]).toEqual(enter(without, 60_400, on(null))[1]);
    expect(type(first, '5', 60_200, on(null))[1]).toEqual(type(without, '5', 60_200, on(null))[1]);
  },
);
