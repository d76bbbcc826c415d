/**
 * What the till itself takes of a cashier's time, at a service that answers at once: from a key to the frame
 * that shows it, while customers are looked up, orders are searched and the screen is told of changes.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { demoCustomers } from '../../src-service/demo/demo-customers.ts';
import { figuresOf, type Figures } from './figures.ts';
import { handsOn, SEEN } from './till-hands.ts';
import { startWorld, type World } from './world.ts';

const KEYS = 200;
const PAUSE = 60;
const SALES = 60;

interface Till {
  call(text: string): Promise<string>;
}

export async function measureHands(): Promise<Readonly<Record<string, Figures>>> {
  const world = await startWorld({ each: 0, secure: false }, 1);
  const { page } = world;
  try {
    const hands = handsOn(page, world.trips);
    const calls = await callsOf(page);
    const enters = await entersOf(world);
    await hands.find(demoCustomers.regular.phone, SEEN.cardRead);
    const digits = await digitsOf(page);
    return {
      'a call from the page to main and back': figuresOf(calls),
      'a digit, while customers are looked up, orders searched, and the screen is told of changes':
        figuresOf(digits),
      'an Enter, until the screen says that it was taken': figuresOf(enters),
    };
  } finally {
    await world.stop();
  }
}

const callsOf = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const { till } = globalThis as unknown as { till: Till };
    const taken: number[] = [];
    for (let count = 0; count < 1_000; count += 1) {
      const begun = performance.now();
      await till.call('{"command":"snapshot.read","input":null}');
      taken.push(performance.now() - begun);
    }
    return taken;
  });

/** The service's answer may be there before anything else could be painted. */
const TAKEN = {
  selector: `[aria-busy="true"], .busy-step, ${SEEN.order.selector}, ${SEEN.taken.selector}`,
};

async function entersOf({ page, trips }: World): Promise<readonly number[]> {
  const hands = handsOn(page, trips);
  const times: number[] = [];
  for (let sale = 0; sale < SALES; sale += 1) {
    await hands.find(demoCustomers.regular.phone, SEEN.cardRead);
    await hands.type('100');
    times.push(await hands.enter('Charge', TAKEN));
    await hands.see(SEEN.order);
    await hands.enter('Take', SEEN.taken);
    await hands.next();
  }
  return times;
}

async function digitsOf(page: Page): Promise<readonly number[]> {
  await page.evaluate(
    ({ phone, search }) => {
      const { till } = globalThis as unknown as { till: Till };
      const bench = globalThis as unknown as { benchDigits: number[]; benchBusy: boolean };
      bench.benchDigits = [];
      bench.benchBusy = true;
      let pressed = 0;
      addEventListener('keydown', (event) => (pressed = event.timeStamp), true);
      addEventListener('input', () => {
        const from = pressed;
        requestAnimationFrame(() => bench.benchDigits.push(performance.now() - from));
      });
      const send = (command: string, input: unknown) =>
        till.call(JSON.stringify({ command, input }));
      const disturb = async () => {
        for (let log = true; bench.benchBusy; log = !log) {
          // Each change of a setting is pushed to the page.
          await Promise.all([
            send('customer.find', { phone }),
            send('preferences.change', { detailedLog: log }),
            send('sales.list', { search, skip: 0 }),
          ]);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      };
      void disturb();
    },
    // As one begins to type it: many are found.
    { phone: demoCustomers.gold.phone, search: demoCustomers.regular.phone.slice(-4) },
  );
  for (let at = 0; at < KEYS; at += 1) {
    await page.keyboard.press(at % 2 === 0 ? '5' : 'Backspace');
    await wait(PAUSE);
  }
  return page.evaluate(() => {
    const bench = globalThis as unknown as { benchDigits: number[]; benchBusy: boolean };
    bench.benchBusy = false;
    return bench.benchDigits;
  });
}
