/**
 * Puts the customers of the settings into the database, once each, and moves their history and
 * birthdays to today at every start, so that "five purchases today" is true on any day.
 */
import type { Id } from '../../src-shared/domain/id.ts';
import { id } from '../../src-shared/domain/id.ts';
import { ZERO } from '../../src-shared/domain/money.ts';
import { DAY, HOUR, MINUTE, dayOf, startOfDay, type Millis } from '../../src-shared/domain/time.ts';
import type { Context } from '../operations/context.ts';
import type { CustomerSeed, MembershipSeed } from '../settings-customers.ts';
import { insertGivenAward } from '../store/awards.ts';
import {
  changeCustomer,
  customerById,
  customerByPhone,
  describeMembership,
  insertCustomer,
  replaceTags,
  upsertMembership,
} from '../store/customers.ts';
import { bind, idOf, nextId, numberOf } from '../store/database.ts';
import { credit } from '../store/ledger.ts';
import { insertOrder } from '../store/orders.ts';

const FIRST_SEED_ORDER = id(100_001);

/** Idempotent. A customer whose phone is already taken by another one is left out. */
export function seedCustomers(context: Context): void {
  const { db, settings } = context;
  db.transaction(() => {
    for (const seed of settings.customers) {
      if (!customerById(db, seed.id) && !customerByPhone(db, seed.phone)) insertSeed(context, seed);
    }
    moveBirthdays(context);
    moveHistoryToToday(context);
  });
}

function insertSeed(context: Context, seed: CustomerSeed): void {
  const { db } = context;
  const registeredAt = context.now() - seed.registeredDaysAgo * DAY;
  insertCustomer(db, {
    id: seed.id,
    phone: seed.phone,
    firstName: seed.firstName,
    lastName: seed.lastName,
    avatar: seed.avatar,
    username: seed.username,
    birthday: typeof seed.birthday === 'string' ? seed.birthday : '',
    needsCode: seed.needsCode ?? null,
    createdAt: registeredAt,
  });
  replaceTags(db, seed.id, seed.tags);
  for (const membership of seed.branches)
    insertMembership(context, seed.id, membership, registeredAt);
}

function insertMembership(
  context: Context,
  customerId: Id,
  seed: MembershipSeed,
  at: Millis,
): void {
  const { db, settings } = context;
  const { branchId } = seed;
  upsertMembership(db, customerId, branchId, at);
  describeMembership(db, customerId, branchId, seed);
  const opening = { customerId, branchId, orderId: null, cause: 'opening', at } as const;
  credit(db, 'bonus', seed.balance, opening);
  credit(db, 'stamp', seed.stamps, opening);
  const program = settings.branches.find((branch) => branch.id === branchId)?.award;
  const awardsReceived = program ? seed.awardsReceived : 0;
  for (let index = 0; index < awardsReceived; index += 1) {
    insertGivenAward(db, {
      awardId: program?.id ?? '',
      customerId,
      branchId,
      orderId: null,
      stamps: program?.stampCount ?? 0,
      at,
    });
  }
  for (const purchase of seed.purchases) {
    const number = nextId(db, 'seed-order', FIRST_SEED_ORDER);
    insertOrder(
      db,
      {
        id: number,
        number,
        customerId,
        branchId,
        status: 'COMPLETED',
        amount: purchase.amount,
        bonus: ZERO,
        total: purchase.amount,
        cashback: ZERO,
        comment: '',
        stamps: 0,
        givesAward: false,
        paymentMethod: 'cash',
        paidPrivate: ZERO,
        paidCash: purchase.amount,
        paidCard: ZERO,
        cashier: '',
        createdAt: at,
        paidAt: at,
        updatedAt: at,
      },
      purchase.daysAgo,
    );
  }
}

function moveBirthdays(context: Context): void {
  const [first] = context.settings.branches;
  for (const { id, birthday } of context.settings.customers) {
    const customer = typeof birthday === 'string' ? null : customerById(context.db, id);
    if (typeof birthday === 'string' || !customer) continue;
    const day = dayOf(context.now() + birthday.inDays * DAY, first?.dayOffsetMinutes);
    changeCustomer(context.db, customer, { birthday: `${birthday.year}${day.slice(4)}` });
  }
}

/** Purchases of today are spread over the hours that have passed, older ones lie at midday. */
function moveHistoryToToday(context: Context): void {
  const { db, settings } = context;
  const now = context.now();
  for (const branch of settings.branches) {
    const midnight = startOfDay(dayOf(now, branch.dayOffsetMinutes), branch.dayOffsetMinutes);
    const rows = db.all(
      'SELECT id, seed_days_ago FROM orders WHERE branch_id = ? AND seed_days_ago IS NOT NULL ORDER BY id',
      bind(branch.id),
    );
    for (const [index, row] of rows.entries()) {
      const daysAgo = numberOf(row, 'seed_days_ago');
      const at =
        daysAgo === 0
          ? midnight + Math.floor(((now - midnight) * (index + 1)) / (rows.length + 1))
          : midnight - daysAgo * DAY + 12 * HOUR + index * MINUTE;
      db.run(
        'UPDATE orders SET created_at = ?, paid_at = ?, updated_at = ? WHERE id = ?',
        at,
        at,
        at,
        bind(idOf(row, 'id')),
      );
    }
  }
}
