/**
 * Edits of a customer's data as the till keeps them: by whom, of whom, which fields; and the hold
 * that a change of phone puts on the customer's bonuses. The service's only code is the one that
 * spends bonuses: who brings a customer's phone to be one's own gets it. And whether who was registered here
 * has agreed that name and birthday are kept.
 */
import { invalidInput, type Fault } from '../fault.ts';
import { fail, ok, type Result } from '../result.ts';
import { HOUR, type Millis } from '../time.ts';

export const EDITED_FIELDS = ['firstName', 'lastName', 'birthday', 'phone', 'tags'] as const;
export type EditedField = (typeof EDITED_FIELDS)[number];

/** `unknown`: it was sent, and nobody knows whether it was done. */
export const EDIT_OUTCOMES = ['done', 'refused', 'unknown'] as const;
export type EditOutcome = (typeof EDIT_OUTCOMES)[number];

/** Of a customer whom this till has registered: `given`: they agree that name and birthday are kept; `owed`: nobody has
 * noted yet that they do. */
export const CONSENTS = ['given', 'owed'] as const;
export type Consent = (typeof CONSENTS)[number];

/** What says who somebody is. */
const PERSONAL: ReadonlySet<EditedField> = new Set(['firstName', 'lastName', 'birthday']);

export function tellsWho(fields: readonly EditedField[]): boolean {
  return fields.some((field) => PERSONAL.has(field));
}

/**
 * What is noted of a customer's consent with an edit; null: nobody has to be asked for it. `isOwed`: this till has
 * registered them, and no consent was noted. `isAsked`: the owner's setting. Refused is what they have to agree to first.
 */
export function consentWith(
  fields: readonly EditedField[],
  { isOwed, isAsked, agrees }: { isOwed: boolean; isAsked: boolean; agrees: boolean },
): Result<Consent | null, Fault> {
  if (!isOwed) return ok(null);
  if (!isAsked || !tellsWho(fields)) return ok('owed');
  return agrees ? ok('given') : fail(invalidInput('consent', 'missing'));
}

/** A change of a customer's phone that was done, or may have been. */
export interface PhoneChange {
  /** By the wall clock: only to be shown. */
  readonly at: Millis;
  readonly steadyAt: Millis;
  /** By the service's clock; null: it had not been heard. */
  readonly serviceAt: Millis | null;
  /** As the owner had set it then; 0: none. */
  readonly holdHours: number;
}

/** What the clocks say now; `service` is null while the service's hasn't been heard. */
interface HoldClocks {
  readonly steady: Millis;
  readonly service: Millis | null;
}

export interface PhoneHold {
  readonly changedAt: Millis;
  /** Milliseconds until bonuses can be spent with a code again; above 0. */
  readonly left: Millis;
}

/** The hold that ends last; null: none. */
export function phoneHold(changes: readonly PhoneChange[], now: HoldClocks): PhoneHold | null {
  return changes.reduce<PhoneHold | null>((longest, change) => {
    const left = holdLeft(change, now);
    return left > (longest?.left ?? 0) ? { changedAt: change.at, left } : longest;
  }, null);
}

/**
 * The service's clock counts wherever it was heard then and now: nobody at the till sets that one.
 * Else the steady time, which a clock that is set moves only across a restart of the program.
 */
function holdLeft({ steadyAt, serviceAt, holdHours }: PhoneChange, now: HoldClocks): Millis {
  const passed =
    serviceAt === null || now.service === null ? now.steady - steadyAt : now.service - serviceAt;
  // From a clock that went back not longer than from the beginning.
  return Math.max(0, holdHours * HOUR - Math.max(0, passed));
}
