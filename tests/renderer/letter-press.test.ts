/** One press of the screen's letters as text editing: at the caret, over a selection, never longer than the field. */
import { describe, expect, it } from 'vitest';
import { deleteBack, insert } from '../../src-renderer/keyboard/touch/letter-press.ts';
import type { Typed } from '../../src-renderer/keyboard/ahead/keypad-press.ts';

/** `|` is the caret, `[…]` what is selected. */
const at = (marked: string): Typed => {
  const start = marked.search(/[|[]/u);
  const end = marked.includes('[') ? marked.indexOf(']') - 1 : start;
  return { text: marked.replaceAll(/[|[\]]/gu, ''), start, end };
};

describe('a letter', () => {
  it.each([
    ['|', 'ә', 'ә|'],
    ['Айгүл|', ' ', 'Айгүл |'],
    ['Серк|ва', 'о', 'Серко|ва'],
    ['|йгерім', 'А', 'А|йгерім'],
    ['А[аа]я', 'й', 'Ай|я'],
    ['[все]', 'Қ', 'Қ|'],
  ])('%s, %s → %s', (before, letter, after) => {
    expect(insert(at(before), letter)).toEqual(at(after));
  });

  it('is not typed where nothing more fits, and takes the place of what is selected', () => {
    expect(insert(at('аб|в'), 'г', 3)).toEqual(at('аб|в'));
    expect(insert(at('аб|'), 'г', 3)).toEqual(at('абг|'));
    expect(insert(at('а[бв]'), 'г', 3)).toEqual(at('аг|'));
  });

  it('takes the place of a selection that was made backwards', () => {
    expect(insert({ text: 'абвг', start: 3, end: 1 }, 'я')).toEqual(at('ая|г'));
  });
});

describe('backspace', () => {
  it.each([
    ['|', '|'],
    ['|аб', '|аб'],
    ['аб|', 'а|'],
    ['а|б', '|б'],
    ['а[бв]г', 'а|г'],
    ['a\u{1F600}|b', 'a|b'],
    ['и\u0306|', '|'],
    ['\u{1F469}\u200D\u{1F4BB}|', '|'],
    ['e\u0301e\u0301|', 'e\u0301|'],
  ])('%s → %s', (before, after) => {
    expect(deleteBack(at(before))).toEqual(at(after));
  });
});
