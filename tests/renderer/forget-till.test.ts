/** What the settings say of a till that is to be disconnected while something of it waits. */
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { ForgetTill } from '../../src-renderer/app-shell/settings/forget-till.tsx';
import { LANGUAGES } from '../../src-shared/contract/choices.ts';
import { NO_OPEN_ITEMS, type Snapshot } from '../../src-shared/contract/snapshot.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { keysShown } from './claims/shown-keys.tsx';

const WARNINGS = ['settings.forgetWaiting', 'settings.forgetGivingBack'];

describe.each(LANGUAGES)('in %s', (language) => {
  it.each<[string, Partial<Snapshot['openItems']>, readonly string[]]>([
    ['nothing waits', {}, []],
    ['a sale is pending', { pending: 1 }, ['settings.forgetWaiting']],
    ['a sale needs attention', { needsAttention: 1 }, ['settings.forgetWaiting']],
    ['a refund isn’t known', { reversals: 1 }, ['settings.forgetGivingBack']],
    [
      'money is to be given back',
      { toGiveBack: { of: { orderId: id('1') }, money: tiyn(30_000) } },
      ['settings.forgetGivingBack'],
    ],
    ['all of it', { pending: 1, reversals: 1 }, WARNINGS],
  ])('%s', (_what, change, warnings) => {
    const snapshot = {
      sale: null,
      parked: [],
      secretsLocked: false,
      openItems: { ...NO_OPEN_ITEMS, ...change },
    };
    const keys = keysShown(language, createElement(ForgetTill), snapshot);
    expect(WARNINGS.filter((key) => keys.has(key))).toEqual(warnings);
    expect(keys).toContain('settings.forgetAbout');
  });
});
