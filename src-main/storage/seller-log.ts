/** Who sold what and gave it back, by id; each cashier's name once, for reports that outlive them. */
import type { Actor } from '../../src-shared/domain/people.ts';
import type { SellerLog } from '../ports/journal/sales.ts';
import type { Sql } from './sql.ts';
import type { TrailLog } from './trail/trail-log.ts';

export function createSellerLog(sql: Sql, trail: TrailLog): SellerLog {
  const { run, rows, number, transaction } = sql;
  return {
    recordSeller: (saleId, seller) =>
      transaction(() => {
        nameCashier(sql, seller);
        run('UPDATE sales SET cashier_id = ?2 WHERE sale_id = ?1', saleId, seller.cashierId);
        const at = number('SELECT changed_at FROM sales WHERE sale_id = ?', saleId);
        trail.tell('sale', saleId, at);
      }),
    sellerOf(saleId) {
      const seller = rows('SELECT cashier_id AS id FROM sales WHERE sale_id = ?', saleId)[0]?.[
        'id'
      ];
      return typeof seller === 'string' ? seller : null;
    },
  };
}

/** As last written. */
export function nameCashier({ run }: Pick<Sql, 'run'>, { cashierId, name }: Actor): void {
  run(
    `INSERT INTO cashiers (cashier_id, name) VALUES (?1, ?2)
     ON CONFLICT (cashier_id) DO UPDATE SET name = ?2`,
    cashierId,
    name,
  );
}
