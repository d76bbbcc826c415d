/** What Chromium's network stack is told before it starts, and calls that must go out once. */
import { createServer } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { networkErrorOf } from '../../src-main/loyalty/network-errors.ts';
import { listen } from '../listen.ts';
import { load } from './system-stubs.ts';
import type * as NetworkSwitchesModule from '../../src-main/shell/start/network-switches.ts';
import type * as SessionFetchModule from '../../src-main/shell/network/session-fetch.ts';
import type * as AppModule from '../../tools/chromium-host/electron/app.ts';
import type * as ElectronModule from 'electron';

const { restrainNetwork } = load<typeof NetworkSwitchesModule>(
  'src-main/shell/start/network-switches.ts',
);
const { createSessionFetch } = load<typeof SessionFetchModule>(
  'src-main/shell/network/session-fetch.ts',
);
const { app, becomeReady, switches } = load<typeof AppModule>(
  'tools/chromium-host/electron/app.ts',
);
const { session } = load<typeof ElectronModule>('tools/chromium-host/electron/index.ts');

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('switches', () => {
  test('no QUIC, and what else is off stays off', () => {
    app.commandLine.appendSwitch('disable-features', 'Translate,HappyEyeballsV3');
    restrainNetwork();
    expect(Object.fromEntries(switches)).toEqual({
      'disable-quic': '',
      'disable-features': 'Translate,HappyEyeballsV3',
    });
  });

  test('alone it is no list with an empty beginning', () => {
    switches.clear();
    restrainNetwork();
    expect(app.commandLine.getSwitchValue('disable-features')).toBe('HappyEyeballsV3');
    expect(app.commandLine.hasSwitch('disable-quic')).toBe(true);
  });

  test('no variable has the keys of connections written to a file', () => {
    switches.clear();
    vi.stubEnv('SSLKEYLOGFILE', '/tmp/keys');
    restrainNetwork();
    expect(process.env).not.toHaveProperty('SSLKEYLOGFILE');
    vi.unstubAllEnvs();
  });

  test('the stand-in refuses a switch that comes too late', () => {
    becomeReady();
    expect(() => app.commandLine.appendSwitch('disable-quic')).toThrow('after ready');
  });
});

test('reads that are expected find their connections open', async () => {
  const server = createServer((_request, response) => void response.end('{}'));
  const { port, sockets } = await listen(server);
  const address = `http://127.0.0.1:${port}`;
  const { expectReads, fetch, forgetConnections } = createSessionFetch();
  expectReads(address, 5);
  // Two more for what moves money: the sale follows.
  await expect.poll(() => sockets.size).toBe(7);
  const open = [...sockets];
  await Promise.all(open.slice(2).map(async () => (await fetch(address)).text()));
  expect([...sockets]).toEqual(open);
  forgetConnections();
});

describe('a lane whose connections can’t be closed', () => {
  const MOVES = ['loyalty-moves-1', 'loyalty-moves-2', 'loyalty-moves-3'];

  test('gives up after two seconds, and the call was not sent', async () => {
    vi.useFakeTimers();
    for (const name of MOVES)
      vi.spyOn(
        session.fromPartition(name, { cache: false }),
        'closeAllConnections',
      ).mockReturnValue(new Promise(() => undefined));
    const sent = MOVES.map((name) =>
      vi.spyOn(session.fromPartition(name, { cache: false }), 'fetch'),
    );
    const call = createSessionFetch().fetchOnce('http://127.0.0.1:9/x', { method: 'POST' });
    const failure = call.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(networkErrorOf(await failure)).toBe('notSent');
    for (const fetch of sent) expect(fetch).not.toHaveBeenCalled();
  });

  test('the next call on it goes out', async () => {
    const [first, ...others] = MOVES.map((name) => session.fromPartition(name, { cache: false }));
    const closing = vi.spyOn(first ?? session.defaultSession, 'closeAllConnections');
    closing.mockRejectedValueOnce(new Error('the network’s process is gone'));
    const answer = vi
      .spyOn(first ?? session.defaultSession, 'fetch')
      .mockImplementation(() => Promise.resolve(new Response('{}')));
    const { fetchOnce } = createSessionFetch();
    const failure = await fetchOnce('http://127.0.0.1:9/x').catch((error: unknown) => error);
    expect(networkErrorOf(failure)).toBe('notSent');
    expect(await (await fetchOnce('http://127.0.0.1:9/x')).text()).toBe('{}');
    expect(answer).toHaveBeenCalledOnce();
    expect(others).toHaveLength(2);
  });
});
