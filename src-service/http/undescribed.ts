/** Fields whose form the description doesn't show: null, or something of a plausible form. */
import type { Settings } from '../settings.ts';
import { wireTime } from './wire.ts';

const RECIPIENT = {
  type: 'BRANCH',
  branch_category: { id: 3, name: 'Кофейня' },
  icon: 'https://example.invalid/icon.png',
  organization_id: 9,
  casher_id: 12,
  casher_role: 'CASHIER',
};

const A_MOMENT = Date.parse('2026-01-05T09:30:00+05:00');

/** Of RecipientBranch. */
export function ofRecipient({ dialect }: Settings) {
  return dialect.undescribed === 'filled' ? RECIPIENT : empty(RECIPIENT);
}

/** Of PrivateBranch. */
export function ofBranch(settings: Settings) {
  const filled = {
    birthday_bonus: { percent: 10, days_before: 3, is_active: true },
    come_from: { source: 'instagram' },
    certificates: [{ id: 4, amount: 5_000, title: 'Сертификат' }],
    delay_bonuses: [{ amount: 120.5, available_at: wireTime(settings, A_MOMENT) }],
    tags: { ids: [1], names: ['VIP'] },
  };
  return settings.dialect.undescribed === 'filled' ? filled : empty(filled);
}

function empty<T extends object>(fields: T): { [K in keyof T]: null } {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, null])) as {
    [K in keyof T]: null;
  };
}
