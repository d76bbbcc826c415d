/** Customers of this till's sales, tags that were seen, and what customers bought here. */
import {
  saleSummarySchema,
  tagSchema,
  type SaleSummary,
} from '../../../src-shared/contract/customer-schema.ts';
import type { Tag } from '../../../src-shared/domain/customer/customer.ts';
import { parseId } from '../../../src-shared/domain/id.ts';
import { tiyn } from '../../../src-shared/domain/money.ts';
import { byName } from '../../../src-shared/domain/names.ts';
import type { CustomerLog, StoredRegular } from '../../ports/journal/customers.ts';
import { REVERSED } from './sales-list.ts';
import type { CustomerCipher } from '../customers/customer-cipher.ts';
import { AWARD_WATCHED, PAID, UNRESOLVED } from './sale-terms.ts';
import { ofSale, type Row, type Sql } from '../sql.ts';
import { upgradeTag } from './stored-words.ts';

/** Of each customer only the last sale is looked for, however many there are. */
const LAST_DIGITS = `SELECT sealed, started_at AS at, ${ofSale('$.request.customer.userId')} AS userId
  FROM customer_marks m JOIN customers c USING (customer_id) JOIN sales ON sales.rowid = (
    SELECT s.rowid FROM sales s INDEXED BY sales_by_customer
    WHERE s.customer_id = c.customer_id AND ${PAID} ORDER BY s.rowid DESC LIMIT 1)
  WHERE m.mark = ? ORDER BY sales.rowid DESC LIMIT ?`;

/** Whose phone ends so. What is sealed with another key is nobody's. */
export function createRegulars(
  { rows }: Sql,
  cipher: CustomerCipher,
): Pick<CustomerLog, 'regulars'> {
  return {
    regulars: (digits, limit) =>
      cipher.marksOf(digits).folded.flatMap((mark) =>
        rows(LAST_DIGITS, mark, limit).flatMap(({ sealed, at, userId }): StoredRegular[] => {
          const person = cipher.open(sealed);
          return person?.phone.endsWith(digits) === true
            ? [{ ...person, at: Number(at), userId: parseId(userId) }]
            : [];
        }),
      ),
  };
}

/** Of one customer's, except one sale. */
const OTHERS = `INDEXED BY sales_unresolved
  WHERE ${UNRESOLVED} AND sale_id <> ? AND ${ofSale('$.request.customer.userId')} = ?`;

const LAST_OF_PHONE = `SELECT sealed, started_at AS at, ${ofSale('$.request.customer.userId')} AS userId
  FROM sales INDEXED BY sales_by_customer JOIN customers USING (customer_id)
  WHERE phone_hash = ? AND ${PAID} ORDER BY sales.rowid DESC LIMIT 1`;

const HISTORY = `SELECT started_at AS at, amount, bonus, order_number AS orderNumber, resolution, ${REVERSED}
  FROM sales WHERE customer_id = (SELECT customer_id FROM customers WHERE phone_hash = ?)
  AND state = 'done' ORDER BY rowid DESC LIMIT ?`;

export function createCustomerLog(sql: Sql, cipher: CustomerCipher): CustomerLog {
  const { run, rows, number } = sql;
  const { regulars } = createRegulars(sql, cipher);
  return {
    regulars,
    // Where there is a reader it does this (reader/reading-beside.ts).
    findRegulars: async (...which) => regulars(...which),
    rememberTags(tags) {
      // One that is known as it is isn't written again. (`WHERE TRUE`: else ON would join.)
      run(
        `INSERT INTO known_tags (tag_id, tag)
           SELECT value ->> '$.tagId', value FROM json_each(?) WHERE TRUE
         ON CONFLICT (tag_id) DO UPDATE SET tag = excluded.tag WHERE tag <> excluded.tag`,
        // Nor one without a name: it may have been seen with one, and nobody could tell what it is.
        JSON.stringify(tags.filter(({ tagId, name }) => tagId !== null && name !== '')),
      );
    },
    knownTags: () => rows('SELECT tag FROM known_tags').flatMap(toTag).toSorted(byName),
    knownCustomer(phone) {
      const row = rows(LAST_OF_PHONE, cipher.phoneHash(phone))[0];
      const person = cipher.open(row?.['sealed']);
      return row === undefined || person === null || person.name === ''
        ? null
        : { name: person.name, at: Number(row['at']), userId: parseId(row['userId']) };
    },
    heldBonuses: (userId, except) =>
      tiyn(
        number(
          `SELECT coalesce(sum(bonus), 0) FROM sales ${OTHERS} AND state <> 'cancelled'`,
          except,
          userId,
        ),
      ),
    isAwardInDoubt: (userId, except) =>
      rows(
        `SELECT 1 FROM sales ${OTHERS} AND (resolution = 'awardUncertain' OR ${AWARD_WATCHED}) LIMIT 1`,
        except,
        userId,
      ).length > 0,
    customerHistory: (phone, limit) =>
      rows(HISTORY, cipher.phoneHash(phone), limit).flatMap((row): SaleSummary[] => {
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
