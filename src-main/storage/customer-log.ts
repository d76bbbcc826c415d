/** Customers who were found at this till, their tags, and their sales here. */
import {
  saleSummarySchema,
  tagSchema,
  type SaleSummary,
} from '../../src-shared/contract/customer-schema.ts';
import type { Tag } from '../../src-shared/domain/customer.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import type { Journal } from '../ports/journal.ts';
import { REVERSED } from './sales-list.ts';
import { UNRESOLVED } from './sale-terms.ts';
import { ofSale, type Row, type Sql } from './sql.ts';
import { upgradeTag } from './stored-words.ts';

type CustomerLog = Pick<
  Journal,
  'rememberCustomer' | 'knownTags' | 'knownCustomer' | 'heldBonuses' | 'customerHistory'
>;

export function createCustomerLog({ run, rows, number }: Sql): CustomerLog {
  return {
    rememberCustomer({ phone, userId, name, tags }, at) {
      run(
        `INSERT INTO known_customers (phone, user_id, name, found_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (phone) DO UPDATE SET
           user_id = excluded.user_id, name = excluded.name, found_at = excluded.found_at`,
        phone,
        userId,
        name,
        at,
      );
      // One that is known as it is isn't written again. (`WHERE TRUE`: else ON would join.)
      run(
        `INSERT INTO known_tags (tag_id, tag)
           SELECT value ->> '$.tagId', value FROM json_each(?) WHERE TRUE
         ON CONFLICT (tag_id) DO UPDATE SET tag = excluded.tag WHERE tag <> excluded.tag`,
        JSON.stringify(tags.filter(({ tagId }) => tagId !== null)),
      );
    },
    knownTags: () =>
      rows('SELECT tag FROM known_tags')
        .flatMap(toTag)
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    knownCustomer(phone) {
      const row = rows('SELECT name, found_at FROM known_customers WHERE phone = ?', phone)[0];
      return row === undefined ? null : { name: String(row['name']), at: Number(row['found_at']) };
    },
    heldBonuses: (userId, except) =>
      tiyn(
        number(
          `SELECT coalesce(sum(bonus), 0) FROM sales INDEXED BY sales_unresolved
           WHERE ${UNRESOLVED} AND state <> 'cancelled' AND sale_id <> ?
             AND ${ofSale('$.request.customer.userId')} = ?`,
          except,
          userId,
        ),
      ),
    customerHistory: (phone, limit) =>
      rows(
        `SELECT started_at AS at, amount, bonus, order_number AS orderNumber, resolution, ${REVERSED}
         FROM sales
         WHERE phone = ? AND state = 'done' ORDER BY rowid DESC LIMIT ?`,
        phone,
        limit,
      ).flatMap((row): SaleSummary[] => {
        const past = saleSummarySchema.safeParse({ ...row, reverted: row['reverted'] === 1 });
        return past.success ? [past.data] : [];
      }),
  };
}

function toTag(row: Readonly<Row>): Tag[] {
  try {
    const tag = tagSchema.safeParse(upgradeTag(JSON.parse(String(row['tag']))));
    return tag.success ? [tag.data] : [];
  } catch {
    return [];
  }
}
