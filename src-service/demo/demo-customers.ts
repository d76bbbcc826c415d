/**
 * The people of the training mode. Each stands for one story a cashier meets; identifiers, phones
 * and keys are stable, because tests and the guided demo rely on them. Birthdays lie far from
 * today, whatever today is, unless the birthday is the story. All are invented.
 */
import type { CustomerSeedInput } from '../settings-customers.ts';

export const DEMO_BRANCH_ID = '101';
/** Above 2^53: a client that reads it as a double loses its last digit. */
export const DEMO_SECOND_BRANCH_ID = '9007199254740995';
const VIP_TAG = 1;
const STAFF_TAG = 2;
const WHOLESALE_TAG = 3;

const today = (count: number, amount: number) =>
  Array.from({ length: count }, () => ({ daysAgo: 0, amount }));

export const demoCustomers = {
  /** 1 240 ₸, 7 % by the VIP tag, 5 of 8 stamps, spending needs an SMS code. */
  vip: {
    id: '1001',
    phone: '+77012345678',
    firstName: 'Айгерім',
    lastName: 'Серікова',
    birthday: { inDays: 64, year: 1992 },
    needsCode: true,
    tags: [VIP_TAG],
    registeredDaysAgo: 420,
    branches: [
      {
        branchId: DEMO_BRANCH_ID,
        balance: 1_240,
        stamps: 5,
        awardsReceived: 1,
        purchases: [
          { daysAgo: 3, amount: 18_400 },
          { daysAgo: 12, amount: 9_650 },
        ],
      },
      { branchId: DEMO_SECOND_BRANCH_ID, balance: 300 },
    ],
  },
  /** 560 ₸, 3 %, 2 of 8 stamps, no code. */
  regular: {
    id: '1002',
    phone: '+77000000002',
    firstName: 'Иван',
    lastName: 'Петров',
    birthday: { inDays: 210, year: 1984 },
    registeredDaysAgo: 200,
    branches: [
      {
        branchId: DEMO_BRANCH_ID,
        balance: 560,
        stamps: 2,
        purchases: [
          { daysAgo: 1, amount: 4_300 },
          { daysAgo: 8, amount: 7_900 },
        ],
      },
    ],
  },
  /** 5 of 5 purchases today: cashback is 0 % until tomorrow. */
  atLimit: {
    id: '1003',
    phone: '+77000000003',
    firstName: 'Ерлан',
    lastName: 'Жұмабаев',
    birthday: { inDays: 121, year: 1980 },
    registeredDaysAgo: 90,
    branches: [{ branchId: DEMO_BRANCH_ID, balance: 320.5, stamps: 1, purchases: today(5, 1_500) }],
  },
  /** In the blacklist of the first branch. */
  blacklisted: {
    id: '1004',
    phone: '+77000000004',
    firstName: 'Артём',
    lastName: 'Власов',
    birthday: { inDays: 300, year: 1996 },
    registeredDaysAgo: 60,
    branches: [{ branchId: DEMO_BRANCH_ID, balance: 150 }],
  },
  /** 8 of 8 stamps: the award can be given; three were given before. */
  fullStamps: {
    id: '1005',
    phone: '+77000000005',
    firstName: 'Мадина',
    lastName: 'Әбдіқадырова',
    birthday: { inDays: 33, year: 1996 },
    registeredDaysAgo: 310,
    branches: [
      {
        branchId: DEMO_BRANCH_ID,
        balance: 85,
        stamps: 8,
        awardsReceived: 3,
        purchases: [{ daysAgo: 2, amount: 2_100 }],
      },
    ],
  },
  /** It is always this customer's birthday: 10 %. */
  birthday: {
    id: '1006',
    phone: '+77000000006',
    firstName: 'Anna',
    lastName: 'Schmidt',
    birthday: { inDays: 0, year: 1992 },
    registeredDaysAgo: 30,
    branches: [
      {
        branchId: DEMO_BRANCH_ID,
        balance: 2_000,
        stamps: 3,
        purchases: [{ daysAgo: 15, amount: 12_000 }],
      },
    ],
  },
  /** Deferred bonuses, a certificate, where the customer came from: objects the till must bear. */
  deferred: {
    id: '1007',
    phone: '+77000000007',
    firstName: 'Светлана',
    lastName: 'Ким',
    birthday: { inDays: 150, year: 1988 },
    registeredDaysAgo: 75,
    branches: [
      {
        branchId: DEMO_BRANCH_ID,
        balance: 40.75,
        stamps: 7,
        purchases: [{ daysAgo: 5, amount: 5_200 }],
        extra: {
          come_from: { source: 'instagram' },
          certificates: [{ id: 51, amount: 10_000 }],
          delay_bonuses: [{ amount: 250, available_at: 0 }],
          tags: [],
        },
      },
    ],
  },
  /** Gold by purchases: 5 %, raised to 6 % for this customer. */
  gold: {
    id: '1008',
    phone: '+77000000008',
    firstName: 'Гүлнар',
    lastName: 'Айтбаева',
    birthday: { inDays: 250, year: 1968 },
    tags: [WHOLESALE_TAG],
    registeredDaysAgo: 700,
    branches: [
      {
        branchId: DEMO_BRANCH_ID,
        balance: 15_800,
        stamps: 6,
        awardsReceived: 7,
        increasedPercent: 6,
        purchases: [
          { daysAgo: 4, amount: 86_000 },
          { daysAgo: 20, amount: 145_500 },
        ],
      },
    ],
  },
  /** An identifier above 2^53, in both branches. */
  bigId: {
    id: '9007199254740993',
    phone: '+77000000009',
    firstName: 'Нұрлан',
    lastName: 'Қасымов',
    birthday: { inDays: 90, year: 1992 },
    tags: [STAFF_TAG],
    registeredDaysAgo: 10,
    branches: [
      { branchId: DEMO_BRANCH_ID, balance: 700, stamps: 4 },
      { branchId: DEMO_SECOND_BRANCH_ID, balance: 55.55, stamps: 0 },
    ],
  },
  /** Known by phone only; never bought anything. */
  newcomer: {
    id: '1010',
    phone: '+77000000010',
    registeredDaysAgo: 0,
  },
} as const satisfies Record<string, CustomerSeedInput>;

export type DemoCustomerKey = keyof typeof demoCustomers;
