/**
 * Which keys stand where on the screen's letters, as tables: a board for each language, one of signs, and one of
 * digits for fields of numbers. Widths are shares of a row, which is ROW of them wide.
 */
import type { Language } from '../../../src-shared/contract/choices.ts';

export const SPECIAL = [
  'backspace',
  'shift',
  'caps',
  'language',
  'signs',
  'space',
  'done',
] as const;
export type Special = (typeof SPECIAL)[number];

export interface LetterKey {
  /** What it does, or the character that it types. */
  readonly key: string;
  readonly width: number;
}

export type Board = Language | 'signs' | 'digits';
export type Rows = readonly (readonly LetterKey[])[];

export const ROW = 12;

const isSpecial = (key: string): key is Special => SPECIAL.some((special) => special === key);

/** Characters and names of keys, apart by spaces; `name:2` is as wide as two. */
function row(keys: string, width = 1): readonly LetterKey[] {
  return keys.split(' ').map((told) => {
    const [, key = told, own] = /^([a-z]+):([\d.]+)$/u.exec(told) ?? [];
    return { key, width: own === undefined ? width : Number(own) };
  });
}

const DIGITS = row('1 2 3 4 5 6 7 8 9 0 backspace:2');
const LAST = row('language:2.5 signs:1.5 space:5.5 done:2.5');

const CYRILLIC: Rows = [
  row('й ц у к е н г ш щ з х ъ'),
  row('ф ы в а п р о л д ж э ё'),
  row('shift:1.5 я ч с м и т ь б ю caps:1.5'),
];

/** A Latin row has fewer letters, which are wider. */
const LATIN: Rows = [
  row('q w e r t y u i o p', 1.2),
  row('a s d f g h j k l', 1.2),
  row('shift:1.8 z x c v b n m caps:1.8', 1.2),
];

const BOARDS: Readonly<Record<Board, Rows>> = {
  kk: [DIGITS, row('ә і ң ғ ү ұ қ ө һ . , -'), ...CYRILLIC, LAST],
  ru: [DIGITS, row('. , - : ; ! ? ( ) / @ №'), ...CYRILLIC, LAST],
  en: [DIGITS, row(". , - _ : / @ ' & ( ) !"), ...LATIN, LAST],
  signs: [
    DIGITS,
    row('. , : ; ! ? \' " - _ / \\'),
    row('@ # $ % & * + = ~ ^ ` |'),
    row('( ) [ ] { } < > « » № ₸'),
    LAST,
  ],
  digits: [DIGITS, row('. , + - done:4', 2)],
};

export function rowsOf(board: Board): Rows {
  return BOARDS[board];
}

/** null: it types what it says. */
export function specialOf({ key }: LetterKey): Special | null {
  return isSpecial(key) ? key : null;
}

/** Capital letters: none, the next one alone, or all. */
export type Capitals = 'none' | 'next' | 'all';

export function typedBy({ key }: LetterKey, capitals: Capitals): string {
  return capitals === 'none' ? key : key.toUpperCase();
}

export function afterTyped(key: LetterKey, capitals: Capitals): Capitals {
  const isLetter = key.key.toUpperCase() !== key.key;
  return capitals === 'next' && isLetter ? 'none' : capitals;
}

/** A second press takes it back. */
export function afterCapitals(pressed: 'shift' | 'caps', capitals: Capitals): Capitals {
  if (pressed === 'caps') return capitals === 'all' ? 'none' : 'all';
  return capitals === 'none' ? 'next' : 'none';
}
