/**
 * Every operation of the client in a dialect: whatever the service's spelling, the same values of
 * the domain come out. Free of vitest, so that `run.ts` can run it over all dialects.
 */
import assert from 'node:assert/strict';
import type { NewOrder } from '../../src-main/ports/loyalty-api.ts';
import type { Dialect } from '../../src-service/dialect.ts';
import type { FaultCode } from '../../src-shared/domain/fault.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import { tiyn, ZERO } from '../../src-shared/domain/money.ts';
import { HOUR } from '../../src-shared/domain/time.ts';
import {
  AWARD_ID,
  banned,
  coded,
  full,
  known,
  NOBODY,
  NOW,
  refused,
  stranger,
  valueOf,
  type Business,
} from './business.ts';

const like: <T>(actual: T, expected: object, message?: string) => void =
  assert.partialDeepStrictEqual;

const AMOUNT = tiyn(1_000_000);

function order(userId: Id | null, fields: Partial<NewOrder> = {}): NewOrder {
  const plain = { userPhone: null, stamps: 0, giveAward: false, comment: null, code: null };
  return { ...plain, userId, amount: AMOUNT, bonus: ZERO, ...fields };
}

/** Where a status means nothing of its own a page of HTML counts as a gateway's (ERRORS.O2). */
function unlessPage(
  { errorBody, brokenRule, wrongLogin }: Dialect,
  code: 'notFound' | 'rejected' | 'unauthorised',
): FaultCode {
  const status = { notFound: '404', rejected: brokenRule, unauthorised: wrongLogin }[code];
  return errorBody === 'page' && ['403', '404'].includes(status) ? 'malformed' : code;
}

/** Each fails by an AssertionError. */
export const CLIENT_CHECKS: Readonly<Record<string, (business: Business) => Promise<void>>> = {
  async 'log-in and set-up'({ gateway, service, login, dialect, is }) {
    const named = dialect.branchForm !== 'number';
    assert.equal(login.expiresAt, NOW + 24 * HOUR);
    assert.match(login.role ?? '', /^cashier/u);
    like(login.branches, [
      { branchId: is(101), name: named ? 'Абай 10' : '' },
      { branchId: is(102), name: named ? 'Достық 97' : '' },
    ]);
    like(valueOf(await gateway.readBranch(service.address, login.accessToken, is(101))), {
      groupId: is(77),
      awardEnabled: true,
      name: 'Абай 10',
      address: 'Алматы, пр. Абая, 10',
    });
    const wrong = await gateway.login(service.address, 'owner', 'Secret');
    const code = dialect.wrongLogin === '400' ? 'rejected' : unlessPage(dialect, 'unauthorised');
    assert.equal(refused(wrong, code).retry, code === 'malformed' ? 'safe' : 'never');
  },

  async refresh({ open, clock, is }) {
    const api = await open();
    clock.advance(19 * HOUR);
    like(valueOf(await api.ensureToken()), { refreshed: true, expiresAt: NOW + 43 * HOUR });
    // Expired meanwhile: refreshed at the 401, and the call is repeated.
    clock.advance(26 * HOUR);
    assert.equal(valueOf(await api.balance(is(known.id))), 124_050);
    clock.advance(40 * 24 * HOUR);
    refused(await api.balance(is(known.id)), 'unauthorised');
  },

  async 'look-up'({ open, is, dialect }) {
    const api = await open();
    const certificates = dialect.undescribed === 'filled' ? 1 : 0;
    like(valueOf(await api.findCustomer(known.phone)), {
      userId: is(known.id),
      phone: known.phone,
      firstName: 'Айгерім',
      lastName: 'Серікова',
      birthday: { year: 1990, month: 5, day: 17 },
      requiresSmsCode: false,
      gradationStatus: 'Start',
      tags: [{ tagId: is(1), name: 'VIP', bonusPercentage: 7, isDiscount: false }],
      privateBranch: {
        balance: 124_050,
        maxBonusSharePercent: 50,
        certificates,
        delayedBonuses: certificates,
      },
    });
    assert.equal(valueOf(await api.findCustomer(coded.phone)).requiresSmsCode, true);
    like(valueOf(await api.findCustomer(stranger.phone)), {
      firstName: '',
      birthday: null,
      tags: [],
      requiresSmsCode: false,
    });
    refused(await api.findCustomer(NOBODY), 'notFound');
    refused(
      await api.findCustomer(banned.phone),
      dialect.lookupBlacklist === '404' ? 'notFound' : 'blacklisted',
    );
    refused(await api.findCustomer('+7701' as never), 'rejectedInput');
  },

  async 'personal data'({ open, is, dialect }) {
    const api = await open();
    const nothing = { newPhone: null, firstName: null, lastName: null, birthday: null, tags: null };
    const birthday = { year: 2000, month: 2, day: 29 };
    const edit = { ...nothing, phone: known.phone, firstName: 'Айя', birthday, tags: [] };
    like(valueOf(await api.editCustomer(is(known.id), edit)), {
      userId: is(known.id),
      phone: known.phone,
      firstName: 'Айя',
      lastName: 'Серікова',
      birthday,
    });
    like(valueOf(await api.findCustomer(known.phone)), { firstName: 'Айя', birthday, tags: [] });
    const unknown = await api.editCustomer(is(stranger.id), { ...nothing, phone: stranger.phone });
    assert.equal(valueOf(unknown).birthday, null);
    const taken = { ...nothing, phone: known.phone, newPhone: coded.phone };
    refused(await api.editCustomer(is(known.id), taken), unlessPage(dialect, 'rejected'));
  },

  async readings({ open, is, dialect }) {
    const api = await open();
    assert.equal(valueOf(await api.balance(is(known.id))), 124_050);
    assert.equal(valueOf(await api.balance(is(stranger.id))), 0);
    assert.equal(valueOf(await api.cashbackPercent(is(known.id))), 7);
    const record = { balance: 124_050, percent: 7, dailyCount: 0, dailyLimit: 0, spent: 0 };
    like(valueOf(await api.privateBranch(is(known.id))), { ...record, isClient: true });
    like(valueOf(await api.privateBranch(is(stranger.id))), { balance: 0, isClient: false });
    like(valueOf(await api.award(is(known.id))), {
      awardId: AWARD_ID,
      title: 'Кофе',
      stampCount: 8,
      receivedStampCount: 5,
      total: 0,
      isActive: true,
    });
    like(valueOf(await api.award(is(stranger.id))), { receivedStampCount: 0, total: 0 });
    const listed = refused(await api.cashbackPercent(is(banned.id)), 'blacklisted');
    if (['4052', '3010'].includes(dialect.blacklistCode)) {
      assert.equal(listed.serviceCode, Number(dialect.blacklistCode));
    }
    refused(await api.cashbackPercent(is(1999)), 'notFound');
  },

  async 'another branch'({ open, is, dialect }) {
    const api = await open(102);
    like(valueOf(await api.readBranch()), { groupId: is(77), awardEnabled: false });
    assert.equal(valueOf(await api.balance(is(known.id))), 0);
    // The tag's percent holds everywhere; gradation and the list of the first branch don't.
    assert.equal(valueOf(await api.cashbackPercent(is(known.id))), 7);
    assert.equal(valueOf(await api.cashbackPercent(is(banned.id))), 0);
    refused(await api.award(is(known.id)), unlessPage(dialect, 'notFound'));
  },

  async 'flow A'({ open, is, dialect }) {
    const api = await open();
    const created = valueOf(await api.createOrder(order(is(known.id), { stamps: 1 })));
    like(created, { status: 'PENDING', total: AMOUNT, createdAt: NOW });
    assert.equal(valueOf(await api.completeOrder(created.orderId, payment('card'))), null);
    like(valueOf(await api.readOrder(created.orderId)), {
      orderId: created.orderId,
      orderNumber: created.orderNumber,
      status: 'COMPLETED',
      initialTotal: AMOUNT,
      total: AMOUNT,
      cashback: 70_000,
      // A zero that is left out may be anything.
      paidFromBonuses: dialect.emptyFields === 'sent' ? 0 : null,
      paymentMethod: dialect.newValues === 'added' ? 'card_2' : 'card',
      refunds: [],
      error: null,
    });
    assert.equal(valueOf(await api.balance(is(known.id))), 194_050);
    assert.equal(valueOf(await api.award(is(known.id))).receivedStampCount, 6);
  },

  async 'flow B'({ open, is, service, dialect }) {
    const api = await open();
    const spending = order(is(coded.id), { bonus: tiyn(30_000) });
    refused(await api.createOrder(spending), unlessPage(dialect, 'rejected'));
    assert.equal(valueOf(await api.sendCode(is(coded.id))), null);
    const code = service.sms().at(-1)?.code ?? '';
    refused(await api.createOrder({ ...spending, code: `${code}9` }), 'wrongCode');
    const { orderId } = valueOf(await api.createOrder({ ...spending, code }));
    valueOf(await api.completeOrder(orderId, payment('mixed', 30_000)));
    like(valueOf(await api.readOrder(orderId)), { status: 'COMPLETED', paidFromBonuses: 30_000 });
    assert.equal(valueOf(await api.balance(is(coded.id))), 100_000 - 30_000 + 48_500);
  },

  async 'flow C'({ open, is, dialect }) {
    const api = await open();
    const gift = order(is(full.id), { giveAward: true, stamps: 2 });
    const { orderId } = valueOf(await api.createOrder(gift));
    const given = { awardId: AWARD_ID, title: 'Кофе', receivedStampCount: 0, total: 4 };
    like(valueOf(await api.giveAward(AWARD_ID, is(full.id), 8)), given);
    valueOf(await api.completeOrder(orderId, payment('cash')));
    like(valueOf(await api.award(is(full.id))), { ...given, isActive: true });
    refused(await api.giveAward(AWARD_ID, is(full.id), 8), unlessPage(dialect, 'rejected'));
  },

  async 'a new customer'({ open }) {
    const api = await open();
    const first = valueOf(await api.createOrder(order(null, { userPhone: NOBODY })));
    valueOf(await api.completeOrder(first.orderId, payment('cash')));
    const { userId } = valueOf(await api.findCustomer(NOBODY));
    assert.equal(valueOf(await api.balance(userId)), 50_000);
  },

  async revert({ open, is, dialect }) {
    const api = await open();
    const { orderId } = valueOf(await api.createOrder(order(is(known.id))));
    // Not COMPLETED yet.
    refused(await api.revertOrder(orderId), unlessPage(dialect, 'rejected'));
    valueOf(await api.completeOrder(orderId, payment('cash')));
    refused(await api.completeOrder(orderId, payment('cash')), unlessPage(dialect, 'rejected'));
    const reverted = { orderId, status: 'DECLINED', error: { code: 3015 } };
    like(valueOf(await api.revertOrder(orderId)), reverted);
    like(valueOf(await api.readOrder(orderId)), reverted);
    assert.equal(valueOf(await api.balance(is(known.id))), 124_050);
    refused(await api.revertOrder(orderId), unlessPage(dialect, 'rejected'));
    refused(await api.readOrder(is(999)), unlessPage(dialect, 'notFound'));
    refused(await api.readOrder(is(999), { typed: true }), 'notFound');
  },

  async refund({ open, is, dialect }) {
    const api = await open();
    const spending = order(is(known.id), { bonus: tiyn(100_000) });
    const { orderId } = valueOf(await api.createOrder(spending));
    valueOf(await api.completeOrder(orderId, payment('mixed', 100_000)));
    // 10 % of the purchase were bonuses, 6.3 % cashback.
    const counted = dialect.refundedBonus === 'cashback' ? 15_753 : 25_005;
    const once = { amount: 250_050, refundedBonus: counted, createdAt: NOW };
    const answer = valueOf(await api.refundOrder(orderId, tiyn(250_050)));
    like(answer, { orderId, initialTotal: AMOUNT, total: 749_950, refunds: [once] });
    const status = dialect.afterRefund === 'completed' ? 'COMPLETED' : 'RETURNED';
    if (dialect.orderAnswers === 'whole') assert.equal(answer.status, status);
    like(valueOf(await api.readOrder(orderId)), { status, total: 749_950, refunds: [once] });
    const again = await api.refundOrder(orderId, tiyn(100));
    if (dialect.afterRefund === 'returnedFinal') refused(again, unlessPage(dialect, 'rejected'));
    else assert.equal(valueOf(again).refunds.length, 2);
    refused(await api.refundOrder(orderId, AMOUNT), unlessPage(dialect, 'rejected'));
  },
};

function payment(method: 'cash' | 'card' | 'mixed', bonus = 0) {
  return { bonus: tiyn(bonus), method };
}
