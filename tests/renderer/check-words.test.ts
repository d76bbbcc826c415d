/** Each thing that can be wrong with service or branch at the start of a shift has its own words. */
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src-shared/contract/choices.ts';
import type { Check } from '../../src-shared/contract/snapshot.ts';
import { branchLabel } from '../../src-renderer/format/branch-label.ts';
import { checkAdvice } from '../../src-renderer/shift-start/check-advice.ts';
import { checkWords } from '../../src-renderer/shift-start/check-words.ts';
import type { Situation } from '../../src-shared/domain/help/advice.ts';
import { createI18n, resources } from './words.ts';
import type { I18n } from '../../src-renderer/locales/use-i18n.ts';

const bad = (name: Check['name'], reason: string): Check => ({
  name,
  state: 'error',
  reason,
  details: { host: 'loyalty.example.kz', name: 'Abay 10' },
});

describe.each(LANGUAGES)('in %s', (language) => {
  const words = { t: createI18n(language).t } as unknown as I18n;
  const said = (check: Check) => checkWords(check, words, 0);
  const waiting = (count: number) =>
    said({
      name: 'pendingSales',
      state: 'warning',
      reason: count === 0 ? 'reversal' : 'some',
      details: { count, attention: 0, resolved: 2, reversal: 'revert' },
    });

  it('a branch: not known, not allowed and refused are different things', () => {
    const all = ['unknown', 'forbidden', 'refused'].map((reason) => said(bad('branch', reason)));
    expect(new Set(all.map(({ title }) => title)).size).toBe(3);
    for (const { title, more } of all) {
      expect(title).toContain('Abay 10');
      expect(more).not.toBe('');
    }
  });

  it('a branch without a name is told by its number', () => {
    const details = { name: '', id: '4711' };
    expect(said({ name: 'branch', state: 'ok', reason: 'read', details }).title).toContain('4711');
    expect(branchLabel({ branchId: '4711', name: ' ' }, words.t)).toContain('4711');
    expect(branchLabel({ branchId: '4711', name: 'Abay 10' }, words.t)).toBe('Abay 10');
  });

  it('how far the records are checked stands beside the disk, until they are', () => {
    const disk = { name: 'storage', state: 'ok', reason: 'writable', details: {} } as const;
    expect(checkWords(disk, words, 0, 40).value).toMatch(/40\u00A0?%/u);
    expect(checkWords(disk, words, 0, null).value).toBeNull();
  });

  it('a revert or refund that waits for a hand is told alone, and beside sales', () => {
    const waits = words.t('appShell.reversalToDecide.revert');
    expect(waiting(0).title).toBe(waits);
    expect(waiting(0).more).toContain(words.t('check.pendingSales.attentionMore'));
    expect(waiting(1).title).toBe(words.t('check.pendingSales.some', { count: 1 }));
    for (const count of [0, 1])
      expect(`${waiting(count).title}; ${waiting(count).more}`.split(waits)).toHaveLength(2);
  });

  it('a service: proxy, certificate, overload, a stranger and silence are different things', () => {
    const reasons = ['untrustedCertificate', 'proxy', 'unavailable', 'malformed', 'timeout'];
    const all = reasons.map((reason) => said(bad('service', reason)));
    expect(new Set(all.map(({ title }) => title)).size).toBe(5);
    for (const { more } of all) expect(more).toContain('loyalty.example.kz');
  });
});

describe('what can be done about a line', () => {
  it.each<[Check['name'], string, Situation]>([
    ['service', 'unreachable', 'away'],
    ['service', 'proxy', 'away'],
    ['token', 'refused', 'signIn'],
    ['pendingSales', 'some', 'notConfirmed'],
    ['pendingSales', 'reversal', 'reversalUnknown'],
    ['storage', 'full', 'disk'],
    ['storage', 'readOnly', 'disk'],
    ['storage', 'locked', 'disk'],
    ['storage', 'damaged', 'disk'],
    ['storage', 'other', 'disk'],
    ['storage', 'unwritable', 'check'],
    ['storage', 'low', 'check'],
    ['storage', 'keysLost', 'check'],
    ['clock', 'differs', 'check'],
    ['secrets', 'locked', 'check'],
    ['branch', 'unknown', 'check'],
    ['award', 'noGift', 'check'],
  ])('%s, %s: “%s”', (name, reason, situation) => {
    expect(checkAdvice({ name, reason })).toBe(situation);
  });

  it.each(['unwritable', 'low', 'keysLost'])('%s: nobody is told to go on selling', (reason) => {
    const { steps } = resources.en.translation.advice[checkAdvice({ name: 'storage', reason })];
    expect(steps).not.toMatch(/go on selling/iu);
  });
});
