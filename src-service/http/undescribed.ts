/** Fields whose form is open (FIELDS.O2, FIELDS.O4): empty, or something of a plausible form. */
import type { Branch, Settings } from '../settings.ts';
import { wireTime } from './wire.ts';

const RECIPIENT = {
  type: 'BRANCH',
  branch_category: { id: 3, name: 'Кофейня' },
  icon: 'https://example.invalid/icon.png',
  organization_id: 9,
  casher_id: 12,
  casher_role: 'CASHIER',
};

const EMPTY_RECIPIENT = {
  type: null,
  branch_category: null,
  icon: null,
  organization_id: null,
  casher_id: null,
  casher_role: null,
};

const A_MOMENT = Date.parse('2026-01-05T09:30:00+05:00');

/** Of RecipientBranch. */
export function ofRecipient({ dialect }: Settings) {
  return dialect.undescribed === 'filled' ? RECIPIENT : EMPTY_RECIPIENT;
}

/** Of PrivateBranch: what the settings of the branch tell, and lists that are empty. */
export function ofBranch(settings: Settings, { birthday }: Branch) {
  if (settings.dialect.undescribed === 'null') {
    return {
      birthday_bonus:
        birthday === undefined
          ? null
          : {
              percent: birthday.percent,
              days_before: birthday.daysBefore,
              days_after: birthday.daysAfter,
            },
      come_from: null,
      certificates: [],
      delay_bonuses: [],
      tags: null,
    };
  }
  return {
    birthday_bonus: { percent: 10, days_before: 3, is_active: true },
    come_from: { source: 'instagram' },
    certificates: [{ id: 4, amount: 5_000, title: 'Сертификат' }],
    delay_bonuses: [{ amount: 120.5, available_at: wireTime(settings, A_MOMENT) }],
    tags: { ids: [1], names: ['VIP'] },
  };
}
