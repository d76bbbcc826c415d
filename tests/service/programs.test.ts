/** The two programs around the service: the one the desktop program forks, and the command line. */
import { execFile, fork, type ChildProcess } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { startFaultyService } from './fault-injection.ts';
import { demoSettings } from '../../src-service/demo/demo-settings.ts';
import type { UtilityMessage } from '../../src-service/utility.ts';
import { bench, inFolder } from './support.ts';

const run = promisify(execFile);
const SERVICE = join(import.meta.dirname, '../../src-service');

/** Electron's parentPort, played by the channel of child_process. */
const PARENT_PORT = `data:text/javascript,${encodeURIComponent(`
  process.parentPort = {
    postMessage: (message) => process.send(message),
    on: (event, listener) => process.on(event, (data) => listener({ data })),
  };
`)}`;

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill();
});

function startUtility(...args: string[]) {
  const child = fork(join(SERVICE, 'utility.ts'), args, {
    execArgv: ['--import', PARENT_PORT],
    stdio: 'pipe',
  });
  children.push(child);
  const messages: UtilityMessage[] = [];
  const waiting = new Map<string, (message: UtilityMessage) => void>();
  child.on('message', (message: UtilityMessage) => {
    messages.push(message);
    waiting.get(message.type)?.(message);
  });
  return {
    child,
    ended: new Promise<number | null>((resolve) => child.once('exit', resolve)),
    message: (type: UtilityMessage['type']) =>
      new Promise<UtilityMessage>((resolve) => {
        const seen = messages.find((message) => message.type === type);
        if (seen) resolve(seen);
        else waiting.set(type, resolve);
      }),
  };
}

async function sendCode(address: string): Promise<void> {
  const json = { 'content-type': 'application/json' };
  const login = await fetch(`${address}/api/v1/auth/business`, {
    method: 'POST',
    headers: json,
    body: '{"login":"demo","password":"demo"}',
  });
  const { data } = (await login.json()) as { data: { access_token: string } };
  await fetch(`${address}/api/v1/customers/1001/send-use-cashback-code`, {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${data.access_token}` },
    body: '{"branch_id":101}',
  });
}

function cli(...args: string[]) {
  return run(process.execPath, [join(SERVICE, 'cli.ts'), ...args]);
}

describe('utility', () => {
  test('[UTILITY.1] tells its address, tells of SMS, stops when asked', async () => {
    await inFolder(async (folder) => {
      const utility = startUtility('--data', join(folder, 'training.db'));
      const ready = await utility.message('ready');
      const address = ready.type === 'ready' ? ready.address : '';
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/u);
      await sendCode(address);
      expect(await utility.message('sms')).toEqual({
        type: 'sms',
        phone: '+77012345678',
        text: expect.stringMatching(/\d{4}/u),
        at: expect.any(Number),
      });
      utility.child.send({ type: 'stop' });
      expect(await utility.ended).toBe(0);
    });
  });

  test('[UTILITY.2] keeps its port over a restart; takes another one when it is taken', async () => {
    await inFolder(async (folder) => {
      const other = createServer();
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
      const { port } = other.address() as AddressInfo;
      const args = ['--data', join(folder, 'training.db'), '--port', String(port)];
      const elsewhere = await startUtility(...args).message('ready');
      expect(elsewhere).not.toMatchObject({ address: `http://127.0.0.1:${port}` });
      await new Promise((resolve) => other.close(resolve));
      const same = await startUtility(...args).message('ready');
      expect(same).toMatchObject({ address: `http://127.0.0.1:${port}` });
    });
  });

  test('[UTILITY.3] tells why it can’t start', async () => {
    await inFolder(async (folder) => {
      const file = join(folder, 'broken.db');
      writeFileSync(
        file,
        'this is no database, and long enough to be looked at as one '.repeat(20),
      );
      const utility = startUtility('--data', file);
      const failed = await utility.message('failed');
      expect(failed).toMatchObject({ message: expect.stringContaining('broken.db') });
      expect(await utility.ended).toBe(1);
    });
  });

  test('[UTILITY.4] needs --data', async () => {
    const failed = await startUtility().message('failed');
    expect(failed).toMatchObject({ message: expect.stringContaining('--data') });
  });
});

const printedBy = (...args: string[]) => {
  const child = fork(join(SERVICE, 'cli.ts'), ['--port', '0', ...args], { stdio: 'pipe' });
  children.push(child);
  return new Promise<string>((resolve) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('Ctrl+C')) resolve(text);
    });
  });
};

describe('command line', () => {
  test('[CLI.1] --help explains every option', async () => {
    const { stdout } = await cli('--help');
    for (const option of ['--port', '--data', '--settings', '--inspect', '--quiet', '--hash']) {
      expect(stdout).toContain(option);
    }
  });

  test('[CLI.2] prints the address, the demo logins and the demo customers', async () => {
    const output = await printedBy();
    expect(output).toMatch(/http:\/\/127\.0\.0\.1:\d+/u);
    expect(output).toContain('Айгерім Серікова');
    expect(output).toContain('+77012345678');
    expect(output).toContain('1240');
  });

  test('[CLI.5] prints no password but the demo’s own, and says which stand in clear', async () => {
    await inFolder(async (folder) => {
      const hashing = cli('--hash-password');
      hashing.child.stdin?.end('hidden-one\n');
      const password = (await hashing).stdout.trim();
      const logins = [
        { login: 'till', password },
        { login: 'owner', password: 'hidden-two' },
      ];
      const settings = join(folder, 'settings.json');
      writeFileSync(settings, JSON.stringify({ ...demoSettings, logins }));
      const output = await printedBy('--settings', settings);
      expect(output).toContain('In clear in the settings: the password of owner.');
      expect(output).not.toMatch(/hidden|scrypt:/u);
      expect(await printedBy()).toMatch(/password.*\n.*\n.*demo.*demo/u);
    });
  });

  test('[LIMITS.11] what it keeps only its owner can read, also where it was otherwise', async ({
    skip,
  }) => {
    skip(process.platform === 'win32', 'the folder’s rights are inherited there');
    await inFolder(async (folder) => {
      const database = join(folder, 'data.db');
      writeFileSync(database, '', { mode: 0o644 });
      const till = await bench({}, { database });
      await till.sale({ user_id: 101, amount: 1_000 });
      const modes = readdirSync(folder).map((file) => [
        file,
        (statSync(join(folder, file)).mode & 0o777).toString(8),
      ]);
      expect(modes).toContainEqual(['data.db-wal', '600']);
      expect(modes.filter(([, mode]) => mode !== '600')).toEqual([]);
    });
  });

  test('[CLI.3] --inspect prints the ledger of a customer', async () => {
    await inFolder(async (folder) => {
      const database = join(folder, 'data.db');
      const till = await bench({}, { database });
      await till.sale({ user_id: 101, amount: 1_000, bonus_amount: 100 });
      await till.service.stop();
      const { stdout } = await cli('--data', database, '--inspect', '+77010000001');
      expect(stdout).toMatch(/opening.*1000/u);
      expect(stdout).toMatch(/spend.*-100/u);
      expect(stdout).toMatch(/cashback.*45/u);
      expect(stdout).toContain('branch 11: 945 ₸, 4 stamps');
    });
  });

  test('[CLI.4] a wrong argument or settings file is explained, without a trace', async () => {
    await inFolder(async (folder) => {
      const settings = join(folder, 'settings.json');
      writeFileSync(settings, '{"groupId":0}');
      const outcome = await cli('--port', '0', '--settings', settings).catch(
        (error: unknown) => error,
      );
      expect(outcome).toMatchObject({ code: 1, stderr: expect.stringContaining('groupId') });
      expect(String((outcome as { stderr: string }).stderr)).not.toContain('    at ');
      await expect(cli('--port', 'many')).rejects.toMatchObject({ code: 1 });
      await expect(cli('--nonsense')).rejects.toMatchObject({ code: 1 });
    });
  });
});

describe('startFaultyService', () => {
  test('[SERVICE.1] a port that is taken is an error; stop may be called twice', async () => {
    const first = await startFaultyService({ database: ':memory:' });
    const port = Number(new URL(first.address).port);
    await expect(startFaultyService({ database: ':memory:', port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await first.stop();
    await first.stop();
    await expect(fetch(first.address)).rejects.toThrow('fetch failed');
  });

  test('[SERVICE.1] a request that is under way when it stops ends, and nothing else does', async () => {
    const entries: string[] = [];
    const till = await bench({}, { log: (entry) => entries.push(entry.type) });
    const [gate, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    till.service.intercept(() => {
      seen.resolve();
      return { type: 'delay', for: gate.promise };
    });
    const held = till.call('/branches/11').catch((error: unknown) => error);
    await seen.promise;
    await till.service.stop();
    gate.resolve();
    expect(await held).toBeInstanceOf(TypeError);
    await expect.poll(() => entries.at(-1)).toBe('request');
  });

  test('[SERVICE.2] data of another version is refused, untouched', async () => {
    await inFolder(async (folder) => {
      const { DatabaseSync } = await import('node:sqlite');
      const file = join(folder, 'data.db');
      const db = new DatabaseSync(file);
      db.exec('PRAGMA user_version = 99');
      db.close();
      await expect(startFaultyService({ database: file })).rejects.toThrow('another version (99)');
    });
  });

  test('[SERVICE.3] everything survives a restart', async () => {
    await inFolder(async (folder) => {
      const database = join(folder, 'data.db');
      const first = await bench({}, { database });
      const order = await first.sale({ user_id: 101, add_stamp: true });
      await first.refund(order, '100');
      const before = (await first.readOrder(order)).data;
      await first.service.stop();
      const second = await bench({}, { database });
      expect((await second.readOrder(order)).data).toEqual(before);
      expect(await second.balance(101)).toBe(1_045);
      expect((await second.order({ user_id: 101 })).data['id']).toBe(Number(order) + 1);
    });
  });
});
