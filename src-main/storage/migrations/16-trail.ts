/**
 * The trail: events that are only added, and in each row that counts the number of the last event
 * that told of it; NULL: it is older than the trail.
 */
export const trail = `CREATE TABLE events (
     n INTEGER PRIMARY KEY,
     at INTEGER NOT NULL,
     type TEXT NOT NULL,
     event TEXT NOT NULL,
     mac TEXT NOT NULL
   ) STRICT;
   CREATE INDEX events_marks ON events (type, n) WHERE type IN ('newChain', 'breakFound');
   CREATE TRIGGER events_stay_as_they_are BEFORE UPDATE ON events
     BEGIN SELECT RAISE(ABORT, 'events are only added'); END;
   CREATE TRIGGER events_stay BEFORE DELETE ON events
     BEGIN SELECT RAISE(ABORT, 'events are only added'); END;
   ALTER TABLE shifts ADD COLUMN told INTEGER;
   ALTER TABLE sales ADD COLUMN told INTEGER;
   ALTER TABLE reversals ADD COLUMN told INTEGER;
   ALTER TABLE customer_edits ADD COLUMN told INTEGER;`;
