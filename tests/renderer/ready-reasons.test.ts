/** Why something was done is kept by name where it stood ready, and read in the reader's language. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keptReason, READY_REASONS, readyReasonOf } from '../../src-shared/domain/ready-reason.ts';
import { MAX_TYPED } from '../../src-renderer/ui/field/reason-choice.tsx';
import { reasonWord } from '../../src-renderer/format/ready-reasons.ts';
import { wordsIn, type I18n } from '../../src-renderer/locales/use-i18n.ts';
import { reportRows } from '../../src-renderer/shift/report/report-rows.ts';
import { NO_PEOPLE } from '../../src-shared/contract/people-schema.ts';
import { CLOSED } from './preview/fake-report.ts';
import { createI18n } from './words.ts';

const LANGUAGES = ['ru', 'kk', 'en'] as const;

it.each(READY_REASONS)('%s has words of its own in each language', (name) => {
  const kept = keptReason(name);
  const words = LANGUAGES.map((language) => reasonWord(kept, createI18n(language).t as I18n['t']));
  expect(new Set([...words, kept]).size).toBe(LANGUAGES.length + 1);
  expect(readyReasonOf(kept)).toBe(name);
  expect(kept.length).toBeLessThanOrEqual(MAX_TYPED);
});

it('leaves what somebody typed as it is, also what an older version kept of a ready one', () => {
  const { t } = createI18n('kk') as Pick<I18n, 't'>;
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(reasonWord(typed, t)).toBe(typed);
    }),
  );
  expect(reasonWord('Возврат товара', t)).toBe('Возврат товара');
});

it('a report that a cashier closed in Kazakh is read in Russian', () => {
  const { drawer } = CLOSED;
  if (drawer === null) throw new Error('a report with a drawer');
  const [move] = drawer.moves;
  if (move === undefined) throw new Error('a report with moved cash');
  const report = {
    ...CLOSED,
    drawer: {
      ...drawer,
      counted: { ...drawer.counted!, reason: keptReason('difference.rounding') },
      moves: [{ ...move, reason: keptReason('cashOut.bank') }],
    },
  };
  const rows = reportRows(report, NO_PEOPLE, wordsIn('ru', createI18n('ru').t)).flat();
  expect(rows).toContain('Округление');
  expect(rows).toContain('В банк или сейф');
  expect(rows.some((cell) => String(cell).startsWith('ready:'))).toBe(false);
});
