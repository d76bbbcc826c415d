/** The stories of the demo customers are true, on the first day and on any later one. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  DEMO_BRANCH_ID,
  DEMO_SECOND_BRANCH_ID,
  demoCustomers,
  type DemoCustomerKey,
} from '../../src-service/demo/demo-customers.ts';
import { TRAINING_CREDENTIALS } from '../../src-shared/domain/help/training.ts';
import { demoSettings, parseDemoSettings } from '../../src-service/demo/demo-settings.ts';
import { startFaultyService } from './fault-injection.ts';
import { DAY, HOUR } from '../../src-shared/domain/time.ts';
import { Bench, inFolder, START } from './support.ts';

async function withDemo<T>(
  at: number,
  database: string,
  work: (till: Bench) => Promise<T>,
): Promise<T> {
  const clock = {
    at,
    now(): number {
      return this.at;
    },
  };
  const service = await startFaultyService({ database, clock });
  try {
    const till = new Bench(service, clock);
    const login = await till.call('/auth/business', { body: TRAINING_CREDENTIALS, token: null });
    till.token = String(login.data['access_token']);
    return await work(till);
  } finally {
    await service.stop();
  }
}

async function story(till: Bench, key: DemoCustomerKey) {
  const { id, phone } = demoCustomers[key];
  const found = await till.find(phone, DEMO_BRANCH_ID);
  const record = await till.call(`/branches/${DEMO_BRANCH_ID}/customers/${id}/private-branch`);
  const award = await till.award(id, DEMO_BRANCH_ID);
  return {
    status: found.status,
    name: `${String(found.data?.['first_name'])} ${String(found.data?.['last_name'])}`,
    code: found.data?.['send_code_for_use_cashback'],
    balance: record.data['balance'],
    percent: record.data['cash_back_percent'],
    today: record.data['daily_tx_count'],
    stamps: award.data['received_stamp_count'],
    total: award.data['total'],
  };
}

async function checkStories(till: Bench): Promise<void> {
  expect(await story(till, 'vip')).toMatchObject({
    name: 'Айгерім Серікова',
    code: true,
    balance: 1_240,
    percent: 7,
    stamps: 5,
    total: 1,
  });
  expect(await story(till, 'regular')).toMatchObject({
    code: false,
    balance: 560,
    percent: 3,
    stamps: 2,
    today: 0,
  });
  expect(await story(till, 'atLimit')).toMatchObject({ balance: 320.5, percent: 0, today: 5 });
  expect(await story(till, 'blacklisted')).toMatchObject({ status: 403, percent: 0 });
  expect(await story(till, 'fullStamps')).toMatchObject({ stamps: 8, total: 3 });
  expect(await story(till, 'birthday')).toMatchObject({ percent: 10 });
  expect(await story(till, 'gold')).toMatchObject({ percent: 6, balance: 15_800 });
  expect(await story(till, 'newcomer')).toMatchObject({ balance: 0, percent: 3, stamps: 0 });
  expect(await story(till, 'bigId')).toMatchObject({ balance: 700, stamps: 4 });
}

describe('the demo', () => {
  test('[DEMO.1] every story is true on the first day', async () => {
    await withDemo(START, ':memory:', checkStories);
  });

  test('[DEMO.2] … and on every later start with the same data, at any hour', async () => {
    await inFolder(async (folder) => {
      const database = join(folder, 'training.db');
      // 00:00:01 of a day, the last second of one, a leap day, half a year later.
      const leapDay = Date.parse('2028-02-29T12:00:00+05:00');
      for (const at of [
        START,
        START - 10 * HOUR + 1_000 + DAY,
        START + 14 * HOUR - 1_000,
        START + 180 * DAY,
        leapDay,
      ]) {
        await withDemo(at, database, checkStories);
      }
    });
  });

  test('[DEMO.3] what a trainee does is kept', async () => {
    await inFolder(async (folder) => {
      const database = join(folder, 'training.db');
      await withDemo(START, database, async (till) => {
        const created = await till.order({ user_id: 1002, amount: 1_000 }, DEMO_BRANCH_ID);
        await till.complete(created.data['id']);
      });
      await withDemo(START + DAY, database, async (till) => {
        expect(await story(till, 'regular')).toMatchObject({ balance: 590 });
      });
    });
  });

  test('[DEMO.4] the second branch and one customer have identifiers above 2^53', async () => {
    await withDemo(START, ':memory:', async (till) => {
      const found = await till.find(demoCustomers.bigId.phone, DEMO_SECOND_BRANCH_ID);
      expect(found.data['id']).toBe(BigInt(demoCustomers.bigId.id));
      const created = await till.order(
        { user_id: BigInt(demoCustomers.bigId.id), amount: 100 },
        DEMO_SECOND_BRANCH_ID,
      );
      expect(created.data['recipient']).toMatchObject({ branch_id: BigInt(DEMO_SECOND_BRANCH_ID) });
    });
  });

  test('[DEMO.5] tags are readable: a contrast of 4.5 or more', () => {
    for (const tag of parseDemoSettings().tags) {
      expect(contrast(tag.backgroundColor, tag.color)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('[DEMO.6] the settings are plain data that a test can copy', () => {
    expect(JSON.parse(JSON.stringify(demoSettings))).toEqual(demoSettings);
  });
});

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
