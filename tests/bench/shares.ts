/**
 * What a command spends inside of main: the check of what it says and is answered (schema), the journal, waiting for the
 * service, and all else. The service is here and answers at once; the page and the way to it are measured by `hands`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { startService } from '../../src-service/service.ts';
import { eventText } from '../../src-shared/contract/ipc.ts';
import { mapMethods } from '../../src-shared/domain/map-methods.ts';
import { tiyn } from '../../src-shared/domain/money.ts';
import { parsePhone, type Phone } from '../../src-shared/domain/phone.ts';
import { figuresOf } from './figures.ts';
import { setUp, type Till } from './long/cashier.ts';
import { longSettings, phoneAt } from './long/people.ts';
import { openTillAlone, type Watch } from './till-alone.ts';

const SALES = 200;
/** Nobody's: code that runs for the first time. */
const WARM_UP = 20;

/** Milliseconds of one step, by what took them. */
interface Spent {
  schema: number;
  journal: number;
  service: number;
  /** The journal's while the service was waited for: it is in `journal`. */
  both: number;
}
const NOTHING: Spent = { schema: 0, journal: 0, service: 0, both: 0 };

/** Adds up what is spent, until it is taken. */
function counter() {
  let spent = { ...NOTHING };
  let asked = 0;
  let since = 0;
  let begun = 0;
  let answered = 0;
  const watch: Watch = {
    fetch: (send) => async (input, init) => {
      if (asked === 0) since = performance.now();
      asked += 1;
      try {
        return await send(input, init);
      } finally {
        asked -= 1;
        if (asked === 0) spent.service += performance.now() - since;
      }
    },
    journal: (journal) =>
      mapMethods(journal, (call) => {
        const from = performance.now();
        try {
          return call();
        } finally {
          const took = performance.now() - from;
          spent.journal += took;
          if (asked > 0) spent.both += took;
        }
      }),
    handlers: (handlers) =>
      mapMethods(handlers, async (call) => {
        spent.schema += performance.now() - begun;
        const answer = await call();
        answered = performance.now();
        return answer;
      }),
    async command(answer) {
      begun = performance.now();
      const text = await answer();
      spent.schema += performance.now() - answered;
      return text;
    },
    push: (push) => (patch) => {
      const from = performance.now();
      eventText('snapshot.changed', patch);
      spent.schema += performance.now() - from;
      push(patch);
    },
  };
  return {
    watch,
    take() {
      const taken = spent;
      spent = { ...NOTHING };
      return taken;
    },
  };
}

export type Shares = Readonly<Record<string, Readonly<Record<string, number>>>>;

export async function measureShares(): Promise<Shares> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-shares-'));
  const service = await startService({
    database: join(folder, 'service.sqlite'),
    settings: longSettings(),
    keepAliveTimeout: 75_000,
  });
  const { watch, take } = counter();
  const { till, close } = await openTillAlone(folder, service.address, watch);
  const steps = new Map<string, { readonly total: number; readonly spent: Spent }[]>();
  const step = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    take();
    const from = performance.now();
    const came = await act();
    const one = { total: performance.now() - from, spent: take() };
    steps.set(name, [...(steps.get(name) ?? []), one]);
    return came;
  };
  try {
    await setUp({ ...till, lastCode: () => '' }, service.address);
    for (let at = 0; at < WARM_UP + SALES; at += 1) {
      if (at === WARM_UP) steps.clear();
      await sell(till, at, step);
    }
    return Object.fromEntries([...steps].map(([name, times]) => [name, rowOf(times)]));
  } finally {
    await close();
    await service.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

function rowOf(times: readonly { readonly total: number; readonly spent: Spent }[]) {
  const median = (of: (one: (typeof times)[number]) => number) => figuresOf(times.map(of)).median;
  return {
    total: median(({ total }) => total),
    schema: median(({ spent }) => spent.schema),
    journal: median(({ spent }) => spent.journal),
    service: median(({ spent: { service, both } }) => service - both),
    'all else': median(
      ({ total, spent: { schema, journal, service, both } }) =>
        total - schema - journal - service + both,
    ),
  };
}

type Step = <T>(name: string, act: () => Promise<T>) => Promise<T>;

/** By whom nobody is asked for a code: every fifth one is. */
const NO_CODE = 1;

async function sell(till: Pick<Till, 'call' | 'until'>, at: number, step: Step): Promise<void> {
  const phone = typed(phoneAt(at * 5 + NO_CODE));
  const { handle } = await step('look-up and figures', async () => {
    const found = await till.call('customer.find', { phone, withFigures: true });
    await till.call('customer.summary', { customer: found.handle });
    return found;
  });
  const saleId = ulid();
  const reached = (states: readonly string[]) =>
    till.until(({ sale }) => sale?.request.saleId === saleId && states.includes(sale.state.at));
  await step('Enter → the order exists', async () => {
    await till.call('sale.start', {
      saleId,
      amount: tiyn(500_000),
      bonus: tiyn(0),
      stamps: 1,
      award: false,
      customer: { kind: 'lookedUp', handle },
      withoutBonuses: false,
    });
    await reached(['awaitingPayment']);
  });
  const act = { do: 'pay', method: 'cash', tendered: null } as const;
  await step('Enter → the payment is taken', async () => {
    await till.call('sale.act', { saleId, action: act });
    await reached(['readingResult', 'done']);
  });
  await step('until the order was read', () => reached(['done']));
  await step('the next customer', async () => {
    await till.call('sale.act', { saleId, action: { do: 'dismiss' } });
    await till.until(({ sale }) => sale === null);
  });
}

function typed(text: string): Phone {
  const read = parsePhone(text);
  if (!read.ok) throw new Error(text);
  return read.phone;
}
