/** Texts of others are passed on as they are, when they can be seen at all. */
import { describe, expect, it } from 'vitest';
import { saleActionSchema } from '../../src-shared/contract/sale-schema.ts';
import { productIdSchema } from '../../src-shared/contract/scalars.ts';
import {
  MAX_COMMENT,
  MAX_PRODUCT_ID,
  MAX_SMS_CODE,
  MAX_AWARD_ID,
  parseAwardId,
  parseComment,
  parseProductId,
  parseSmsCode,
} from '../../src-shared/domain/verbatim.ts';

const entered = (code: string) => saleActionSchema.safeParse({ do: 'enterCode', code });

describe.each([
  ['a product id', parseProductId, MAX_PRODUCT_ID],
  ['a code', parseSmsCode, MAX_SMS_CODE],
  ['an award’s id', parseAwardId, MAX_AWARD_ID],
] as const)('%s', (_what, parse, most) => {
  it.each(['7', '0042', '9007199254740997', 'A1b2', 'Подарок №1', '12 34', '½-𝟙'])('%s', (text) => {
    expect(parse(text)).toBe(text);
    expect(parse(` \t${text}\n`)).toBe(text);
  });

  it.each(['', '  ', '\n', '12\u000034', '12\u200b34', '\u202e12', '12\n34'])('not %j', (text) => {
    expect(parse(text)).toBeNull();
  });

  it('has a longest length, in characters', () => {
    expect(parse('𝟙'.repeat(most))).toHaveLength(2 * most);
    expect(parse('𝟙'.repeat(most + 1))).toBeNull();
  });
});

it('the contract takes what the field takes', () => {
  for (const code of ['7', '0042', 'A1b2', '123456789012']) {
    expect(entered(` ${code} `)).toMatchObject({ data: { code } });
  }
  for (const code of ['', ' ', '12\u200b34', '1'.repeat(MAX_SMS_CODE + 1)]) {
    expect(entered(code).success).toBe(false);
  }
  expect(productIdSchema.parse(' GIFT-01 ')).toBe('GIFT-01');
  expect(productIdSchema.safeParse('').success).toBe(false);
});

it.each([
  ['', null],
  [' \n\u200b ', null],
  [' by the  window ', 'by the window'],
  ['two\nlines\u0000\u202eand more', 'two lines and more'],
  ['я'.repeat(300), 'я'.repeat(MAX_COMMENT)],
  [`${'я'.repeat(MAX_COMMENT - 1)} and more`, 'я'.repeat(MAX_COMMENT - 1)],
])('a note %j is one line of what can be seen: %j', (typed, note) => {
  expect(parseComment(typed)).toBe(note);
});

describe('an award’s id becomes a part of a path', () => {
  it.each(['.', '..', '...', 'a/b', '/', '../give', 'a\\b'])('not %j', (text) => {
    expect(parseAwardId(text)).toBeNull();
  });

  it.each(['65f1c0ffee65f1c0ffee0101', 'a.b', '..a', '%2e%2e'])('%j', (text) => {
    expect(parseAwardId(text)).toBe(text);
  });
});
