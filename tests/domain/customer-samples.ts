/** A customer, and their figures, to begin tests from. */
import type {
  Award,
  Customer,
  CustomerSummary,
  PrivateBranch,
} from '../../src-shared/domain/customer/customer.ts';
import type { Fault } from '../../src-shared/domain/fault.ts';
import { id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import type { Phone } from '../../src-shared/domain/phone.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';

export const PHONE = '+77012345678' as Phone;
export const FAULT: Fault = { code: 'timeout', retry: 'safe' };
export const AWARD: Award = {
  awardId: 'a1',
  title: 'Coffee',
  description: '',
  stampCount: 8,
  receivedStampCount: 9,
  total: 3,
  isActive: true,
};
export const RECORD: PrivateBranch = {
  balance: tiyn(5_000),
  percent: 3,
  increasedPercent: null,
  dailyCount: 0,
  dailyLimit: 0,
  spent: ZERO,
  maxBonusSharePercent: null,
  isClient: true,
  certificates: 0,
  delayedBonuses: 0,
  expiresAt: null,
};
export const CUSTOMER: Customer = {
  userId: id('1001'),
  phone: PHONE,
  firstName: 'Aigerim',
  lastName: 'S.',
  birthday: null,
  requiresSmsCode: true,
  gradationStatus: 'Gold',
  tags: [],
  allTagsRead: true,
  privateBranch: RECORD,
};
export const SUMMARY: CustomerSummary = {
  balance: ok(tiyn(124_000)),
  held: ZERO,
  percent: ok(7),
  award: ok(AWARD),
  privateBranch: fail(FAULT),
  phoneHold: null,
};
