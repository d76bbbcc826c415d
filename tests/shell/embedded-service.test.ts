/** The embedded service as a process of its own: begun once, begun again after it died, ended with the till. */
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { id } from '../../src-shared/domain/id.ts';
import { hearingLog, load } from './system-stubs.ts';
import type * as EmbeddedServiceModule from '../../src-main/shell/embedded-service.ts';
import type * as AppModule from '../../tools/chromium-host/electron/app.ts';

const { createEmbeddedService } = load<typeof EmbeddedServiceModule>(
  'src-main/shell/embedded-service.ts',
);

load<typeof AppModule>('tools/chromium-host/electron/app.ts').becomeReady();

const entry = join(import.meta.dirname, 'fixture/utility.js');

function create(behaviour: string) {
  const log = hearingLog();
  let launches = 0;
  const service = createEmbeddedService(
    entry,
    () => {
      launches += 1;
      return `/tmp/${behaviour}.sqlite`;
    },
    log,
  );
  const messages: string[] = [];
  service.onSms(({ text }) => messages.push(text));
  onTestFinished(() => service.stop());
  return { service, log, messages, launches: () => launches };
}

test('is started once, however often it is asked for', async () => {
  const { service, launches, messages } = create('good');
  const [first, second] = await Promise.all([service.start(), service.start()]);
  expect(first).toEqual({ address: 'http://127.0.0.1:4711' });
  expect(second).toEqual(first);
  expect(await service.start()).toEqual(first);
  expect(launches()).toBe(1);
  await expect.poll(() => messages).toEqual([expect.stringContaining('code from')]);
});

test('is started again at the same port when it dies, but not for ever', async () => {
  const { service, log, launches, messages } = create('short-lived');
  await service.start();
  await expect.poll(() => messages.length).toBe(6);
  await expect.poll(() => log.lines.length).toBe(6);
  expect(log.lines[0]).toEqual(['embeddedEnded', { code: 3 }]);
  expect(launches()).toBe(6);
  expect(new Set(messages).size).toBe(6);
  expect(await service.start()).toEqual({ address: 'http://127.0.0.1:4711' });
});

describe('that cannot start says why, and can be tried again', () => {
  test.each([
    ['fails', 'the disk is full'],
    ['dies', 'ended with 7'],
  ])('%s', async (behaviour, reason) => {
    const { service, launches } = create(behaviour);
    await expect(service.start()).rejects.toThrow(reason);
    await expect(service.start()).rejects.toThrow(reason);
    expect(launches()).toBe(2);
  });
});

describe('stops', () => {
  test('when it is asked to, and can be started again', async () => {
    const { service, launches } = create('good');
    await service.start();
    await service.stop();
    await service.stop();
    await service.start();
    expect(launches()).toBe(2);
  });

  test('even when it does not listen', async () => {
    const { service } = create('deaf');
    await service.start();
    const begun = performance.now();
    await service.stop();
    expect(performance.now() - begun).toBeLessThan(4_000);
  });
});

const of = (customerId: number) => ({
  customerId: id(customerId),
  branchId: id(101),
  award: false,
});

describe('practice', () => {
  test('a trouble goes to the process by a message, and again to one that was started anew', async () => {
    const { service, messages } = create('short-lived');
    service.trouble('slow');
    await service.start();
    await expect
      .poll(() => messages.filter((text) => text === 'trouble slow').length)
      .toBeGreaterThan(1);
    service.trouble(null);
  });

  test('each sale of another till gets its own answer, and none where nobody answers', async () => {
    const { service } = create('good');
    expect(await service.otherTill(of(1))).toBe(false);
    await service.start();
    expect(await Promise.all([1, 2, 1].map((who) => service.otherTill(of(who))))).toEqual([
      true,
      false,
      true,
    ]);
    expect(await service.otherTill(of(3))).toBe(false);
  });
});
