/** The client of the loyalty service: the port LoyaltyGateway on an injected fetch. */
import type { Fault } from '../../src-shared/domain/fault.ts';
import type { Id } from '../../src-shared/domain/id.ts';
import { MOVE_DEADLINE } from '../../src-shared/domain/service/late-acts.ts';
import { fail, ok, type Result } from '../../src-shared/domain/result.ts';
import { SECOND, type Millis } from '../../src-shared/domain/time.ts';
import type { LoyaltyApi, LoyaltyCalls, LoyaltyGateway, Session } from '../ports/loyalty-api.ts';
import type { Clock, Log } from '../ports/system.ts';
import { logIn } from './auth.ts';
import { award, giveAward } from './awards.ts';
import { normaliseAddress } from './base-address.ts';
import { readBranch } from './branches.ts';
import { createPerform, withoutContent, type HttpClientDeps, type Perform } from './http-client.ts';
import {
  balance,
  privateBranch,
  cashbackPercent,
  editCustomer,
  findCustomer,
  sendCode,
} from './customers.ts';
import type { Operation } from './operation.ts';
import { completeOrder, createOrder, readOrder, refundOrder, revertOrder } from './orders.ts';
import { createSession } from './session.ts';

export interface GatewayDeps {
  /** Node's, or a session's of Electron (system proxy and certificates). */
  readonly fetch: typeof fetch;
  /** Default `fetch`; in Electron another one is needed: see TransportDeps. */
  readonly fetchOnce?: typeof fetch;
  /** Opens connections for `fetch`, so many. Default: nothing; each call opens what it needs. */
  readonly expectReads?: (origin: string, count: number) => void;
  readonly clock: Clock;
  readonly log: Log;
  /** Default: 10 s for reads, 20 s for calls that change something. */
  readonly deadlines?: { readonly reads: Millis; readonly changes: Millis };
  /** Largest answer that is read; default 1 MiB. */
  readonly maxBytes?: number;
}

const DEADLINES = { reads: 10 * SECOND, changes: MOVE_DEADLINE };
const MAX_BYTES = 1_048_576;

type Hooks = Parameters<LoyaltyGateway['open']>[1];

export function createLoyaltyGateway(gatewayDeps: GatewayDeps): LoyaltyGateway {
  const deps: HttpClientDeps = {
    deadlines: DEADLINES,
    maxBytes: MAX_BYTES,
    fetchOnce: gatewayDeps.fetch,
    ...gatewayDeps,
  };
  /** Calls before there is a session. */
  const at = (address: string, called: Hooks['called'] = () => undefined): Perform => {
    const target = normaliseAddress(address);
    const told = guarded(deps.log, called);
    return target.ok
      ? createPerform(deps, { address: target.value, ended: null, called: told })
      : refusing(target.fault);
  };
  return {
    addressOf: normaliseAddress,
    expectReads(address, count) {
      const target = normaliseAddress(address);
      if (target.ok) gatewayDeps.expectReads?.(new URL(target.value).origin, count);
    },
    login: async (address, login, password, called) => {
      const target = normaliseAddress(address);
      if (!target.ok) return target;
      const answer = await at(target.value, called)(logIn(login, password), null);
      if (answer.ok) return ok({ ...answer.value, address: target.value });
      return answer.fault.code === 'unauthorised'
        ? fail({ ...answer.fault, retry: 'never' })
        : answer;
    },
    readBranch: (address, accessToken, branchId, renewal = {}) => {
      const { credentials = null, tokenChanged = () => undefined } = renewal;
      const { clock } = deps;
      const { signal: ended } = new AbortController();
      const session = { accessToken, tokenExpiresAt: null, credentials };
      return createSession({ perform: at(address), clock, ended, tokenChanged }, session).call(
        readBranch(branchId),
      );
    },
    open: (session, hooks) => openApi(deps, session, hooks),
  };
}

/** A session at an address that can't be used answers every call with what is wrong with it. */
function refusing(fault: Fault): Perform {
  return () => Promise.resolve(fail(fault));
}

function openApi(deps: HttpClientDeps, opened: Session, hooks: Hooks): LoyaltyApi {
  const closing = new AbortController();
  const ended = closing.signal;
  const target = normaliseAddress(opened.address);
  const { clock, log } = deps;
  const called = guarded(log, hooks.called);
  const tokenChanged = guarded(log, hooks.tokenChanged);
  const groupChanged = guarded(log, hooks.groupChanged);
  const perform = target.ok
    ? createPerform(deps, { address: target.value, ended, called })
    : refusing(target.fault);
  const session = createSession({ perform, clock, ended, tokenChanged }, opened);
  const { branchId } = opened;
  /** As the branch's own record said last: a branch may be moved to another group at any time. */
  let { groupId } = opened;
  const readBranchAnew = async () => {
    const branch = await session.call(readBranch(branchId));
    if (branch.ok && branch.value.groupId !== groupId && !ended.aborted) {
      ({ groupId } = branch.value);
      groupChanged(groupId);
    }
    return branch;
  };
  const call: Call = async (make) => {
    const operation = made(log, make);
    return operation === null
      ? fail({ code: 'internal', retry: 'never' })
      : believed(operation, await session.call(operation), readBranchAnew);
  };
  return {
    ...operations(call, branchId, () => groupId),
    readBranch: readBranchAnew,
    ensureToken: (force = false) => session.ensureToken(force),
    loggedIn: session.loggedIn,
    close: () => closing.abort(),
  };
}

type Call = <T>(make: () => Operation<T>) => Promise<Result<T, Fault>>;

function operations(
  call: Call,
  branchId: Id,
  groupId: () => Session['groupId'],
): Omit<LoyaltyCalls, 'readBranch' | 'ensureToken'> {
  return {
    findCustomer: (phone) => call(() => findCustomer(phone, branchId)),
    editCustomer: (userId, edit) => call(() => editCustomer(branchId, userId, edit)),
    balance: (userId) => call(() => balance(branchId, groupId(), userId)),
    privateBranch: (userId) => call(() => privateBranch(branchId, userId)),
    cashbackPercent: (userId, query) => call(() => cashbackPercent(branchId, userId, query)),
    award: (userId) => call(() => award(branchId, userId)),
    giveAward: (awardId, userId, stampCount) =>
      call(() => giveAward(branchId, awardId, userId, stampCount)),
    createOrder: (order) => call(() => createOrder(branchId, order)),
    completeOrder: (orderId, completion) => call(() => completeOrder(orderId, completion)),
    sendCode: (userId) => call(() => sendCode(branchId, userId)),
    revertOrder: (orderId) => call(() => revertOrder(orderId)),
    refundOrder: (orderId, amount) => call(() => refundOrder(orderId, amount)),
    readOrder: (orderId, query) => call(() => readOrder(orderId, query)),
  };
}

/** null: what it was to be made of can't be sent: a defect. */
function made<T>(log: Log, make: () => Operation<T>): Operation<T> | null {
  try {
    return make();
  } catch (error) {
    log.error('loyalty.defect', withoutContent('an operation', error));
    return null;
  }
}

/**
 * The description leaves the bodies of refusals open (ERRORS.O2), so a page may be the service's
 * own: it is, when the service answers as described to something else that is asked at once. A
 * captive portal, or a filter that stands for the whole address, doesn't.
 */
async function believed<T>(
  { refusals = {} }: Operation<T>,
  answer: Result<T, Fault>,
  askElse: () => Promise<Result<unknown, Fault>>,
): Promise<Result<T, Fault>> {
  const { code, status = 0 } = answer.ok ? {} : answer.fault;
  const meaning = code === 'malformed' ? refusals[status] : undefined;
  if (meaning === undefined) return answer;
  const there = await askElse();
  return there.ok ? fail({ code: meaning, retry: 'never', status }) : answer;
}

/** A listener's defect must not become a call's failure. */
function guarded<A extends readonly unknown[]>(log: Log, hook: (...args: A) => void) {
  return (...args: A): void => {
    try {
      hook(...args);
    } catch (error) {
      log.error('loyalty.hook', withoutContent('a listener', error));
    }
  };
}
