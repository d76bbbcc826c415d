/**
 * What stands before every command: who is signed in, with which rights, and whether a shift is open.
 * The page only shows what is refused here.
 */
import type { CommandName } from '../../../src-shared/contract/commands.ts';
import type { Handlers } from '../../../src-shared/contract/ipc.ts';
import type { OrderTarget } from '../../../src-shared/contract/orders-schema.ts';
import { INVALID_STATE, type Fault } from '../../../src-shared/domain/fault.ts';
import { mapMethods } from '../../../src-shared/domain/map-methods.ts';
import {
  isAboveLimits,
  type PatternCounts,
  type PatternLimits,
} from '../../../src-shared/domain/patterns.ts';
import type { Actor } from '../../../src-shared/domain/people.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import { missingRight, type Right } from '../../../src-shared/domain/rights.ts';
import type { ChosenSale } from '../../../src-shared/domain/sale/chosen-sale.ts';
import type { Sale, SaleRequest } from '../../../src-shared/domain/sale/sale.ts';
import { JournalError, type Journal } from '../../ports/journal.ts';
import type { SnapshotStore } from '../runtime/snapshot-store.ts';
import { BY_ITSELF, needOf, type About } from './needs.ts';
import type { PeopleService } from './people-service.ts';

export interface GateParts {
  readonly people: PeopleService;
  readonly store: SnapshotStore;
  readonly journal: () => Journal | undefined;
  /** The sale on the screen. */
  readonly sale: () => Sale | null;
  /** The one that the page wants to begin. */
  readonly compose: (chosen: ChosenSale) => Result<SaleRequest, Fault>;
}

const SIGN_IN_NEEDED: Fault = { code: 'signInNeeded', retry: 'never' };
const PEOPLE_LOST: Fault = { code: 'peopleLost', retry: 'never' };
const ALLOWED = ok(null);

/** What whoever has just logged in at the service may do: the way in when every PIN is forgotten. */
const OWNERS: ReadonlySet<Right> = new Set<Right>(['people', 'disconnect']);

export function guardCommands(handlers: Handlers, parts: GateParts): Handlers {
  return mapMethods(handlers, async (call, name, [input]) => {
    const judged = judge(parts, name, input);
    if (!judged.ok) return judged;
    const answer = await parts.people.approvals.begin(judged.value, call);
    if (!BY_ITSELF.has(name)) parts.people.touch();
    return answer;
  });
}

/** Who has let it pass; null: it may be done without. */
function judge(parts: GateParts, name: CommandName, input: unknown): Result<Actor | null, Fault> {
  const { people, store } = parts;
  const need = needOf(name, input, aboutOf(parts));
  if (need.shift === true && store.read().shift === null) return fail(INVALID_STATE);
  const state = people.state();
  const { rights = [] } = need;
  // Settings outlive training: nobody changes them from there past those who work at the till.
  if (state === 'none' && rights.includes('settings') && people.areElsewhere())
    return fail(INVALID_STATE);
  if (state === 'none' || need.who === 'anybody') return ALLOWED;
  if (rights.length > 0 && rights.every((right) => OWNERS.has(right)) && people.isOwner())
    return ALLOWED;
  if (state === 'lost')
    return missingRight('cashier', rights, people.policy()) === null ? ALLOWED : fail(PEOPLE_LOST);
  const who = people.signedIn();
  if (who === null) return fail(SIGN_IN_NEEDED);
  const right = missingRight(who.role, rights, people.policy());
  if (right === null) return ALLOWED;
  const supervisor = people.approvals.use(name, input);
  if (supervisor === null) return fail(people.approvals.refuse(name, input, right));
  people.tell({
    what: 'approved',
    right,
    command: name,
    cashier: who.cashierId,
    supervisor: supervisor.cashierId,
  });
  return ok(supervisor);
}

function aboutOf({ people, store, journal, sale, compose }: GateParts): About {
  return {
    policy: people.policy(),
    sale,
    meant(chosen) {
      const composed = compose(chosen);
      return composed.ok ? composed.value : null;
    },
    aboveLimits: (request) => {
      const from = journal();
      if (people.state() === 'none' || from === undefined) return false;
      return goesAbove(from, request, people.actor()?.cashierId ?? null, store.read().preferences);
    },
    sold: (target) => {
      const nothingKnown = { amount: null, own: false };
      // Nothing is asked of the disk where nobody is known.
      if (people.state() === 'none') return nothingKnown;
      const from = journal();
      const shift = store.read().shift?.number ?? null;
      try {
        return from === undefined
          ? nothingKnown
          : soldBy(from, target, shift, people.actor()?.cashierId ?? null);
      } catch (error) {
        // What can't be read was maybe somebody else's.
        if (error instanceof JournalError) return nothingKnown;
        throw error;
      }
    },
  };
}

/** What can't be read is no reason to stop a sale. */
function goesAbove(
  journal: Journal,
  request: SaleRequest,
  cashierId: string | null,
  limits: PatternLimits,
): boolean {
  const counts: PatternCounts = {
    salesTo: (userId) => journal.salesInShift(userId, cashierId),
    spentWithoutCode: () => journal.spentWithoutCode(cashierId),
  };
  try {
    return isAboveLimits(request, counts, limits);
  } catch (error) {
    if (error instanceof JournalError) return false;
    throw error;
  }
}

function soldBy(
  journal: Journal,
  target: OrderTarget,
  shift: number | null,
  cashierId: string | null,
): ReturnType<About['sold']> {
  const saleId = 'saleId' in target ? target.saleId : journal.saleOf(target.orderId);
  const row = saleId === null ? null : journal.saleRow(saleId);
  if (row === null) return { amount: null, own: false };
  const own = row.shiftNumber === shift && journal.sellerOf(row.saleId) === cashierId;
  return { amount: row.amount, own };
}
