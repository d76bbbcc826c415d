/** Who sold what and gave it back, by id; each cashier's name once, for reports that outlive them. */
import type { Actor } from '../../../src-shared/domain/people/people.ts';
import type { SaleId } from '../../../src-shared/domain/sale/sale.ts';
import type { SellerLog } from '../../ports/journal/sales.ts';
import type { Sql } from '../sql.ts';
import type { TrailLog } from '../trail/trail-log.ts';

export function createSellerLog(sql: Sql, trail: TrailLog): SellerLog {
  const { run, rows, number, transaction } = sql;
  const record = (column: 'cashier_id' | 'supervisor_id', saleId: SaleId, who: Actor) =>
    transaction(() => {
      nameCashier(sql, who);
      const at = number('SELECT changed_at FROM sales WHERE sale_id = ?', saleId);
      trail.rewrite('sale', saleId, at, () => {
        run(`UPDATE sales SET ${column} = ?2 WHERE sale_id = ?1`, saleId, who.cashierId);
      });
    });
  return {
    recordSeller: (saleId, seller) => record('cashier_id', saleId, seller),
    recordSupervisor: (saleId, supervisor) => record('supervisor_id', saleId, supervisor),
    sellerOf(saleId) {
      const seller = rows('SELECT cashier_id AS id FROM sales WHERE sale_id = ?', saleId)[0]?.[
        'id'
      ];
      return typeof seller === 'string' ? seller : null;
    },
  };
}

/** In SQL: the names of who did it and of who let it pass, as columns of a row of that table. */
export const whoDid = (table: 'sales' | 'reversals' | 'cash_moves') => `
    (SELECT name FROM cashiers c WHERE c.cashier_id = ${table}.cashier_id) AS cashier,
    (SELECT name FROM cashiers c WHERE c.cashier_id = ${table}.supervisor_id) AS supervisor`;

/** As last written. */
export function nameCashier({ run }: Pick<Sql, 'run'>, { cashierId, name }: Actor): void {
  run(
    `INSERT INTO cashiers (cashier_id, name) VALUES (?1, ?2)
     ON CONFLICT (cashier_id) DO UPDATE SET name = ?2`,
    cashierId,
    name,
  );
}
