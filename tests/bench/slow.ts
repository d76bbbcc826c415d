/**
 * Sales a minute on a slow network: by a cashier in the real page who types as soon as keys are taken and waits for
 * nothing else, and by a bare script that makes the same calls, each as soon as what it depends on was answered. One
 * after the other, on roads of their own with the same seed.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { slowNetwork, type SlowNetwork, type Slowness } from '../../tools/slow-network.ts';
import type { Bare } from './bare.ts';
import { handsOn, SEEN, type Hands } from './till-hands.ts';
import { person, startWorld } from './world.ts';

/**
 * 300 ms there and back; 5 of 100 calls stall for 3 s, which is what two losses of the same packet take where TCP waits
 * one second, then two.
 */
const SLOW: Slowness = {
  trip: 300,
  bitsPerSecond: 64_000,
  stalls: 0.05,
  stalledFor: 3_000,
  seed: 20_261_128,
};
const BASKET = 1_000;

/** What nobody waits for before the next sale. */
type Left = readonly Promise<unknown>[];

export async function measureSlow(sales: number): Promise<object> {
  const networks = { till: slowNetwork(SLOW), bare: slowNetwork(SLOW) };
  const world = await startWorld(
    {
      each: SLOW.trip / 2,
      secure: false,
      roads: { till: networks.till.road, bare: networks.bare.road },
    },
    sales + 1,
  );
  const calls = watchCalls();
  try {
    const hands = handsOn(world.page, world.trips);
    const bare = await measured(networks.bare, calls, sales, async (at) =>
      sellBare(world.bare, at),
    );
    const till = await measured(networks.till, calls, sales, async (at) => sell(hands, at));
    const ratio = Math.round((100 * till['sales a minute']) / bare['sales a minute']) / 100;
    return { till: { ...till, 'of the bare': ratio }, 'bare script': bare };
  } finally {
    calls.end();
    await world.stop();
  }
}

/** The first sale is nobody's: code that runs for the first time, connections that aren't open. */
async function measured(
  network: SlowNetwork,
  calls: ReturnType<typeof watchCalls>,
  sales: number,
  one: (at: number) => Promise<Left>,
) {
  await Promise.all(await one(0));
  const left: Promise<unknown>[] = [];
  network.counted();
  calls.counted();
  const begun = performance.now();
  for (let at = 1; at <= sales; at += 1) left.push(...(await one(at)));
  const minutes = (performance.now() - begun) / 60_000;
  await Promise.all(left);
  const { bytes, stalls } = network.counted();
  return {
    sales,
    'sales a minute': Math.round((10 * sales) / minutes) / 10,
    'bytes a sale': Math.round(bytes / sales),
    'calls a sale': Math.round((10 * calls.counted()) / sales) / 10,
    stalls,
  };
}

async function sell(hands: Hands, at: number): Promise<Left> {
  await hands.typePhone(person('plain', at).phone);
  await hands.type(String(BASKET));
  await hands.enter('Charge', SEEN.order);
  await hands.enter('Take', SEEN.taken);
  await hands.next();
  return [];
}

/** What follows the completion is answered beside the next sale, as the till lets it. */
async function sellBare(bare: Bare, at: number): Promise<Left> {
  const { id, phone } = person('bare', at);
  await bare.find(phone);
  await bare.summary(id);
  const [order] = await Promise.all([
    bare.order(id, { amount: BASKET, bonus_amount: 0, add_stamp: true, stamp_count: 1 }),
    bare.balance(id),
    bare.percent(id),
  ]);
  await bare.complete(order, 0);
  return [bare.record(order), bare.balance(id), bare.stamps(id)];
}

/** Requests as the service sees them. */
function watchCalls() {
  const seen = new Map<string, number>();
  const watch = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    const call = `${request.method} ${request.url?.replaceAll(/\d+/gu, '…').replace(/\?.*/u, '')}`;
    seen.set(call, (seen.get(call) ?? 0) + 1);
  };
  subscribe('http.server.request.start', watch);
  return {
    counted() {
      const all = [...seen.values()].reduce((sum, count) => sum + count, 0);
      seen.clear();
      return all;
    },
    end: () => void unsubscribe('http.server.request.start', watch),
  };
}
