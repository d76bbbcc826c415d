/**
 * With an edit of a customer whom this till has registered: whether they agree to be known by name ('given', 'owed'); NULL:
 * another customer, or an older version's. The index is for `owesConsent` (edit-log.ts).
 */
export const consents = `ALTER TABLE customer_edits ADD COLUMN consent TEXT CHECK (consent IN ('given', 'owed'));
   CREATE INDEX customer_edits_consent ON customer_edits (user_id, consent) WHERE consent IS NOT NULL;`;
