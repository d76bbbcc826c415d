/**
 * Who has bought at this till, found by the last four digits of the phone. The page is given no phone before one
 * of them is chosen: it names them by main's own numbers, which count for the last search alone, at one service
 * and in one shift, until the till is locked.
 */
import type { CommandOutput } from '../../../src-shared/contract/commands.ts';
import type { Regular } from '../../../src-shared/contract/customer-schema.ts';
import { spendable } from '../../../src-shared/domain/customer/customer.ts';
import { INVALID_STATE, LOOK_UP_AGAIN, type Fault } from '../../../src-shared/domain/fault.ts';
import type { Tiyn } from '../../../src-shared/domain/money.ts';
import type { Phone } from '../../../src-shared/domain/phone.ts';
import { MAX_REGULARS, shortName } from '../../../src-shared/domain/customer/regulars.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import type { StoredRegular } from '../../ports/journal/customers.ts';
import type { Clock } from '../../ports/system.ts';
import { bonusHoldsFor } from '../reconcile/bonus-holds.ts';
import { askJournal, awaitJournal } from '../service/ask-journal.ts';
import type { Pairing } from '../service/pairing.ts';

export interface Regulars {
  /** Refused without the owner's setting. */
  search(digits: string): Promise<Result<CommandOutput<'customer.regulars'>, Fault>>;
  /** What that one has, as the service says it; null: it can't be asked now. */
  balance(regular: Regular['regular']): Promise<Result<Tiyn | null, Fault>>;
  take(regular: Regular['regular']): Result<{ readonly phone: Phone }, Fault>;
  forget(): void;
}

interface Deps {
  readonly clock: Pick<Clock, 'now'>;
  /** null: nothing is set up. */
  readonly pairing: () => Pairing | null;
  /** The owner's setting. */
  readonly isAllowed: () => boolean;
  /** Another one whenever what was found counts no more: another service, branch or shift. */
  readonly place: () => string;
  readonly isOffline: () => boolean;
}

interface Found {
  readonly place: string;
  readonly digits: string;
  readonly regulars: ReadonlyMap<Regular['regular'], StoredRegular>;
}

export function createRegulars({ clock, pairing, isAllowed, place, isOffline }: Deps): Regulars {
  // One of before a restart is none of those after it.
  let last = clock.now();
  let found: Found | null = null;
  let searches = 0;
  const known = (regular: Regular['regular']): StoredRegular | null =>
    (isAllowed() && found?.place === place() && found.regulars.get(regular)) || null;
  return {
    async search(digits) {
      if (!isAllowed()) return fail(INVALID_STATE);
      found = null;
      searches += 1;
      const [search, where] = [searches, place()];
      const answer = await awaitJournal(pairing()?.journal, (journal) =>
        journal.findRegulars(digits, MAX_REGULARS + 1),
      );
      if (!answer.ok) return answer;
      // Locked, or at another place by now; or another was searched for since.
      if (search !== searches || where !== place()) return fail(INVALID_STATE);
      const listed = answer.value.slice(0, MAX_REGULARS);
      const numbered = listed.map((one) => [(last += 1), one] as const);
      found = { place: where, digits, regulars: new Map(numbered) };
      const regulars = numbered.map(([regular, { name, at }]) => ({
        regular,
        name: shortName(name),
        at,
      }));
      return ok({ regulars, more: answer.value.length > MAX_REGULARS });
    },
    async balance(regular) {
      const one = known(regular);
      const paired = pairing();
      if (one === null || paired === null) return fail(LOOK_UP_AGAIN);
      const { userId } = one;
      if (userId === null || isOffline()) return ok(null);
      const balance = await paired.api.balance(userId);
      if (known(regular) === null) return fail(LOOK_UP_AGAIN);
      return ok(
        balance.ok ? spendable(balance.value, bonusHoldsFor(paired.journal, userId)) : null,
      );
    },
    take(regular) {
      const one = known(regular);
      if (one === null || found === null) return fail(LOOK_UP_AGAIN);
      const { digits } = found;
      // Who was forgotten since is nobody's regular any more.
      const now = askJournal(pairing()?.journal, (journal) =>
        journal.regulars(digits, MAX_REGULARS + 1).some(({ phone }) => phone === one.phone),
      );
      if (!now.ok) return now;
      return now.value ? ok({ phone: one.phone }) : fail(LOOK_UP_AGAIN);
    },
    forget() {
      searches += 1;
      found = null;
    },
  };
}
