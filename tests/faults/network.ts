/**
 * The line between tills and service: counts and names every call, does to it what the plan says,
 * and knows when nothing is under way, so that no test has to sleep.
 */
import type { Fault as ServiceFault, InterceptedRequest } from '../service/fault-injection.ts';
import { provableFrom } from '../../src-shared/domain/service/late-acts.ts';
import { createActs, type Act, type Sent } from './acts.ts';
import { FAULTS, type FaultKind, type FaultName } from './faults.ts';
import { answered, broken, isRefusal, whole, type Received } from './replies.ts';
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

const never = <T>() => new Promise<T>(() => undefined);
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));

export function keyOf(method: string, url: string): string {
  const { pathname } = new URL(url);
  const path = pathname.replace('/api/v1/', '').replaceAll(/[0-9a-f]{24}|\d+/gu, '#');
  return `${method} ${path}`;
}

/** `operations`: what stands in the service's ledger now, a line each. */
export function createNetwork(
  clock: WorldClock,
  operations: () => readonly string[] = () => [],
): Network {
  let plan: ((call: Call) => FaultName | null) | null = null;
  let recorded: Call[] = [];
  let counts = new Map<string, number>();
  const atService = new Map<number, ServiceFault>();
  let sequence = 0;
  let events = 0;
  let busy = 0;
  let held = 0;
  const next = () => {
    events += 1;
    return events;
  };
  const ledger = createActs(clock.now, next, operations);
  /** Requests that are acted on when the till's next one is answered. */
  let parked: { readonly request: Sent; deliver(): Promise<unknown> }[] = [];
  let waiters: (() => void)[] = [];

  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    busy += 1;
    try {
      return await work();
    } finally {
      busy -= 1;
      if (busy === 0) for (const wake of waiters.splice(0)) wake();
    }
  };

  /** The real request, read to its end. Once sent it can't be called back: no signal. */
  const send = (url: string, init: RequestInit, fault: ServiceFault | null) =>
    during(async () => {
      sequence += 1;
      const number = sequence;
      if (fault !== null) atService.set(number, fault);
      const { signal: _ended, ...rest } = init;
      const mark = url.includes('?') ? '&' : '?';
      const response = await fetch(`${url}${mark}call=${number}`, rest);
      const body = await response.text();
      return { status: response.status, headers: response.headers, body };
    });

  const hold = (ms: number, signal: AbortSignal | null | undefined): Promise<void> => {
    held += 1;
    let over = false;
    const end = () => {
      if (!over) held -= 1;
      over = true;
    };
    signal?.addEventListener('abort', end, { once: true });
    return new Promise((resolve) => {
      clock
        .of(() => true)
        .setTimer(ms, () => {
          end();
          resolve();
        });
    });
  };

  const perform = async (
    kind: FaultKind | null,
    url: string,
    init: RequestInit,
    send: (url: string, init: RequestInit, fault: ServiceFault | null) => Promise<Received>,
    park: (deliver: () => Promise<unknown>) => void,
  ): Promise<Response> => {
    if (kind === null) return whole(await send(url, init, null));
    switch (kind.on) {
      case 'wire':
        if (kind.acts === true) await send(url, init, null);
        throw broken(kind.code);
      case 'socket':
        return whole(await send(url, init, kind.fault));
      case 'answer':
        return answered(kind, () => send(url, init, null));
      case 'time': {
        const first = kind.acts === 'before' ? await send(url, init, null) : null;
        await hold(kind.hold ?? Number.MAX_SAFE_INTEGER, init.signal);
        return whole(first ?? (await send(url, init, null)));
      }
      case 'next':
        park(() => send(url, init, null));
        await hold(Number.MAX_SAFE_INTEGER, init.signal);
        return never();
      case 'twice': {
        const first = await send(url, init, null);
        const second = await send(url, init, null);
        return whole(kind.answered === 'first' ? first : second);
      }
      default:
        return kind satisfies never;
    }
  };

  /** The till's request is answered: the service turns to those before it. */
  const actLate = async ({ till, sent }: Sent) => {
    const due = parked.filter(({ request }) => request.till === till && request.sent < sent);
    parked = parked.filter((one) => !due.includes(one));
    for (const { request, deliver } of due)
      // What is older is lost on its way.
      if (clock.now() < provableFrom(request.at)) await deliver();
  };

  return {
    fetchOf: (till, program) => async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      const key = keyOf(init?.method ?? 'GET', url);
      const nth = (counts.get(key) ?? 0) + 1;
      counts.set(key, nth);
      const call = { till, key, nth };
      recorded.push(call);
      const request = { till, key, sent: next(), at: clock.now(), refused: false };
      if (!program.survives(`before ${key} ${nth}`)) return never();
      ledger.sent.push(request);
      const name = plan?.(call) ?? null;
      try {
        const answer = await perform(
          name === null ? null : FAULTS[name],
          url,
          init ?? {},
          (...args) => ledger.during(request, () => send(...args)),
          (deliver) => void parked.push({ request, deliver }),
        );
        request.refused = isRefusal(answer);
        return answer;
      } finally {
        await actLate(request);
        if (!program.survives(`after ${key} ${nth}`)) await never();
      }
    },
    plan(next) {
      plan = next;
    },
    async refusing(part, run) {
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
    intercept({ query }) {
      const number = Number(query['call']);
      const fault = atService.get(number) ?? 'pass';
      atService.delete(number);
      return fault;
    },
    async quiet() {
      for (let still = 0; still < 3; still += 1) {
        if (busy > 0) {
          still = 0;
          await new Promise<void>((wake) => {
            waiters.push(wake);
          });
        }
        await turn();
      }
    },
    held: () => held,
    next,
    sent: () => ledger.sent,
    acts: () => ledger.acts,
    awardedBy: () =>
      ledger.acts.filter(({ operation }) => operation.kind === 'award').map(({ till }) => till),
  };
}
