/** Who a purchase registers in the preview: from then on the service finds them, and no earlier. */
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import type {
  Customer,
  CustomerSummary,
  PrivateBranch,
} from '../../../src-shared/domain/customer/customer.ts';
import { id, type Id } from '../../../src-shared/domain/id.ts';
import { percentOf, ZERO } from '../../../src-shared/domain/money.ts';
import { ok } from '../../../src-shared/domain/result.ts';
import { toPay, type Sale } from '../../../src-shared/domain/sale/sale.ts';
import { SUMMARY } from './fake-people.ts';

/** Percent of who is not known yet. */
export const FIRST_PERCENT = 3;

interface Newcomer {
  customer: Customer;
  readonly summary: CustomerSummary;
  owesConsent: boolean;
}

export interface Newcomers {
  /** Its order is complete. */
  register(sale: Sale): void;
  byPhone(phone: string): Newcomer | null;
  summaryOf(userId: Id): CustomerSummary;
  /** What was sent of them; false: they were not registered here. */
  edit(userId: Id, change: CommandInput<'customer.edit'>): boolean;
}

export function createNewcomers(): Newcomers {
  const all: Newcomer[] = [];
  return {
    register(sale) {
      if (sale.request.customer.kind === 'new') all.push(newcomer(sale, all.length));
    },
    byPhone: (phone) => all.find(({ customer }) => customer.phone === phone) ?? null,
    summaryOf: (userId) =>
      all.find(({ customer }) => customer.userId === userId)?.summary ?? SUMMARY(userId),
    edit(userId, { firstName, lastName, birthday, consent }) {
      const one = all.find(({ customer }) => customer.userId === userId);
      if (one === undefined) return false;
      one.customer = {
        ...one.customer,
        firstName: firstName ?? one.customer.firstName,
        lastName: lastName ?? one.customer.lastName,
        birthday: birthday ?? one.customer.birthday,
      };
      if (consent === true) one.owesConsent = false;
      return true;
    },
  };
}

function newcomer(sale: Sale, before: number): Newcomer {
  const { customer, stamps } = sale.request;
  if (customer.kind !== 'new') throw new Error('nobody is registered with it');
  const userId = id(String(2001 + before));
  const balance = percentOf(toPay(sale), FIRST_PERCENT);
  const summary = SUMMARY(userId);
  const record: PrivateBranch = {
    balance,
    percent: FIRST_PERCENT,
    increasedPercent: null,
    // What was bought is added to it.
    dailyCount: 0,
    dailyLimit: 5,
    spent: ZERO,
    maxBonusSharePercent: null,
    isClient: true,
    certificates: 0,
    delayedBonuses: 0,
    expiresAt: null,
  };
  return {
    customer: {
      userId,
      phone: customer.phone,
      firstName: '',
      lastName: '',
      birthday: null,
      requiresSmsCode: false,
      gradationStatus: null,
      tags: [],
      allTagsRead: true,
      privateBranch: record,
    },
    summary: {
      ...summary,
      balance: ok(balance),
      percent: ok(FIRST_PERCENT),
      privateBranch: ok(record),
      award: summary.award?.ok
        ? ok({ ...summary.award.value, receivedStampCount: stamps, total: 0 })
        : null,
    },
    owesConsent: true,
  };
}
