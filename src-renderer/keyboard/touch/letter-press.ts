/** One press of the screen's letters, as pure text editing at the caret; and into a real field. */
import { setTyped, type Typed } from '../ahead/keypad-press.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** In the place of what is selected. `most`: as long as it may be; what doesn't fit isn't typed. */
export function insert(typed: Typed, text: string, most = Infinity): Typed {
  const { before, after } = around(typed);
  if (before.length + text.length + after.length > most) return typed;
  return joined(before + text, after);
}

/** What is selected, or what is seen as one letter before the caret, of however many parts it is. */
export function deleteBack(typed: Typed): Typed {
  const { before, after } = around(typed);
  if (typed.start !== typed.end) return joined(before, after);
  const last = [...graphemes.segment(before)].at(-1)?.segment ?? '';
  return joined(before.slice(0, before.length - last.length), after);
}

function around({ text, start, end }: Typed) {
  return { before: text.slice(0, Math.min(start, end)), after: text.slice(Math.max(start, end)) };
}

const joined = (before: string, after: string): Typed => ({
  text: before + after,
  start: before.length,
  end: before.length,
});

function edit(field: HTMLInputElement, change: (typed: Typed) => Typed): void {
  const { value, selectionStart, selectionEnd } = field;
  const end = value.length;
  const before = { text: value, start: selectionStart ?? end, end: selectionEnd ?? end };
  const after = change(before);
  if (after.text === value) return;
  setTyped(field, after);
  // The browser itself doesn't follow a caret that was put there.
  if (after.start === after.text.length) field.scrollLeft = field.scrollWidth;
}

export function insertInto(field: HTMLInputElement, text: string): void {
  const most = field.maxLength < 0 ? Infinity : field.maxLength;
  edit(field, (typed) => insert(typed, text, most));
}

export const deleteBackIn = (field: HTMLInputElement): void => edit(field, deleteBack);
