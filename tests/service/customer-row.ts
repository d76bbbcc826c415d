/** A customer that the ledger can be written for, and nothing more. */
import type { Id } from '../../src-shared/domain/id.ts';
import type { Database } from '../../src-service/store/database.ts';

export function addCustomerRow(db: Database, customer: Id): void {
  db.run(
    `INSERT INTO customers (id, phone, first_name, last_name, avatar, username, birthday, created_at)
     VALUES (?, ?, '', '', '', '', '', 0)`,
    BigInt(customer),
    `+7701000000${customer}`,
  );
}
