/** Of a sale that was given up: how many awards its customer was given since, in the list, in the report and where it is opened. */
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../src-shared/contract/choices.ts';
import type { SaleRow } from '../../src-shared/contract/orders-schema.ts';
import { keptReason } from '../../src-shared/domain/ready-reason.ts';
import { reasonWord } from '../../src-renderer/format/ready-reasons.ts';
import { attentionWord } from '../../src-renderer/orders/order/order-labels.ts';
import { OrderActions } from '../../src-renderer/orders/order/order-actions.tsx';
import { ResolveManually } from '../../src-renderer/orders/order/resolve-manually.tsx';
import { SaleSummaryCard } from '../../src-renderer/orders/order/sale-summary.tsx';
import { reasonWords } from '../../src-renderer/shift/report/unresolved-labels.ts';
import { Unresolved } from '../../src-renderer/shift/report/unresolved.tsx';
import { keysShown } from './claims/shown-keys.tsx';
import { QUIET, QUIET_ROW } from './preview/fake-report.ts';
import { createI18n } from './words.ts';

const row = (change: Partial<SaleRow> = {}): SaleRow => ({
  ...QUIET_ROW,
  resolution: 'needsAttention',
  about: 'award',
  ...change,
});

const shown = (language: Language, change: Partial<SaleRow>) =>
  keysShown(language, createElement(SaleSummaryCard, { row: row(change), reversals: [] }));
const WAYS = { opened: null, asking: false, onAsk: () => undefined };
const isGoingOn = (key: string) => key.startsWith('order.tillAsks');

describe.each(LANGUAGES)('%s', (language) => {
  const { t } = createI18n(language);

  it('says how many', () => {
    for (const n of [1, 2, 5]) {
      const texts = [
        attentionWord(row({ awardsGiven: n }), t),
        reasonWords(row({ awardsGiven: n }), t),
        t('order.needsAttentionAbout.award', { n }),
      ];
      for (const text of texts) expect(text.match(/\d+/gu)).toEqual([String(n)]);
    }
  });

  it('says where it is opened that the till goes on asking, and what the cashier has said', () => {
    expect([...shown(language, { nextTryAt: 1 })].some(isGoingOn)).toBe(true);
    expect([...shown(language, { nextTryAt: null })].some(isGoingOn)).toBe(false);
    const form = (nextTryAt: number | null) =>
      keysShown(
        language,
        createElement(ResolveManually, { opened: null, row: row({ nextTryAt }) }),
      );
    expect([...form(1)].some(isGoingOn)).toBe(true);
    expect([...form(null)].some(isGoingOn)).toBe(false);
    const leaves = 'order.resolveManually.leaves';
    expect([form(1).has(leaves), form(null).has(leaves)]).toEqual([false, true]);
    // Nothing ends yet.
    const ways = (nextTryAt: number | null) =>
      keysShown(language, createElement(OrderActions, { ...WAYS, row: row({ nextTryAt }) }));
    expect(ways(1).has('order.resolveManually.buttonAbout')).toBe(false);
    expect(ways(null).has('order.resolveManually.buttonAbout')).toBe(true);
    for (const resolution of ['needsAttention', 'pending'] as const) {
      expect(shown(language, { resolution, note: 'asked' }).has('order.note')).toBe(true);
      expect(shown(language, { resolution, note: null }).has('order.note')).toBe(false);
    }
  });

  it('says that it isn’t known where the stamps can’t be read, why, and that its end ends it', () => {
    const fault = { code: 'malformed', retry: 'safe' } as const;
    const unread: Partial<SaleRow> = { awardsGiven: 0, fault, nextTryAt: 1 };
    const why = t('fault.malformed.what');
    expect(attentionWord(row(unread), t)).toBe(why);
    expect(reasonWords(row(unread), t)).toBe(t('report.pendingReason.award', { next: why }));
    const keys = shown(language, unread);
    expect(keys.has('order.needsAttentionAbout.awardUnread')).toBe(true);
    expect(keys.has('order.needsAttentionAbout.award')).toBe(false);
    expect([...keys].some(isGoingOn)).toBe(true);
    const ways = createElement(OrderActions, { ...WAYS, row: row(unread) });
    expect(keysShown(language, ways).has('order.resolveManually.buttonAbout')).toBe(true);
    const form = createElement(ResolveManually, { opened: null, row: row(unread) });
    expect(keysShown(language, form).has('order.resolveManually.leaves')).toBe(true);
  });

  it('says how many are known where no more can be read, and why', () => {
    const fault = { code: 'malformed', retry: 'safe' } as const;
    const unread: Partial<SaleRow> = { awardsGiven: 2, fault, nextTryAt: 1 };
    const words = reasonWords(row(unread), t);
    expect(words).toContain(t('report.awardSpent', { n: 2 }));
    expect(words).toContain(t('fault.malformed.what'));
    const keys = shown(language, unread);
    expect(keys.has('order.needsAttentionAbout.awardUnread')).toBe(false);
    expect(keys.has('order.needsAttentionAbout.award')).toBe(true);
    expect(keys.has('fault.malformed.what')).toBe(true);
    expect([...keys].some(isGoingOn)).toBe(true);
  });

  it('has the note in the shift’s report, also while the sale isn’t resolved', () => {
    for (const resolution of ['needsAttention', 'pending'] as const)
      for (const note of ['asked', null]) {
        const report = { ...QUIET, unresolved: [row({ resolution, note })] };
        const keys = keysShown(language, createElement(Unresolved, { report }));
        expect(keys.has('report.note')).toBe(note !== null);
      }
  });

  it('reads what was said each time, a ready reason in the reader’s words', () => {
    expect(reasonWord(`asked\n${keptReason('resolved.told')}`, t)).toBe(
      `asked; ${t('reversal.reason.told')}`,
    );
  });
});
