/** When the till asks again is told as a pause, counted on main's steady time. */
import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../src-shared/domain/time.ts';
import { nextWords } from '../../src-renderer/shift/report/unresolved-labels.ts';
import { createI18n } from './words.ts';

/** Of a till whose clock was set back by years after its start. */
const STEADY = 2_000_000_000_000;

describe('the next question about a sale that waits', () => {
  it.each([
    ['en', 5 * MINUTE, 'checks again in 5 min'],
    ['en', 20 * SECOND, 'checks again in 1 min'],
    ['en', -SECOND, 'checks as soon as the service answers'],
    ['ru', 5 * MINUTE, 'проверит через 5 мин'],
    ['kk', 5 * MINUTE, 'тексеруге 5 мин қалды'],
  ] as const)('%s, in %i ms', async (language, pause, words) => {
    const { t } = createI18n(language);
    const said = nextWords({ nextTryAt: STEADY + pause }, { offline: false, steady: STEADY }, t);
    expect(said.replaceAll('\u00A0', ' ')).toBe(words);
  });

  it('is told for an offline till as what it waits for', () => {
    const { t } = createI18n('en');
    expect(nextWords({ nextTryAt: STEADY + MINUTE }, { offline: true, steady: STEADY }, t)).toBe(
      'checks when the service is back',
    );
  });
});
