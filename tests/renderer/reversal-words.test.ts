/** What is said of a revert or refund whose answer and record differ: whose money, and what to do. */
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src-shared/contract/choices.ts';
import type { Reversal } from '../../src-shared/contract/orders-schema.ts';
import { CONTRADICTED, type Fault } from '../../src-shared/domain/fault.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { reconciledWord, shownOutcome, wayWord } from '../../src-renderer/orders/reversal-words.ts';
import { createI18n } from './words.ts';

const LOST: Fault = { code: 'timeout', retry: 'unsafe' };
const REFUSED: Fault = { code: 'rejected', retry: 'never', status: 400 };

type Told = Pick<
  Reversal,
  | 'outcome'
  | 'fault'
  | 'undone'
  | 'acknowledged'
  | 'alsoThere'
  | 'resolvedManually'
  | 'needsAttention'
>;
const told = (outcome: Told['outcome'], fault: Told['fault'], undone: number | null = null) => ({
  outcome,
  fault,
  undone: undone === null ? null : tiyn(undone),
  acknowledged: true,
  alsoThere: false,
  resolvedManually: null,
  needsAttention: false,
});

const AGAIN = {
  en: 'It can be done again',
  ru: 'Можно повторить',
  kk: 'Қайталауға болады',
} as const;
const NO_ANSWER = { en: 'no clear answer', ru: 'ясного ответа', kk: 'анық жауап' } as const;
const NOT_AGAIN = {
  en: 'Don’t give this money back again',
  ru: 'Не отдавайте эти деньги ещё раз',
  kk: 'Бұл ақшаны екінші рет қайтармаңыз',
} as const;

const NO_MONEY = {
  en: 'Give no money back for it',
  ru: 'не отдавайте за это деньги',
  kk: 'Ол үшін әзірше ақша қайтармаңыз',
} as const;

describe.each(LANGUAGES)('%s', (language) => {
  const { t } = createI18n(language);
  const say = (one: Told) => reconciledWord(one, t)?.toLowerCase() ?? null;
  const [again, noAnswer, notAgain, noMoney] = [AGAIN, NO_ANSWER, NOT_AGAIN, NO_MONEY].map(
    (words) => words[language].toLowerCase(),
  ) as [string, string, string, string];

  it.each(['unknown', 'notDone'] as const)(
    'money that was handed over for one that is %s by now isn’t handed over again',
    (outcome) => {
      const words = say(told(outcome, CONTRADICTED, 30_000));
      expect(words).toContain(notAgain);
      expect(words).not.toContain(again);
      expect(words).not.toContain(noAnswer);
    },
  );

  it.each(['unknown', 'notDone'] as const)(
    'money that nobody said was handed over isn’t handed over while it is %s, and not “again”',
    (outcome) => {
      const words = say({ ...told(outcome, CONTRADICTED, 30_000), acknowledged: false });
      expect(words).toContain(noMoney);
      expect(words).not.toContain(notAgain);
      expect(words).not.toContain(again);
    },
  );

  it.each(['unknown', 'notDone', 'done'] as const)(
    'an answer that is contradicted was clear (%s)',
    (outcome) => {
      const words = say(told(outcome, CONTRADICTED));
      expect(words).not.toContain(noAnswer);
      expect(words).not.toBe(say(told(outcome, LOST)));
    },
  );

  it.each([
    ['refused', REFUSED],
    ['notDone', LOST],
    ['notDone', { code: 'unreachable', retry: 'safe' }],
    ['notDone', CONTRADICTED],
  ] as const)(
    'while the record shows one like it, one that is %s is neither, and isn’t repeated',
    (outcome, fault) => {
      const one = { ...told(outcome, fault), alsoThere: true };
      expect(shownOutcome(one)).toBe('uncertain');
      const words = say(one);
      expect(words).toBe(t('reversalResult.about.uncertain').toLowerCase());
      expect(words).not.toContain(again);
    },
  );

  it('what was handed over for one that the record shows no more isn’t handed over again', () => {
    const one = { ...told('notDone', CONTRADICTED, 30_000), alsoThere: true };
    expect(say(one)).toContain(notAgain);
    expect(say(one)).not.toContain(again);
  });

  it('nor what was handed over by somebody’s word alone', () => {
    expect(say(told('notDone', LOST, 30_000))).toContain(notAgain);
    expect(say(told('notDone', LOST, 30_000))).not.toContain(again);
  });

  it('one without an answer says so, and may be done again once it is known not to be done', () => {
    expect(say(told('done', LOST))).toContain(noAnswer);
    expect(say(told('unknown', null))).toContain(noAnswer);
    expect(say(told('notDone', LOST))).toContain(again);
  });

  it('one that waits for somebody’s word isn’t said to be under way still', () => {
    expect(say({ ...told('unknown', LOST), needsAttention: true })).toBeNull();
    const given = { ...told('unknown', CONTRADICTED, 30_000), needsAttention: true };
    expect(say(given)).toContain(notAgain);
  });

  it('of a refusal and of one that never left the outcome says all', () => {
    expect(say(told('refused', REFUSED))).toBeNull();
    expect(say(told('notDone', { code: 'unreachable', retry: 'safe' }))).toBeNull();
    expect(say(told('done', null))).toBeNull();
  });

  it('a way that isn’t known is the one in which it was paid', () => {
    expect(new Set(['cash', 'card', 'online', ''].map((method) => wayWord(method, t))).size).toBe(
      4,
    );
    expect(wayWord('mixed', t)).toBe(wayWord('', t));
  });
});

it.each([
  ['en', 'if any'],
  ['ru', 'если были'],
  ['kk', 'болса'],
] as const)(
  'a revert takes stamps where the order added some: nobody knows that it did, in %s',
  (language, ifAny) => {
    expect(createI18n(language).t('reversal.stampsTaken')).toContain(ifAny);
  },
);
