/**
 * What whoever supports the till is told of settings, sign-in and state. All of it is named here: a setting
 * that is added doesn't compile until it is said whether it is told. Pure.
 */
import type { Preferences } from '../../../src-shared/contract/preferences.ts';
import type { WholeSnapshot } from '../../../src-shared/contract/snapshot.ts';
import type { Millis } from '../../../src-shared/domain/time.ts';
import type { Facts, LoggedError } from '../../ports/support.ts';
import type { Secrets } from '../../ports/vault.ts';
import type { CountedFault } from '../runtime/fault-tally.ts';

/** A setting that holds a word of somebody's, or a key, is kept back. */
type Telling = 'told' | 'kept back';
const told: Telling = 'told';
const SETTINGS: Readonly<Record<keyof Preferences, Telling>> = {
  language: told,
  theme: told,
  sounds: told,
  screenLetters: told,
  findRegulars: told,
  stampsPerSale: told,
  lateAccrual: told,
  attachMinutes: told,
  spendTiyn: told,
  percentOfQr: told,
  useCertificate: told,
  amountCeiling: told,
  detailedLog: told,
  keepUnprotected: told,
  lockAfterMinutes: told,
  phoneChangeHoldHours: told,
  keepNamesDays: told,
  askConsent: told,
  maxSalesPerCustomerPerShift: told,
  maxSpendWithoutCodePerShift: told,
};

/** The newest of them. */
const MAX_FAULTS = 100;

export function settingsFacts(preferences: Preferences): Facts {
  const names = (Object.keys(SETTINGS) as (keyof Preferences)[]).filter(
    (name) => SETTINGS[name] === told,
  );
  return Object.fromEntries(names.map((name) => [name, preferences[name]]));
}

/** Of the address the host alone. */
export function placeFacts(secrets: Secrets | null): Facts {
  if (secrets === null) return {};
  const { environment, address, branchId, giftProductId, awardEnabled } = secrets;
  return {
    environment,
    host: URL.parse(address)?.host ?? null,
    branch_id: branchId,
    gift_product_id: giftProductId,
    'awards are on': awardEnabled,
  };
}

/** No name: of people how many, of the shift its number. */
export function tillFacts(now: WholeSnapshot): Facts {
  const { service, storage, people, openItems, trail } = now;
  return {
    stage: now.stage,
    'sign-in': now.signIn,
    'sign-in is kept': now.signInKept,
    service: service.state,
    'service answered in ms': service.latencyMs,
    people: people.state,
    'people known': people.names.length,
    shift: now.shift?.number ?? null,
    'shift opened': now.shift === null ? null : timeOf(now.shift.openedAt),
    sale: now.sale?.state.at ?? null,
    'waits for the service': openItems.pending,
    'needs attention': openItems.needsAttention,
    'waits since': openItems.since === null ? null : timeOf(openItems.since),
    'bonuses to be accrued': openItems.accruable,
    'accruing was stopped by the disk': now.accrualsStopped,
    'reversals not known': openItems.reversals,
    'disk takes nothing': storage.reason,
    'sales in memory only': storage.unsavedSales,
    notices: now.notices.join(', '),
    checks: now.checks.map(({ name, state, reason }) => `${name} ${reason ?? state}`).join(', '),
    chain: trail === null ? 'nothing broken was found' : `${trail.breaks} breaks were found`,
    'first break': trail?.first?.what ?? null,
    'chain is being read, in percent': now.trailRead,
  };
}

export function faultFacts(counted: readonly CountedFault[]): Facts {
  return errorFacts(
    counted.map(({ name, code, count, first, last }) => ({
      what: `${name} ${code}`,
      count,
      first: timeOf(first),
      last: timeOf(last),
    })),
  );
}

export function errorFacts(errors: readonly LoggedError[]): Facts {
  return Object.fromEntries(
    errors
      .slice(-MAX_FAULTS)
      .map(({ what, count, first, last }) => [what, `${count}, first ${first}, last ${last}`]),
  );
}

const timeOf = (at: Millis): string => new Date(at).toISOString();
