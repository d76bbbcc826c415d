/** Customers, their tags and their membership in branches, as they are stored. */
import type { Id } from '../../src-shared/domain/id.ts';
import type { Millis } from '../../src-shared/domain/time.ts';
import { bind, idOf, nextId, numberOf, textOf, type Database, type Row } from './database.ts';

export interface Customer {
  readonly id: Id;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatar: string;
  readonly username: string;
  /** YYYY-MM-DD or ''. */
  readonly birthday: string;
  /** null: as the branch says. */
  readonly needsCode: boolean | null;
  readonly createdAt: Millis;
}

export interface Membership {
  readonly branchId: Id;
  readonly increasedPercent: number;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly updatedAt: Millis;
}

export type PersonalChange = Partial<
  Pick<Customer, 'firstName' | 'lastName' | 'birthday' | 'phone'>
>;

export function customerById(db: Database, customerId: Id): Customer | null {
  const row = db.get('SELECT * FROM customers WHERE id = ?', bind(customerId));
  return row ? customerOf(row) : null;
}

export function customerByPhone(db: Database, phone: string): Customer | null {
  const row = db.get('SELECT * FROM customers WHERE phone = ?', phone);
  return row ? customerOf(row) : null;
}

export function insertCustomer(db: Database, customer: Customer): void {
  db.run(
    `INSERT INTO customers
       (id, phone, first_name, last_name, avatar, username, birthday, needs_code, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    bind(customer.id),
    customer.phone,
    customer.firstName,
    customer.lastName,
    customer.avatar,
    customer.username,
    customer.birthday,
    customer.needsCode === null ? null : Number(customer.needsCode),
    customer.createdAt,
  );
}

/** A customer of whom only the phone is known (order rule for `user_phone`, E8). */
export function registerPhone(db: Database, phone: string, firstId: Id, at: Millis): Customer {
  let fresh = nextId(db, 'customer', firstId);
  while (customerById(db, fresh) !== null) fresh = nextId(db, 'customer', firstId);
  const customer: Customer = {
    id: fresh,
    phone,
    firstName: '',
    lastName: '',
    avatar: '',
    username: '',
    birthday: '',
    needsCode: null,
    createdAt: at,
  };
  insertCustomer(db, customer);
  return customer;
}

export function changeCustomer(db: Database, customer: Customer, change: PersonalChange): Customer {
  const changed = { ...customer, ...change };
  db.run(
    'UPDATE customers SET phone = ?, first_name = ?, last_name = ?, birthday = ? WHERE id = ?',
    changed.phone,
    changed.firstName,
    changed.lastName,
    changed.birthday,
    bind(customer.id),
  );
  return changed;
}

export function tagIdsOf(db: Database, customerId: Id): Id[] {
  return db
    .all('SELECT tag_id FROM customer_tags WHERE customer_id = ? ORDER BY tag_id', bind(customerId))
    .map((row) => idOf(row, 'tag_id'));
}

export function replaceTags(db: Database, customerId: Id, tagIds: readonly Id[]): void {
  db.run('DELETE FROM customer_tags WHERE customer_id = ?', bind(customerId));
  for (const tagId of new Set(tagIds)) {
    db.run('INSERT INTO customer_tags VALUES (?, ?)', bind(customerId), bind(tagId));
  }
}

/** How many customers carry a tag (Tag.user_count). */
export function tagUserCount(db: Database, tagId: Id): number {
  const sql = 'SELECT COUNT(*) AS count FROM customer_tags WHERE tag_id = ?';
  return numberOf(db.get(sql, bind(tagId)) ?? {}, 'count');
}

export function membershipOf(db: Database, customerId: Id, branchId: Id): Membership | null {
  const row = db.get(
    'SELECT * FROM memberships WHERE customer_id = ? AND branch_id = ?',
    bind(customerId),
    bind(branchId),
  );
  return row ? membershipFrom(row) : null;
}

export function membershipsOf(db: Database, customerId: Id): Membership[] {
  const sql = 'SELECT * FROM memberships WHERE customer_id = ? ORDER BY branch_id';
  return db.all(sql, bind(customerId)).map(membershipFrom);
}

/** Makes the customer a client of the branch, or marks the membership as changed at `at`. */
export function upsertMembership(db: Database, customerId: Id, branchId: Id, at: Millis): void {
  db.run(
    `INSERT INTO memberships (customer_id, branch_id, updated_at) VALUES (?, ?, ?)
     ON CONFLICT (customer_id, branch_id) DO UPDATE SET updated_at = excluded.updated_at`,
    bind(customerId),
    bind(branchId),
    at,
  );
}

export function describeMembership(
  db: Database,
  customerId: Id,
  branchId: Id,
  details: Pick<Membership, 'increasedPercent' | 'extra'>,
): void {
  db.run(
    `UPDATE memberships SET increased_percent = ?, extra = ?
     WHERE customer_id = ? AND branch_id = ?`,
    details.increasedPercent,
    JSON.stringify(details.extra),
    bind(customerId),
    bind(branchId),
  );
}

function membershipFrom(row: Row): Membership {
  return {
    branchId: idOf(row, 'branch_id'),
    increasedPercent: numberOf(row, 'increased_percent'),
    extra: JSON.parse(textOf(row, 'extra')) as Record<string, unknown>,
    updatedAt: numberOf(row, 'updated_at'),
  };
}

function customerOf(row: Row): Customer {
  return {
    id: idOf(row, 'id'),
    phone: textOf(row, 'phone'),
    firstName: textOf(row, 'first_name'),
    lastName: textOf(row, 'last_name'),
    avatar: textOf(row, 'avatar'),
    username: textOf(row, 'username'),
    birthday: textOf(row, 'birthday'),
    needsCode: row['needs_code'] === null ? null : Boolean(row['needs_code']),
    createdAt: numberOf(row, 'created_at'),
  };
}
