/**
 * An answer in the service's dialect: what is common to all resources (what is left out, what is
 * added, how a refusal looks). What belongs to one resource is decided where its wire form is.
 */
import type { Dialect } from '../dialect.ts';
import { CODES, type Refusal, type RefusalStatus } from '../refusal.ts';

/** A field that no description knows; a client has to pass it over. */
const NEW_FIELD = { schema_revision: 7, trace: { id: 'c0ffee', hops: [1, null] } };

const BLACKLIST_CODES: ReadonlySet<number> = new Set([
  CODES.customerBlacklisted,
  CODES.phoneBlacklisted,
]);
/** Of a service that numbers its own rules. */
const OWN_RULE_CODE = 3099;

const FOREIGN = { success: 'сәтті орындалды', failure: 'Сұраныс қабылданбады' };

/** A wire form, its fields left out, added or null as the dialect says; undefined: nothing is left. */
export function spoken(dialect: Dialect, value: unknown): unknown {
  if (Array.isArray(value)) {
    const entries: readonly unknown[] = value;
    return emptied(
      dialect,
      entries.map((entry) => (isObject(entry) ? spokenFields(dialect, entry) : entry)),
    );
  }
  return isObject(value) ? spokenFields(dialect, value) : emptied(dialect, value);
}

function spokenFields(dialect: Dialect, fields: object): object {
  const kept = Object.entries(fields).flatMap(([name, value]) => {
    const said = spoken(dialect, value);
    return said === undefined ? [] : [[name, said] as const];
  });
  return { ...Object.fromEntries(kept), ...(dialect.newFields === 'added' ? NEW_FIELD : {}) };
}

function emptied(dialect: Dialect, value: unknown): unknown {
  if (dialect.emptyFields === 'sent' || !isEmpty(value)) return value;
  return dialect.emptyFields === 'null' ? null : undefined;
}

/** What Go's `omitempty` leaves out. */
function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === false || value === 0 || value === '';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

export function successMessage({ messages }: Dialect): string {
  return { plain: 'success', empty: '', foreign: FOREIGN.success }[messages];
}

export interface SpokenRefusal {
  readonly status: RefusalStatus;
  readonly code: number;
  readonly message: string;
}

/** Statuses and codes that the description gives stay as they are. */
export function spokenRefusal(dialect: Dialect, refusal: Refusal): SpokenRefusal {
  const status = refusal.isBrokenRule ? RULE_STATUS[dialect.brokenRule] : refusal.status;
  return {
    status,
    code: refusalCode(dialect, refusal, status),
    message: { plain: refusal.message, empty: '', foreign: FOREIGN.failure }[dialect.messages],
  };
}

const RULE_STATUS = { '400': 400, '403': 403, '409': 409, '422': 422 } as const;

function refusalCode(dialect: Dialect, refusal: Refusal, status: number): number {
  if (refusal.isBrokenRule) return dialect.brokenRuleCode === 'own' ? OWN_RULE_CODE : status;
  if (!BLACKLIST_CODES.has(refusal.code) || dialect.blacklistCode === 'byList') return refusal.code;
  return dialect.blacklistCode === 'none' ? status : Number(dialect.blacklistCode);
}
