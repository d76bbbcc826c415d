/** The business of the training mode: two branches, one award program, three tags. */
import { TRAINING_CREDENTIALS } from '../../src-shared/domain/help/training.ts';
import { parseSettings, type Settings, type SettingsInput } from '../settings.ts';
import { DEMO_BRANCH_ID, DEMO_SECOND_BRANCH_ID, demoCustomers } from './demo-customers.ts';

const gradation = {
  periodDays: 90,
  levels: [
    { from: 0, percent: 3, status: '' },
    { from: 50_000, percent: 4, status: 'Silver' },
    { from: 200_000, percent: 5, status: 'Gold' },
  ],
};

/** Plain data: copy it and change what a test or a demonstration needs. */
export const demoSettings: SettingsInput = {
  groupId: 77,
  logins: [
    {
      ...TRAINING_CREDENTIALS,
      role: 'cashier',
      cashierName: 'Динара Оспанова',
      cashierPhone: '+77000000100',
    },
  ],
  branches: [
    {
      id: DEMO_BRANCH_ID,
      name: 'Абай 10',
      address: 'Алматы, пр. Абая, 10',
      dailyTxLimit: 5,
      bonusSharePercent: 50,
      gradation,
      birthday: { percent: 10, daysBefore: 3, daysAfter: 3 },
      minPurchase: 100,
      dailyCashbackCap: 20_000,
      award: {
        enabled: true,
        id: '65f1c0ffee65f1c0ffee0101',
        title: 'Кофе в подарок',
        description: 'Восемь штампов — любой кофе бесплатно',
        stampCount: 8,
        activatedAt: '2026-01-01T00:00:00+05:00',
      },
      blacklist: { customers: [demoCustomers.blacklisted.id] },
    },
    {
      id: DEMO_SECOND_BRANCH_ID,
      name: 'Достық 97',
      address: 'Алматы, пр. Достык, 97',
      dailyTxLimit: 10,
      gradation,
    },
  ],
  tags: [
    { id: 1, name: 'VIP', bonusPercentage: 7, backgroundColor: '#6d28d9', color: '#ffffff' },
    {
      id: 2,
      name: 'Қызметкер',
      bonusPercentage: 0,
      backgroundColor: '#065f46',
      color: '#ffffff',
      isDiscount: true,
    },
    { id: 3, name: 'Оптовик', bonusPercentage: 2, backgroundColor: '#fde68a', color: '#78350f' },
  ],
  customers: Object.values(demoCustomers).map((customer) => structuredClone(customer) as never),
};

export function parseDemoSettings(): Settings {
  return parseSettings(demoSettings);
}
