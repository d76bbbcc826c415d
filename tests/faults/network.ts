/**
 * The line between tills and service: counts and names every call, does to it what the plan says,
 * and knows when nothing is under way, so that no test has to sleep.
 */
import type { Fault as ServiceFault, InterceptedRequest } from '../service/fault-injection.ts';
import { provableFrom } from '../../src-shared/domain/service/late-acts.ts';
import { createActs, type Act, type Sent } from './acts.ts';
import { FAULTS, type FaultName } from './faults.ts';
import { never, perform } from './perform.ts';
import { isPlainYes, isRefusal, type Received } from './replies.ts';
import { createHolding, createTraffic, type Traffic } from './traffic.ts';
import type { WorldClock } from './world-clock.ts';

export interface Call {
  readonly till: number;
  /** `POST orders/#/cash/complete` */
  readonly key: string;
  /** 1 for the first call of that key since `mark`. */
  readonly nth: number;
}

export interface Network {
  /** The fetch of one run of one till. */
  fetchOf(till: number, program: ProgramLife): typeof fetch;
  plan(plan: ((call: Call) => FaultName | null) | null): void;
  /** Calls since then are counted from 1. */
  mark(): void;
  calls(): readonly Call[];
  intercept(request: InterceptedRequest): ServiceFault;
  /** Resolves when every call is answered or held. */
  quiet(): Promise<void>;
  /** Runs while the service refuses calls whose path has that part. */
  refusing<T>(part: string, run: () => Promise<T>): Promise<T>;
  /** Calls that only time can end. */
  held(): number;
  /** Requests that move something, as they left the tills, and what the service did for them. */
  sent(): readonly Sent[];
  acts(): readonly Act[];
  /** The place of what happens now in the order of all events. */
  next(): number;
  /** Tills whose giving of an award the service carried out, in that order. */
  awardedBy(): readonly number[];
}

/** One run of the program. */
export interface ProgramLife {
  alive(): boolean;
  /** A moment at which it may die; false when it is dead now. */
  survives(moment: string): boolean;
}

export function keyOf(method: string, url: string): string {
  const { pathname } = new URL(url);
  const path = pathname.replace('/api/v1/', '').replaceAll(/[0-9a-f]{24}|\d+/gu, '#');
  return `${method} ${path}`;
}

type Plan = (call: Call) => FaultName | null;

/** Counts and names each call, and says what is to become of it. */
function createRegister() {
  let plan: Plan | null = null;
  let recorded: Call[] = [];
  let counts = new Map<string, number>();
  return {
    note(till: number, key: string): Call {
      const nth = (counts.get(key) ?? 0) + 1;
      counts.set(key, nth);
      const call = { till, key, nth };
      recorded.push(call);
      return call;
    },
    planned: (call: Call) => plan?.(call) ?? null,
    plan(next: Plan | null) {
      plan = next;
    },
    async refusing<T>(part: string, run: () => Promise<T>): Promise<T> {
      const before = plan;
      plan = ({ key }) => (key.includes(part) ? '409' : null);
      try {
        return await run();
      } finally {
        plan = before;
      }
    },
    mark() {
      recorded = [];
      counts = new Map();
    },
    calls: () => recorded,
  };
}

/** Real requests, each with a number by which the service knows what its own socket is to do. */
function createPost(traffic: Traffic) {
  const atService = new Map<number, ServiceFault>();
  let sequence = 0;
  return {
    /** Read to its end. Once sent it can't be called back: no signal. */
    send: (url: string, init: RequestInit, fault: ServiceFault | null): Promise<Received> =>
      traffic.during(async () => {
        sequence += 1;
        const number = sequence;
        if (fault !== null) atService.set(number, fault);
        const { signal: _ended, ...rest } = init;
        const mark = url.includes('?') ? '&' : '?';
        const response = await fetch(`${url}${mark}call=${number}`, rest);
        const body = await response.text();
        return { status: response.status, headers: response.headers, body };
      }),
    intercept({ query }: InterceptedRequest): ServiceFault {
      const number = Number(query['call']);
      const fault = atService.get(number) ?? 'pass';
      atService.delete(number);
      return fault;
    },
  };
}

/** Requests that are acted on when the till's next one is answered. */
function createParked(now: WorldClock['now']) {
  let parked: { readonly request: Sent; deliver(): Promise<unknown> }[] = [];
  return {
    park: (request: Sent, deliver: () => Promise<unknown>) =>
      void parked.push({ request, deliver }),
    /** The till's request is answered: the service turns to those before it. */
    async actLate({ till, sent }: Sent): Promise<void> {
      const due = parked.filter(({ request }) => request.till === till && request.sent < sent);
      parked = parked.filter((one) => !due.includes(one));
      for (const { request, deliver } of due)
        // What is older is lost on its way.
        if (now() < provableFrom(request.at)) await deliver();
    },
  };
}

/** `operations`: what stands in the service's ledger now, a line each. */
export function createNetwork(
  clock: WorldClock,
  operations: () => readonly string[] = () => [],
): Network {
  let events = 0;
  const next = () => {
    events += 1;
    return events;
  };
  const { note, planned, plan, refusing, mark, calls } = createRegister();
  const traffic = createTraffic();
  const { send, intercept } = createPost(traffic);
  const { hold, held } = createHolding(clock);
  const { park, actLate } = createParked(clock.now);
  const ledger = createActs(clock.now, next, operations);
  return {
    fetchOf:
      (till, program) =>
      async (input, init = {}) => {
        const url = input instanceof Request ? input.url : String(input);
        const key = keyOf(init.method ?? 'GET', url);
        const call = note(till, key);
        const { pathname: path } = new URL(url);
        const now = { path, sent: next(), at: clock.now() };
        const request: Sent = { till, key, ...now, refused: false, agreed: null };
        if (!program.survives(`before ${key} ${call.nth}`)) return never();
        ledger.sent.push(request);
        const name = planned(call);
        let answer: Response | null = null;
        try {
          answer = await perform(name === null ? null : FAULTS[name], init.signal, {
            send: (fault) => ledger.during(request, () => send(url, init, fault)),
            park: (deliver) => park(request, deliver),
            hold,
          });
          request.refused = isRefusal(answer);
          return answer;
        } finally {
          await actLate(request);
          if (!program.survives(`after ${key} ${call.nth}`)) await never();
          // Nobody hears what comes after the call was given up.
          const heard = init.signal?.aborted === true ? null : answer;
          if (heard !== null && (await isPlainYes(heard))) request.agreed = next();
        }
      },
    plan,
    refusing,
    mark,
    calls,
    intercept,
    quiet: traffic.quiet,
    held,
    next,
    sent: () => ledger.sent,
    acts: () => ledger.acts,
    awardedBy: () =>
      ledger.acts.filter(({ operation }) => operation.kind === 'award').map(({ till }) => till),
  };
}
