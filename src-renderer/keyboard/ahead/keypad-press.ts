/** One press of the keypad on the screen, as pure text editing: text and selection → the same. */

export type KeypadKey =
  | '0'
  | '1'
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8'
  | '9'
  | '00'
  | ','
  | 'backspace'
  | 'clear';

export interface Typed {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export function pressKey({ text, start, end }: Typed, key: KeypadKey): Typed {
  const from = Math.min(start, end);
  const to = Math.max(start, end);
  if (key === 'clear') return { text: '', start: 0, end: 0 };
  if (key === 'backspace') {
    if (from !== to) return joined(text.slice(0, from), text.slice(to));
    // A space between thousands is not typed, so deleting takes the digit before it as well.
    const kept = text.slice(0, from).replace(/[^\s\u00a0\u202f\-()][\s\u00a0\u202f\-()]*$/u, '');
    return joined(kept, text.slice(to));
  }
  if (key === ',' && /[.,]/u.test(text.slice(0, from) + text.slice(to))) {
    return { text, start: from, end: to };
  }
  return joined(text.slice(0, from) + key, text.slice(to));
}

function joined(before: string, after: string): Typed {
  return { text: before + after, start: before.length, end: before.length };
}

/** Types into a real input so that its own change handler sees it. */
export function typeInto(input: HTMLInputElement, key: KeypadKey): void {
  const typed = pressKey(
    {
      text: input.value,
      start: input.selectionStart ?? input.value.length,
      end: input.selectionEnd ?? input.value.length,
    },
    key,
  );
  setTyped(input, typed);
}

/** The same for a whole text; the caret goes to its end. */
export function setValue(input: HTMLInputElement, text: string): void {
  setTyped(input, { text, start: text.length, end: text.length });
}

export function setTyped(input: HTMLInputElement, { text, start, end }: Typed): void {
  put(input, text);
  input.setSelectionRange(start, end);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function put(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
}
