/** Customers and checks of the preview. */
import type { SaleSummary } from '../../../src-shared/contract/customer-schema.ts';
import type { Check } from '../../../src-shared/contract/snapshot.ts';
import type {
  PrivateBranch,
  Customer,
  CustomerSummary,
} from '../../../src-shared/domain/customer/customer.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { id, type Id } from '../../../src-shared/domain/id.ts';
import { add, tiyn, type Tiyn } from '../../../src-shared/domain/money.ts';
import type { Phone } from '../../../src-shared/domain/phone.ts';
import { HOUR } from '../../../src-shared/domain/time.ts';
import { fail, ok } from '../../../src-shared/domain/result.ts';

const RECORD: PrivateBranch = {
  balance: tiyn(124_000),
  percent: 7,
  increasedPercent: null,
  dailyCount: 2,
  dailyLimit: 5,
  spent: tiyn(2_805_000),
  maxBonusSharePercent: null,
  isClient: true,
  certificates: 0,
  delayedBonuses: 0,
  expiresAt: null,
};

const inDays = (days: number) => {
  const date = new Date(Date.now() + days * 86_400_000);
  return { year: 1990, month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

const VIP: Customer = {
  userId: id('1001'),
  phone: '+77012345678' as Phone,
  firstName: 'Айгерім',
  lastName: 'Серікова',
  birthday: inDays(3),
  requiresSmsCode: true,
  gradationStatus: 'Gold',
  tags: [
    {
      tagId: id('1'),
      name: 'VIP',
      background: '#FCE4EC',
      textColor: '#AD1457',
      bonusPercentage: 7,
      isDiscount: false,
    },
  ],
  allTagsRead: true,
  privateBranch: RECORD,
};

export const PEOPLE: Record<string, Customer> = {
  '+77475555678': {
    ...VIP,
    userId: id('1011'),
    phone: '+77475555678' as Phone,
    firstName: 'Гүлнұр',
    lastName: 'Мұхаметқалиқызы',
    birthday: null,
    requiresSmsCode: false,
    gradationStatus: null,
    tags: [],
    privateBranch: { ...RECORD, balance: tiyn(1_234_500), percent: 3 },
  },
  '+77012345678': VIP,
  '+77000000002': {
    ...VIP,
    userId: id('1002'),
    firstName: 'Иван',
    lastName: 'Петров',
    birthday: null,
    requiresSmsCode: false,
    gradationStatus: null,
    tags: [],
    privateBranch: { ...RECORD, balance: tiyn(56_000), percent: 3, maxBonusSharePercent: 30 },
  },
  '+77000000003': {
    ...VIP,
    userId: id('1003'),
    firstName: 'Ерлан',
    lastName: 'Жұмабаев',
    birthday: null,
    requiresSmsCode: false,
    tags: [],
    gradationStatus: 'Silver',
    privateBranch: { ...RECORD, balance: tiyn(32_050), percent: 0, dailyCount: 5 },
  },
  '+77000000005': {
    ...VIP,
    userId: id('1005'),
    firstName: 'Мадина',
    lastName: 'Әбдіқадырова-Сейтқалиева',
    birthday: inDays(0),
    requiresSmsCode: false,
    tags: [
      ...VIP.tags,
      {
        tagId: id('2'),
        name: 'Оптовый покупатель',
        background: '#FFEB3B',
        textColor: '#FFFFFF',
        bonusPercentage: null,
        isDiscount: true,
      },
      {
        tagId: id('3'),
        name: 'Сотрудник',
        background: null,
        textColor: null,
        bonusPercentage: null,
        isDiscount: false,
      },
      {
        tagId: id('4'),
        name: 'Ещё',
        background: null,
        textColor: null,
        bonusPercentage: null,
        isDiscount: false,
      },
    ],
    privateBranch: { ...RECORD, balance: tiyn(8_500), certificates: 1, delayedBonuses: 2 },
  },
  // The phone was changed here.
  '+77000000007': { ...VIP, userId: id('1007'), birthday: null },
  // Takes part for years yet.
  '+77000000008': {
    ...VIP,
    userId: id('1008'),
    requiresSmsCode: false,
    privateBranch: { ...RECORD, expiresAt: Date.UTC(2096, 4, 5, 12) },
  },
  // Every row that a card can have, each as long as it gets.
  '+77000000006': {
    ...VIP,
    userId: id('1006'),
    firstName: 'Гүлбахрам-Айнагүл',
    lastName: 'Әбдіқадырова-Сейтқалиева-Нұрмұхамедова',
    birthday: inDays(3),
    requiresSmsCode: false,
    tags: ['Оптовый покупатель', 'Сотрудник', 'Любит капучино', 'Ещё'].map((name, index) => ({
      tagId: id(String(10 + index)),
      name,
      background: null,
      textColor: null,
      bonusPercentage: null,
      isDiscount: false,
    })),
    privateBranch: { ...RECORD, percent: 0, dailyCount: 5, certificates: 2, delayedBonuses: 3 },
  },
};

export function SUMMARY(userId: Id): CustomerSummary {
  const customer = Object.values(PEOPLE).find((person) => person.userId === userId);
  const record = customer?.privateBranch ?? RECORD;
  const full = userId === '1005' || userId === '1006';
  return {
    balance: ok(record.balance),
    held: tiyn(0),
    phoneHold:
      userId === '1007'
        ? { changedAt: Date.now() - 2 * HOUR, until: Date.now() + 22 * HOUR }
        : null,
    percent: ok(record.percent),
    privateBranch: ok(record),
    award: ok({
      awardId: '65f1c0ffee',
      title: 'Капучино в подарок',
      description: '',
      stampCount: 8,
      receivedStampCount: full ? 8 : 5,
      total: full ? 3 : 1,
      isActive: true,
    }),
  };
}

/** What a purchase has raised. */
export interface After {
  readonly percent?: number;
  readonly status?: string;
}

/** As a service reads them again once purchases are complete. */
export function summaryAfter(
  summary: CustomerSummary,
  bought: readonly Tiyn[],
  {
    raised,
    awardTitle,
    awardAbout,
    percentFault,
  }: { raised: After; awardTitle: string; awardAbout: string; percentFault: Fault | null },
): CustomerSummary {
  const { percent, privateBranch, award } = summary;
  const now = bought.length > 0 ? raised.percent : undefined;
  return {
    ...summary,
    percent: percentFault !== null ? fail(percentFault) : now === undefined ? percent : ok(now),
    privateBranch: privateBranch.ok
      ? ok({
          ...privateBranch.value,
          dailyCount: privateBranch.value.dailyCount + bought.length,
          spent: bought.reduce((sum, one) => add(sum, one), privateBranch.value.spent),
        })
      : privateBranch,
    award: award?.ok ? ok({ ...award.value, title: awardTitle, description: awardAbout }) : award,
  };
}

export function PAST(): readonly SaleSummary[] {
  const day = 86_400_000;
  const now = Date.now();
  return [
    {
      at: now - 3 * day,
      amount: tiyn(1_840_000),
      bonus: tiyn(0),
      orderNumber: id('1038'),
      resolution: 'confirmed',
      reverted: false,
      refunded: tiyn(0),
    },
    {
      at: now - 12 * day,
      amount: tiyn(965_000),
      bonus: tiyn(50_000),
      orderNumber: id('1011'),
      resolution: 'confirmed',
      reverted: false,
      refunded: tiyn(0),
    },
    {
      at: now - 19 * day,
      amount: tiyn(210_000),
      bonus: tiyn(0),
      orderNumber: null,
      resolution: 'noLoyalty',
      reverted: false,
      refunded: tiyn(0),
    },
    {
      at: now - 26 * day,
      amount: tiyn(430_050),
      bonus: tiyn(0),
      orderNumber: id('977'),
      resolution: 'pending',
      reverted: false,
      refunded: tiyn(0),
    },
    {
      at: now - 40 * day,
      amount: tiyn(1_200_000),
      bonus: tiyn(0),
      orderNumber: id('940'),
      resolution: 'confirmed',
      reverted: false,
      refunded: tiyn(0),
    },
  ];
}

const check = (
  name: Check['name'],
  state: Check['state'],
  reason: string | null,
  details: Check['details'] = {},
): Check => ({ name, state, reason, details });

export const GOOD_CHECKS: Check[] = [
  check('secrets', 'warning', 'unprotected', { backend: 'basic_text' }),
  check('storage', 'ok', 'writable'),
  check('service', 'ok', 'reached', { host: '127.0.0.1:41873', ms: 12 }),
  check('token', 'ok', 'valid', { until: Date.now() + 86_400_000, role: 'casher' }),
  check('branch', 'ok', 'read', { name: 'Абая 10' }),
  check('award', 'ok', 'on'),
  check('clock', 'ok', 'right', { seconds: 0 }),
  check('pendingSales', 'ok', 'none', { count: 0 }),
];

export const ATTENTION_CHECKS: Check[] = GOOD_CHECKS.map((line) =>
  line.name === 'pendingSales'
    ? check('pendingSales', 'warning', 'attention', { count: 2, attention: 1, resolved: 2 })
    : line,
);

/** Nothing of sales is open, but a revert waits for whoever decides what became of it. */
export const REVERSAL_CHECKS: Check[] = GOOD_CHECKS.map((line) =>
  line.name === 'pendingSales'
    ? check('pendingSales', 'warning', 'reversal', {
        count: 0,
        attention: 0,
        resolved: 0,
        reversal: 'revert',
      })
    : line,
);

export const OFFLINE_CHECKS: Check[] = [
  check('secrets', 'ok', 'keyring', { backend: 'gnome_libsecret' }),
  check('storage', 'ok', 'writable'),
  check('service', 'error', 'unreachable', { host: 'loyalty.example.kz' }),
  check('token', 'pending', 'unreachable'),
  check('branch', 'pending', 'later'),
  check('award', 'pending', 'later'),
  check('clock', 'pending', 'later'),
  check('pendingSales', 'warning', 'some', { count: 1 }),
];

/** The service knows no such branch (404), or keeps it from this login (403). */
export const branchChecks = (reason: 'unknown' | 'forbidden' | 'refused'): Check[] =>
  GOOD_CHECKS.map((line) =>
    line.name === 'branch'
      ? check('branch', 'error', reason, {
          name: 'Кофейня на углу проспектов Абая и Достык, второй этаж',
        })
      : line,
  );

export const PROXY_CHECKS: Check[] = OFFLINE_CHECKS.map((line) =>
  line.name === 'service'
    ? check('service', 'error', 'proxy', { host: 'loyalty.coffee-na-abaya.example.kz' })
    : line,
);

/** Who has bought here by the time of the preview. */
export const BOUGHT_HERE = () =>
  Object.entries(PEOPLE).map(([phone, { firstName, lastName }]) => ({
    phone: phone as Phone,
    name: `${firstName} ${lastName}`.trim(),
  }));
