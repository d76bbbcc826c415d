/** The customers of this till's sales, one row each, sealed: a row is there only while a sale needs it. */
import type { Id } from '../../../src-shared/domain/id.ts';
import type { SaleCustomer } from '../../../src-shared/domain/sale/sale.ts';
import type { CustomerCipher, StoredCustomer } from './customer-cipher.ts';
import type { Sql } from '../sql.ts';
import { personOf } from './stored-customer.ts';

/** Of a row of `sales`, for `CustomerCipher.open`. */
export const SEALED = `(SELECT sealed FROM customers c WHERE c.customer_id = sales.customer_id) AS sealed`;

export interface SealedCustomers {
  /** The row of that customer, made or brought up to date; null: there is nobody to keep. */
  idOf(customer: SaleCustomer): number | null;
  keep(person: StoredCustomer, userId: Id | null): number;
}

export function createSealedCustomers({ run, rows }: Sql, cipher: CustomerCipher): SealedCustomers {
  const mark = (customerId: number, person: StoredCustomer) =>
    run(
      'INSERT INTO customer_marks (customer_id, mark) SELECT ?, value FROM json_each(?)',
      customerId,
      JSON.stringify(cipher.marks(person)),
    );

  const add = (person: StoredCustomer, userId: Id | null): number => {
    const { id } = run(
      'INSERT INTO customers (phone_hash, user_hash, sealed) VALUES (?, ?, ?)',
      cipher.phoneHash(person.phone),
      userId === null ? null : cipher.userHash(userId),
      cipher.seal(person),
    );
    mark(id, person);
    return id;
  };

  const rename = (customerId: number, person: StoredCustomer) => {
    run('UPDATE customers SET sealed = ? WHERE customer_id = ?', cipher.seal(person), customerId);
    run('DELETE FROM customer_marks WHERE customer_id = ?', customerId);
    mark(customerId, person);
  };

  /** Whoever an older version marked by other letters is marked anew with the next purchase. */
  const isMarked = (customerId: number, person: StoredCustomer) => {
    const found = rows(
      'SELECT mark FROM customer_marks INDEXED BY marks_by_customer WHERE customer_id = ?',
      customerId,
    );
    const marked = new Set(found.map((row) => Number(row['mark'])));
    return cipher.marks(person).every((mark) => marked.has(mark));
  };

  // A sale is written again and again with one customer. No two seals are the same: where the row still has this one, it
  // has that name, and its marks were looked at.
  let last: ReturnType<typeof keptAs> = null;

  const keep = (person: StoredCustomer, userId: Id | null): number => {
    const row = rows(
      'SELECT customer_id AS id, user_hash AS userHash, sealed FROM customers WHERE phone_hash = ?',
      cipher.phoneHash(person.phone),
    )[0];
    if (row === undefined) return add(person, userId);
    const customerId = Number(row['id']);
    const userHash = userId === null ? null : cipher.userHash(userId);
    if (userHash !== null && userHash !== row['userHash'])
      run('UPDATE customers SET user_hash = ? WHERE customer_id = ?', userHash, customerId);
    const { sealed } = row;
    if (last?.isStill(customerId, sealed) === true && ['', last.name].includes(person.name))
      return customerId;
    const known = cipher.open(sealed)?.name;
    const name = person.name || (known ?? '');
    if (known !== name || !isMarked(customerId, { ...person, name }))
      rename(customerId, { ...person, name });
    else last = keptAs(customerId, sealed, name);
    return customerId;
  };

  return {
    keep,
    idOf(customer) {
      const person = personOf(customer);
      return person === null
        ? null
        : keep(person, customer.kind === 'known' ? customer.userId : null);
    },
  };
}

function keptAs(customerId: number, sealed: unknown, name: string) {
  if (!(sealed instanceof Uint8Array)) return null;
  return {
    name,
    isStill: (id: number, found: unknown) =>
      id === customerId && found instanceof Uint8Array && Buffer.compare(sealed, found) === 0,
  };
}
