/** Whom a row may be about, for taking them out of what the service says of it. */
import type { Id } from '../../../src-shared/domain/id.ts';
import type { SaleId } from '../../../src-shared/domain/sale/sale.ts';
import type { CustomerCipher, StoredCustomer } from './customer-cipher.ts';
import type { Sql } from '../sql.ts';

export interface Persons {
  /** None where nobody is kept, or the key is another. */
  ofSale(saleId: SaleId): readonly StoredCustomer[];
  ofReversal(reversalId: number): readonly StoredCustomer[];
  ofUser(userId: Id): readonly StoredCustomer[];
}

export function createPersons({ rows }: Sql, cipher: CustomerCipher): Persons {
  const opened = (sql: string, value: string | number) =>
    rows(`SELECT sealed FROM customers ${sql}`, value).flatMap(
      ({ sealed }) => cipher.open(sealed) ?? [],
    );
  return {
    ofSale: (saleId) => opened('JOIN sales USING (customer_id) WHERE sale_id = ?', saleId),
    ofReversal: (reversalId) =>
      opened(
        'JOIN sales USING (customer_id) JOIN reversals USING (sale_id) WHERE reversal_id = ?',
        reversalId,
      ),
    ofUser: (userId) => opened('WHERE user_hash = ?', cipher.userHash(userId)),
  };
}
