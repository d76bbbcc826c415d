/** What support is told of settings and of the place: what is listed, and nothing else. */
import { expect, test } from 'vitest';
import { placeFacts, settingsFacts } from '../../src-main/till/support/support-facts.ts';
import { DEFAULT_PREFERENCES } from '../../src-shared/contract/preferences.ts';
import { id } from '../../src-shared/domain/id.ts';

test('a setting is told when it is listed, and of an address the host', () => {
  const preferences = { ...DEFAULT_PREFERENCES, language: 'kk', smsGatewayKey: 'Marked' } as const;
  expect(JSON.stringify(settingsFacts(preferences))).not.toContain('Marked');
  // None is kept back.
  const known = Object.keys({ ...DEFAULT_PREFERENCES, language: 'kk' });
  expect(Object.keys(settingsFacts(preferences)).toSorted()).toEqual(known.toSorted());
  const told = placeFacts({
    environment: 'test',
    address: 'https://user:Marked@shop.example:8443/Marked?key=Marked',
    accessToken: 'Marked',
    tokenExpiresAt: 1,
    credentials: { login: 'Marked', password: 'Marked' },
    keepCredentials: true,
    role: 'Marked',
    branchId: id('101'),
    groupId: id('5'),
    giftProductId: '500',
    branchName: 'Marked',
    branchAddress: 'Marked',
    awardEnabled: true,
  });
  expect(told).toEqual({
    environment: 'test',
    host: 'shop.example:8443',
    branch_id: '101',
    gift_product_id: '500',
    'awards are on': true,
  });
});
