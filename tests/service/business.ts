/** The business of the conformance tests: small, with known numbers; a variation changes it. */
import type { CustomerSeedInput } from '../../src-service/settings-customers.ts';
import type { SettingsInput } from '../../src-service/settings.ts';

/** 10:00 in Almaty on an ordinary Friday. */
export const START = Date.parse('2026-11-20T10:00:00+05:00');
export const BRANCH = '11';
export const OTHER_BRANCH = '12';
/** Above 2^53, and odd: a double can't hold it. */
export const BIG = 9_007_199_254_740_993n;
export const GROUP = 5;
export const AWARD = '0123456789abcdef01234567';

export const people = {
  /** 1 000 ₸, 4 stamps, no code, no purchases. */
  plain: { id: 101, phone: '+77010000001', firstName: 'Иван', lastName: 'Петров' },
  /** 500 ₸, must confirm with a code. */
  coded: { id: 102, phone: '+77010000002', firstName: 'Әсел', lastName: 'Ким', needsCode: true },
  /** In the blacklist by identifier. */
  blocked: { id: 103, phone: '+77010000003' },
  /** In the blacklist by phone. */
  blockedPhone: { id: 104, phone: '+77010000004' },
  /** Never was in a branch. */
  stranger: { id: 105, phone: '+77010000005' },
  /** 10 of 10 stamps, two awards before. */
  full: { id: 106, phone: '+77010000006', firstName: 'Мадина' },
  big: { id: BIG, phone: '+77010000007', firstName: 'Нұрлан' },
} as const;

const customers: CustomerSeedInput[] = [
  { ...people.plain, branches: [{ branchId: BRANCH, balance: 1_000, stamps: 4 }] },
  { ...people.coded, branches: [{ branchId: BRANCH, balance: 500 }] },
  { ...people.blocked, branches: [{ branchId: BRANCH, balance: 90 }] },
  { ...people.blockedPhone, branches: [{ branchId: BRANCH, balance: 90 }] },
  { ...people.stranger },
  { ...people.full, branches: [{ branchId: BRANCH, balance: 10, stamps: 10, awardsReceived: 2 }] },
  { ...people.big, branches: [{ branchId: BRANCH, balance: 250.5 }] },
];

type BranchInput = SettingsInput['branches'][number];

export interface Variation {
  /** Merged over the first branch. */
  readonly branch?: Partial<BranchInput>;
  /** Merged over the settings. */
  readonly settings?: Partial<SettingsInput>;
  /** Replaces or adds customers, by id. */
  readonly customers?: readonly CustomerSeedInput[];
}

/** 5 % cashback, no daily limit, spending up to the whole purchase; a variation changes it. */
export function businessWith({ branch, settings, customers: more = [] }: Variation = {}) {
  const replaced = new Set(more.map((customer) => String(customer.id)));
  return {
    groupId: GROUP,
    logins: [
      {
        login: 'till',
        password: 'secret',
        role: 'cashier',
        cashierName: 'Динара',
        cashierPhone: '+77010009999',
      },
    ],
    branches: [
      {
        id: BRANCH,
        name: 'Абай 10',
        address: 'Алматы, Абая 10',
        gradation: { levels: [{ from: 0, percent: 5 }] },
        award: {
          enabled: true,
          id: AWARD,
          title: 'Кофе',
          description: 'Десять штампов',
          stampCount: 10,
          activatedAt: '2026-01-01T00:00:00+05:00',
        },
        blacklist: { customers: [people.blocked.id], phones: [people.blockedPhone.phone] },
        ...branch,
      },
      { id: OTHER_BRANCH, name: 'Достық 97' },
    ],
    customers: [...customers.filter((customer) => !replaced.has(String(customer.id))), ...more],
    ...settings,
  } satisfies SettingsInput;
}
