/** What an older version kept of the service's words as they came is masked where it stands. */
import { idSchema } from '../../../src-shared/contract/scalars.ts';
import { maskWords, type NamedPerson } from '../../../src-shared/domain/customer/masked-words.ts';
import type { CustomerCipher } from './customer-cipher.ts';
import { createPersons } from './persons.ts';
import { SEALED } from './sealed-customers.ts';
import type { Row, Sql } from '../sql.ts';
import { saleText } from './stored-customer.ts';

/** Of sales whose customers are sealed already. */
export function maskOlder(sql: Sql, cipher: CustomerCipher): void {
  const persons = createPersons(sql, cipher);
  maskSales(sql, cipher);
  maskFaults(sql, 'calls', 'call_id', ({ sale_id: saleId }) => persons.ofSale(String(saleId)));
  maskFaults(sql, 'reversals', 'reversal_id', ({ id }) => persons.ofReversal(Number(id)));
  maskFaults(sql, 'customer_edits', 'edit_id', ({ user_id: userId }) => {
    const user = idSchema.safeParse(userId).data;
    return user === undefined ? [] : persons.ofUser(user);
  });
}

function maskSales({ rows, run }: Sql, cipher: CustomerCipher): void {
  const said = rows(
    `SELECT sale_id AS id, sale, ${SEALED} FROM sales
     WHERE sale LIKE '%"message":%' AND json_valid(sale)`,
  );
  for (const { id, sale, sealed } of said) {
    const text = saleText(JSON.parse(String(sale)), cipher.open(sealed));
    if (text !== sale) run('UPDATE sales SET sale = ? WHERE sale_id = ?', text, String(id));
  }
}

function maskFaults(
  { rows, run }: Sql,
  table: string,
  key: string,
  personsOf: (row: Row) => readonly NamedPerson[],
): void {
  const said = rows(
    `SELECT *, ${key} AS id, fault ->> '$.message' AS message FROM ${table}
     WHERE json_valid(fault) AND fault ->> '$.message' IS NOT NULL`,
  );
  for (const row of said)
    run(
      `UPDATE ${table} SET fault = json_set(fault, '$.message', ?) WHERE ${key} = ?`,
      maskWords(String(row['message']), personsOf(row)),
      Number(row['id']),
    );
}
