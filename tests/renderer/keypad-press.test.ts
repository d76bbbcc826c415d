/** The keypad as text editing: caret, selection, the spaces between thousands. */
import { describe, expect, it } from 'vitest';
import { pressKey, type KeypadKey } from '../../src-renderer/keyboard/ahead/keypad-press.ts';

const at = (marked: string) => {
  const start = marked.indexOf('[');
  const end = marked.indexOf(']');
  if (start !== -1) return { text: marked.replace(/[[\]]/gu, ''), start, end: end - 1 };
  const caret = marked.indexOf('|');
  return { text: marked.replace('|', ''), start: caret, end: caret };
};

describe('keypad', () => {
  it.each<[string, KeypadKey, string]>([
    ['12|', '5', '125|'],
    ['1|2', '00', '1002|'.replace('1002|', '100|2')],
    ['1[23]4', '7', '17|4'],
    ['12|', 'backspace', '1|'],
    ['|12', 'backspace', '|12'],
    ['1[23]4', 'backspace', '1|4'],
    ['12\u202F|500', 'backspace', '1|500'],
    ['701 234-|', 'backspace', '701 23|'],
    ['12|', ',', '12,|'],
    ['12,5|', ',', '12,5|'],
    ['12.5|', ',', '12.5|'],
    ['12 500|', 'clear', '|'],
  ])('%s, %s → %s', (before, key, after) => {
    expect(pressKey(at(before), key)).toEqual(at(after));
  });
});
