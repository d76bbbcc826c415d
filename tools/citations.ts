/** Finds where code and documents cite docs/loyalty-api.md. */
const PREFIXES =
  'E\\d{1,2}|ABOUT|AUTH|COMMON|ERRORS|EVENTS|FIELDS|FLOW|LIMITS|ORDER|REFUND|SETUP|SHIFT|STATES|VERSION';
const TABLES =
  'Order|OrderRefund|OrderError|OrderSender|RecipientBranch|User|Tag|PrivateBranch|UserAward';
const CITATION = new RegExp(
  `(?<![\\w.])(?:(?:${PREFIXES})(?:\\.[A-Z]+\\d*|\\.\\d+)+|(?:${TABLES}|E\\d{1,2})\\.[a-z]\\w*|E\\d{1,2}(?![\\w-]))`,
  'gu',
);
const ENDPOINTS = /\bEndpoints? (\d+(?:(?:, (?:and )?| and | to | or )\d+)*)/giu;

/** Numbers as docs/loyalty-api.md writes them; "Endpoints 8 and 9" cites E8 and E9. */
export function citationsIn(text: string): string[] {
  const spelled = [...text.matchAll(ENDPOINTS)].flatMap(([, list = '']) =>
    (list.match(/\d+/gu) ?? []).map((endpoint) => `E${endpoint}`),
  );
  return [...[...text.matchAll(CITATION)].map(([number]) => number), ...spelled];
}
