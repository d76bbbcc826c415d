/** The one channel between page and main: who may ask, what is answered, and what is pushed. */
import { describe, expect, test } from 'vitest';
import type { BrowserWindow, IpcMainInvokeEvent, WebFrameMain } from 'electron';
import { COMMAND_CHANNEL, type Handlers } from '../../src-shared/contract/ipc.ts';
import { ok } from '../../src-shared/domain/result.ts';
import { hearingLog, load } from './system-stubs.ts';
import type * as IpcHostModule from '../../src-main/shell/page/ipc-host.ts';
import type * as IpcMainModule from '../../tools/chromium-host/electron/ipc-main.ts';

const { hostIpc } = load<typeof IpcHostModule>('src-main/shell/page/ipc-host.ts');
const { dispatchInvoke, ipcMain } = load<typeof IpcMainModule>(
  'tools/chromium-host/electron/ipc-main.ts',
);

const frame = (origin: string) => ({ origin }) as WebFrameMain;

const invoke = (senderFrame: WebFrameMain | null, text: unknown) =>
  dispatchInvoke({ senderFrame } as IpcMainInvokeEvent, COMMAND_CHANNEL, [text]);

function setUp(options: { origin?: string; destroyed?: boolean; crashed?: boolean } = {}) {
  ipcMain.removeHandler(COMMAND_CHANNEL);
  const mainFrame = frame(options.origin ?? 'app://cashier');
  const sent: unknown[] = [];
  const window = {
    isDestroyed: () => options.destroyed ?? false,
    webContents: {
      mainFrame,
      isCrashed: () => options.crashed ?? false,
      send: (...args: unknown[]) => void sent.push(args),
    },
  } as unknown as BrowserWindow;
  const seen: unknown[] = [];
  const handlers = {
    'service.probe': (input: unknown) => {
      seen.push(input);
      return Promise.resolve(ok(null));
    },
    'shift.check': () => Promise.reject(new Error('a defect')),
  } as unknown as Handlers;
  const log = hearingLog();
  const ready = Promise.withResolvers<Handlers>();
  const host = hostIpc(() => window, ready.promise, log);
  ready.resolve(handlers);
  return { host, log, mainFrame, seen, sent };
}

const probe = '{"command":"service.probe","input":null}';

test('a command of our own page is answered', async () => {
  const { mainFrame, seen } = setUp();
  expect(await invoke(mainFrame, probe)).toBe('{"ok":true,"value":null}');
  expect(seen).toEqual([null]);
});

describe('a sender that is not our page gets no answer', () => {
  test.each([
    ['a frame that is gone', () => null],
    ['another frame at our address', () => frame('app://cashier')],
    ['a frame of another site', () => frame('https://example.com')],
  ])('%s', async (_what, sender) => {
    const { log, seen } = setUp();
    await expect(invoke(sender(), probe)).rejects.toThrow('refused');
    expect(seen).toEqual([]);
    expect(log.lines).toEqual([['refused', { what: 'sender' }]]);
  });

  test('our window at another address', async () => {
    const { mainFrame } = setUp({ origin: 'https://example.com' });
    await expect(invoke(mainFrame, probe)).rejects.toThrow('refused');
  });

  test('a window that is closed', async () => {
    const { mainFrame } = setUp({ destroyed: true });
    await expect(invoke(mainFrame, probe)).rejects.toThrow('refused');
  });
});

describe('a text that is no command is bad input', () => {
  test.each([
    ['not a text', { command: 'service.probe' }],
    ['nothing', undefined],
    ['an empty text', ''],
    ['not JSON', 'service.probe'],
    ['cut off', '{"command":"service.pro'],
    ['an unknown command', '{"command":"no.such","input":null}'],
    ['a name of the prototype', '{"command":"constructor","input":null}'],
    ['a wrong input', '{"command":"service.probe","input":{"a":1}}'],
    ['far too long', probe + ' '.repeat(64 * 1024 + 1 - probe.length)],
  ])('%s', async (_what, text) => {
    const { mainFrame, seen } = setUp();
    const answer = JSON.parse(String(await invoke(mainFrame, text))) as object;
    expect(answer).toMatchObject({ ok: false, fault: { code: 'invalidInput', retry: 'never' } });
    expect(seen).toEqual([]);
  });
});

test('a command of the greatest length is answered', async () => {
  const { mainFrame, seen } = setUp();
  await invoke(mainFrame, probe + ' '.repeat(64 * 1024 - probe.length));
  expect(seen).toHaveLength(1);
});

describe('a page that floods', () => {
  test('has a hundred calls under way at most; what is too many may be tried again', async () => {
    const { log, mainFrame, seen } = setUp();
    const answers = await Promise.all(Array.from({ length: 250 }, () => invoke(mainFrame, probe)));
    expect(seen).toHaveLength(100);
    const refused = answers
      .map((text) => JSON.parse(String(text)) as { ok: boolean })
      .filter(({ ok: is }) => !is);
    expect(refused).toHaveLength(150);
    expect(refused[0]).toEqual({ ok: false, fault: { code: 'internal', retry: 'safe' } });
    expect(log.lines).toEqual([['refused', { what: 'tooMany' }]]);
    // Once they are answered there is room again, also after those that failed.
    await Promise.all(
      Array.from({ length: 100 }, () =>
        invoke(mainFrame, '{"command":"shift.check","input":null}'),
      ),
    );
    expect(await invoke(mainFrame, probe)).toBe('{"ok":true,"value":null}');
  });

  test('fills no log with what is refused', async () => {
    const { log, mainFrame } = setUp();
    for (let time = 0; time < 1_000; time += 1) await invoke(mainFrame, 7);
    await Promise.all(
      Array.from({ length: 1_000 }, () => invoke(null, probe).catch(() => undefined)),
    );
    expect(log.lines).toEqual([
      ['refused', { what: 'text' }],
      ['refused', { what: 'sender' }],
    ]);
  });
});

test('a defect in a handler is an answer, and is written down', async () => {
  const { log, mainFrame } = setUp();
  const answer = await invoke(mainFrame, '{"command":"shift.check","input":null}');
  expect(JSON.parse(String(answer))).toEqual({
    ok: false,
    fault: { code: 'internal', retry: 'unsafe' },
  });
  expect(log.lines).toEqual([['shift.check', new Error('a defect')]]);
});

describe('an event', () => {
  test('goes to the window as text', () => {
    const { host, sent } = setUp();
    host.push('snapshot.changed', { revision: 3 });
    expect(sent).toEqual([['till-event', '{"event":"snapshot.changed","payload":{"revision":3}}']]);
  });

  test.each([{ destroyed: true }, { crashed: true }])('is dropped when %j', (state) => {
    const { host, sent } = setUp(state);
    host.push('snapshot.changed', { revision: 3 });
    expect(sent).toEqual([]);
  });

  test('that isn’t of its shape goes to nobody; what is written down names places, no values', () => {
    const { host, log, sent } = setUp();
    host.push('snapshot.changed', { revision: '+77010000000' } as never);
    expect(sent).toEqual([]);
    expect(log.lines).toEqual([
      [
        'snapshot.changed',
        new Error('snapshot.changed isn’t of its shape: revision (invalid_type)'),
      ],
    ]);
  });
});
