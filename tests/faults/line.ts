/**
 * The line between tills and service: counts and names every call, does to it what the plan says,
 * and knows when nothing is under way, so that no test has to sleep.
 */
import type {
  Fault as ServiceFault,
  InterceptedRequest,
} from '../../src-service/fault-injection.ts';
import { FAULTS, type FaultKind, type FaultName } from './faults.ts';
import type { WorldClock } from './world-clock.ts';

export interface Call {
  readonly till: number;
  /** `POST orders/#/cash/complete` */
  readonly key: string;
  /** 1 for the first call of that key since `mark`. */
  readonly nth: number;
}

export interface Line {
  /** The fetch of one run of one till. */
  fetchOf(till: number, mortal: Mortal): typeof fetch;
  plan(plan: ((call: Call) => FaultName | null) | null): void;
  /** Calls since then are counted from 1. */
  mark(): void;
  calls(): readonly Call[];
  intercept(request: InterceptedRequest): ServiceFault;
  /** Resolves when every call is answered or held. */
  quiet(): Promise<void>;
  /** Calls that only time can end. */
  held(): number;
  /** Tills whose giving of an award the service carried out, in that order. */
  awardedBy(): readonly number[];
}

interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** One run of the program. */
export interface Mortal {
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

/** `awardsGiven`: how many awards the service has given so far, to whomever. */
export function createLine(clock: WorldClock, awardsGiven: () => number = () => 0): Line {
  let plan: ((call: Call) => FaultName | null) | null = null;
  let recorded: Call[] = [];
  let counts = new Map<string, number>();
  const atService = new Map<number, ServiceFault>();
  let sequence = 0;
  let busy = 0;
  let held = 0;
  const awarded: number[] = [];
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
        .after(ms, () => {
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
  ) => {
    if (kind === null) return whole(await send(url, init, null));
    switch (kind.on) {
      case 'wire':
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
      case 'twice': {
        const first = await send(url, init, null);
        await send(url, init, null);
        return whole(first);
      }
      default:
        return kind satisfies never;
    }
  };

  return {
    fetchOf: (till, mortal) => async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      const key = keyOf(init?.method ?? 'GET', url);
      const nth = (counts.get(key) ?? 0) + 1;
      counts.set(key, nth);
      const call = { till, key, nth };
      recorded.push(call);
      if (!mortal.survives(`before ${key} ${nth}`)) return never();
      const name = plan?.(call) ?? null;
      try {
        return await perform(
          name === null ? null : FAULTS[name],
          url,
          init ?? {},
          async (...given) => {
            const before = key.endsWith('/give') ? awardsGiven() : 0;
            try {
              return await send(...given);
            } finally {
              // Also when its answer was lost.
              if (key.endsWith('/give') && awardsGiven() > before) awarded.push(till);
            }
          },
        );
      } finally {
        if (!mortal.survives(`after ${key} ${nth}`)) await never();
      }
    },
    plan(next) {
      plan = next;
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
    awardedBy: () => awarded,
  };
}

/** In the place of the real answer, or half of that. */
async function answered(
  kind: FaultKind & { on: 'answer' },
  send: () => Promise<Received>,
): Promise<Response> {
  const real = kind.acts ? await send() : null;
  if (kind.body !== null) {
    const headers = { 'content-type': 'application/json', ...kind.headers };
    return new Response(kind.body, { status: kind.status ?? 200, headers });
  }
  const bytes = new TextEncoder().encode(real?.body ?? '');
  const stream = new ReadableStream<Uint8Array>({
    start(control) {
      control.enqueue(bytes.subarray(0, Math.floor(bytes.length / 2)));
    },
    pull(control) {
      control.error(broken('UND_ERR_SOCKET', 'terminated'));
    },
  });
  return new Response(stream, { status: real?.status ?? 200, headers: real?.headers ?? {} });
}

function whole({ status, headers, body }: Received) {
  return new Response(body === '' ? null : body, { status, headers });
}

/** As undici does it: a TypeError with the reason as its cause. */
function broken(code: string, message = 'fetch failed'): TypeError {
  return new TypeError(message, { cause: Object.assign(new Error(code), { code }) });
}
