/**
 * What waits for the service: since when, how often it was asked, and in which shift it ended.
 */
export const unsettledSales = `ALTER TABLE sales ADD COLUMN unsettled_since INTEGER;
   ALTER TABLE sales ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE sales ADD COLUMN next_try_at INTEGER;
   ALTER TABLE sales ADD COLUMN settled_in INTEGER;
   UPDATE sales SET unsettled_since = changed_at
     WHERE settlement IN ('waiting', 'attention') OR state IN ('completing', 'settling');
   ALTER TABLE reversals ADD COLUMN request_id TEXT;
   CREATE UNIQUE INDEX reversals_by_request ON reversals (request_id);
   CREATE TABLE customers_seen (
     phone TEXT PRIMARY KEY,
     user_id TEXT NOT NULL,
     name TEXT NOT NULL,
     seen_at INTEGER NOT NULL
   ) STRICT;`;
