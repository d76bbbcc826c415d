/** Numbers as the cashier reads them, and the reshaping of what is typed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src-shared/contract/choices.ts';
import { parseAmount, tiyn, toDecimalText } from '../../src-shared/domain/money.ts';
import { DAY } from '../../src-shared/domain/time.ts';
import {
  formatMinus,
  formatMoney,
  formatPercent,
  NARROW,
} from '../../src-renderer/format/money.ts';
import { contrast, tagColours } from '../../src-renderer/format/tag-colours.ts';
import {
  formatClock,
  formatCountdown,
  formatDay,
  formatShortDay,
} from '../../src-renderer/format/time.ts';
import {
  caretAfter,
  countSignificant,
  formatPhone,
  unbrokenPhone,
  formatTypedAmount,
  formatTypedPhone,
  typedPhone,
} from '../../src-renderer/format/typed.ts';

describe('money', () => {
  it.each([
    [1_250_000, 'ru', `12${NARROW}500${NARROW}₸`],
    [1_250_050, 'ru', `12${NARROW}500,50${NARROW}₸`],
    [1_250_050, 'kk', `12${NARROW}500,50${NARROW}₸`],
    [1_250_050, 'en', `12${NARROW}500.50${NARROW}₸`],
    [5, 'ru', `0,05${NARROW}₸`],
    [-50_000, 'ru', `−${NARROW}500${NARROW}₸`],
    [0, 'en', `0${NARROW}₸`],
    [999_999_999_999, 'ru', `9${NARROW}999${NARROW}999${NARROW}999,99${NARROW}₸`],
  ] as const)('%i (%s)', (amount, language, text) => {
    expect(formatMoney(tiyn(amount), language)).toBe(text);
  });

  it('marks what is taken off', () => {
    expect(formatMinus(tiyn(50_000), 'ru')).toBe(`−${NARROW}500${NARROW}₸`);
    expect(formatMinus(tiyn(0), 'ru')).toBe(`0${NARROW}₸`);
  });

  it('writes percents', () => {
    expect(formatPercent(7.5, 'ru')).toBe('7,5\u00A0%');
    expect(formatPercent(7.5, 'kk')).toBe('7,5%');
    expect(formatPercent(7, 'en')).toBe('7%');
  });

  it('is read back as the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (value) => {
        const parsed = parseAmount(formatMoney(tiyn(value), 'ru'));
        expect(parsed).toEqual({ ok: true, value });
      }),
    );
  });
});

describe('typed amount', () => {
  it.each([
    ['12500', `12${NARROW}500`],
    ['12500,5', `12${NARROW}500,5`],
    ['12500.', `12${NARROW}500.`],
    ['007', '7'],
    ['0', '0'],
    ['-500', '-500'],
    ['12a', '12a'],
    ['1,2,3', '1,2,3'],
    ['1000,555', `1${NARROW}000,555`],
    ['', ''],
  ])('%s', (typed, shown) => {
    expect(formatTypedAmount(typed)).toBe(shown);
  });

  it('never changes the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (value) => {
        const text = toDecimalText(tiyn(value));
        expect(parseAmount(formatTypedAmount(text))).toEqual(parseAmount(text));
        expect(formatTypedAmount(formatTypedAmount(text))).toBe(formatTypedAmount(text));
      }),
    );
  });
});

describe('typed phone', () => {
  it.each([
    ['701', '701'],
    ['7012345678', '701 234-56-78'],
    ['87012345678', '701 234-56-78'],
    ['8701', '8 701'],
    ['77012345678', '701 234-56-78'],
    ['+7 (701) 234-56-78', '701 234-56-78'],
    ['+77012345678', '701 234-56-78'],
    ['701 234-56-789', '701 234-56-789'],
    ['+44 20 7946 0000', '+44 20 7946 0000'],
    ['70123x', '70123x'],
    ['8', '8'],
    ['+', '+'],
    ['', ''],
  ])('%s', (typed, shown) => {
    expect(formatTypedPhone(typed)).toBe(shown);
  });

  it.each(['7012345678', '87012345678', '77012345678', '+77771234567'])(
    'typed digit by digit as by a scanner: %s',
    (digits) => {
      const shown = [...digits].reduce((text, digit) => formatTypedPhone(text + digit), '');
      expect(shown.replace(/\D/gu, '')).toBe(digits.replace(/\D/gu, '').slice(-10));
    },
  );

  it('shows a whole number', () => {
    expect(formatPhone('+77012345678')).toBe('+7 701 234-56-78');
    expect(unbrokenPhone('+77012345678')).toBe('+7\u00a0701\u00a0234\u201156\u201178');
    expect(typedPhone('+77012345678')).toBe('701 234-56-78');
    expect(typedPhone('+996555123456')).toBe('+996555123456');
  });
});

describe('caret', () => {
  it('stays after the digit it was after', () => {
    const text = `12${NARROW}500`;
    expect(caretAfter(text, countSignificant('125'))).toBe(4);
    expect(caretAfter(text, 0)).toBe(0);
    expect(caretAfter(text, 9)).toBe(text.length);
  });
});

describe('time', () => {
  it('counts down to nothing and not below', () => {
    expect(formatCountdown(272_000)).toBe('4:32');
    expect(formatCountdown(100)).toBe('0:01');
    expect(formatCountdown(-5)).toBe('0:00');
  });

  it.each([
    ['kk', '21 қар.', '21 қараша', '2026 ж. 21 қараша'],
    ['ru', '21 нояб.', '21 ноября', '21 ноября 2026 г.'],
    ['en', '21 Nov', '21 November', '21 November 2026'],
  ] as const)('shows a day of Almaty in %s', (language, short, long, withYear) => {
    const at = Date.parse('2026-11-20T21:30:00Z');
    expect(formatShortDay(at, language)).toBe(short);
    expect(formatDay(at, at, language)).toBe(long);
    expect(formatDay(at, at + 366 * DAY, language)).toBe(withYear);
  });

  it('shows something of what is no time any more, as a file that was edited may have it', () => {
    for (const at of [9e15, -9e15]) {
      expect(formatClock(at)).toMatch(/^.{5}$/u);
      expect(formatDay(at, at, 'en')).not.toBe('');
    }
  });

  it.each(LANGUAGES)('names the months in %s as the world’s list of languages does', (language) => {
    const tag = { kk: 'kk-KZ', ru: 'ru-KZ', en: 'en-GB' }[language];
    for (const month of ['long', 'short'] as const) {
      const known = new Intl.DateTimeFormat(tag, { day: 'numeric', month, timeZone: 'UTC' });
      for (let index = 0; index < 12; index += 1) {
        const at = Date.UTC(2026, index, 7);
        expect(month === 'long' ? formatDay(at, at, language) : formatShortDay(at, language)).toBe(
          known.format(at),
        );
      }
    }
  });

  it('shows the clock of Almaty', () => {
    expect(formatClock(Date.parse('2026-11-20T21:30:00Z'))).toBe('02:30');
  });
});

const parts = (value: string) =>
  [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16)) as [number, number, number];
const text = (value: number) => `#${value.toString(16).padStart(6, '0')}`;

describe('tag colours', () => {
  it('keeps readable ones', () => {
    expect(tagColours('#FCE4EC', '#AD1457')).toEqual({ background: '#fce4ec', text: '#ad1457' });
  });

  it('replaces an ink that is too weak', () => {
    expect(tagColours('#FFEB3B', '#FFFFFF')?.text).toBe('#151a17');
    expect(tagColours('#112233', '#223344')?.text).toBe('#ffffff');
  });

  it('gives up on what is no colour', () => {
    expect(tagColours('red; background: url(x)', null)).toBeNull();
    expect(tagColours(null, '#fff')).toBeNull();
  });

  it('is readable whatever the service sends', () => {
    const colour = fc.integer({ min: 0, max: 0xff_ff_ff });
    fc.assert(
      fc.property(colour, colour, (ground, ink) => {
        const colours = tagColours(text(ground), text(ink));
        expect(contrast(parts(colours!.background), parts(colours!.text))).toBeGreaterThanOrEqual(
          4.5,
        );
      }),
      // A ground on which neither white nor the program's own dark can be read well.
      { examples: [[14_565_720, 79]] },
    );
  });
});
