/**
 * What no program on this host can do without: an order that an empty one creates (`least-program.ts`), from Enter to the
 * frame that shows the answer, beside the bare script in the same run; and a digit in its field.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { demoSettings } from '../../src-service/demo/demo-settings.ts';
import { startService } from '../../src-service/service.ts';
import { startOnChromium } from '../../tools/chromium-host/start.ts';
import { startRelay } from '../../tools/relay.ts';
import { SELF_SIGNED } from '../loyalty/support/self-signed.ts';
import { startBare, warmTimed } from './bare.ts';
import { figuresOf, type Figures } from './figures.ts';
import type { LeastRequest } from './least-program.ts';
import { painted, startPageClock } from './page-clock.ts';

const ORDERS = 20;
const KEYS = 200;
const PAUSE = 60;
/** Connections are open by then, and what was done before is over. */
const SETTLED = 400;
const CUSTOMER = '1002';
const ORDER = { amount: 1_000, bonus_amount: 0 };

export async function measureLeast(each: number): Promise<Readonly<Record<string, Figures>>> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-least-'));
  const [branch, ...others] = demoSettings.branches;
  const generous = { ...branch, dailyTxLimit: 1_000, dailyCashbackCap: 10_000_000 };
  const service = await startService({
    database: join(folder, 'service.sqlite'),
    settings: { ...demoSettings, branches: [generous, ...others] } as typeof demoSettings,
  });
  const relay = await startRelay(Number(new URL(service.address).port), () => ({
    opening: 2 * each,
    pass: (_from, bytes) => ({ bytes, after: each }),
  }));
  const address = `http://127.0.0.1:${relay.port}`;
  const place = {
    branch: String(branch?.id),
    group: String(demoSettings.groupId),
    award: '',
    stamps: 0,
  };
  const bare = await startBare(address, SELF_SIGNED.cert, place);
  const host = await startOnChromium({
    dataFolder: join(folder, 'empty'),
    bundle: 'tests/bench/least-program.ts',
    env: { LC_ALL: 'en_US.UTF-8' },
  });
  try {
    await startPageClock(host.page);
    const asked = ordersOf(host.page, `${address}/api/v1`, bare.token(), place.branch);
    const times = { bare: [] as number[], empty: [] as number[] };
    // The first one is nobody's.
    for (let at = 0; at <= ORDERS; at += 1) {
      const alone = await warmTimed(bare, () => bare.order(CUSTOMER, ORDER));
      const empty = await asked();
      if (at === 0) continue;
      times.bare.push(alone);
      times.empty.push(empty);
    }
    return {
      [`an order of the bare script, ${each} ms each way`]: figuresOf(times.bare),
      [`an order of an empty program, ${each} ms each way`]: figuresOf(times.empty),
      'a digit in an empty page': figuresOf(await digitsOf(host.page)),
    };
  } finally {
    await host.stop();
    bare.close();
    await relay.stop();
    await service.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

/** Something is read first, as at a till: it opens the connection that the order goes by. */
function ordersOf(page: Page, api: string, token: string, branch: string) {
  const put = (request: LeastRequest) =>
    page.evaluate((text) => {
      (globalThis as unknown as { benchRequest: string }).benchRequest = text;
      const output = document.querySelector('output');
      if (output !== null) output.textContent = '';
    }, JSON.stringify(request));
  const pressed = async (): Promise<number> => {
    const seen = painted(page, { selector: 'output:not(:empty)' });
    await page.keyboard.press('Enter');
    return seen;
  };
  return async (): Promise<number> => {
    const url = `${api}/branches/${branch}/cashback?user_id=${CUSTOMER}&type=direct`;
    await put({ url, token, body: null });
    await pressed();
    const order = JSON.stringify({ user_id: Number(CUSTOMER), ...ORDER });
    await put({ url: `${api}/branches/${branch}/cash/order`, token, body: order });
    await wait(SETTLED);
    return pressed();
  };
}

async function digitsOf(page: Page): Promise<readonly number[]> {
  await page.evaluate(() => {
    const bench = globalThis as unknown as { benchDigits: number[] };
    bench.benchDigits = [];
    let from = 0;
    addEventListener('keydown', (event) => (from = event.timeStamp), true);
    addEventListener('input', () => {
      const pressed = from;
      requestAnimationFrame(() => bench.benchDigits.push(performance.now() - pressed));
    });
  });
  for (let at = 0; at < KEYS; at += 1) {
    await page.keyboard.press(at % 2 === 0 ? '5' : 'Backspace');
    await wait(PAUSE);
  }
  return page.evaluate(() => (globalThis as unknown as { benchDigits: number[] }).benchDigits);
}
