/** The stand-in for Electron is as strict as Electron about what is too early and what too late. */
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { load } from '../shell/system-stubs.ts';
import type * as AppModule from '../../tools/chromium-host/electron/app.ts';
import type * as ElectronModule from 'electron';

const { app, becomeReady } = load<typeof AppModule>('tools/chromium-host/electron/app.ts');
const { BrowserWindow, dialog, protocol, screen, session } = load<typeof ElectronModule>(
  'tools/chromium-host/electron/index.ts',
);

test('before ready there is no session, no handler of a scheme and no screen; after it no preparing', () => {
  expect(() => session.defaultSession).toThrow('after the app is ready');
  expect(() => session.fromPartition('x')).toThrow('after the app is ready');
  expect(() => protocol.handle('app', () => new Response())).toThrow('after the app is ready');
  expect(() => screen.getPrimaryDisplay()).toThrow('after the app is ready');
  app.setPath('userData', '/tmp');
  app.commandLine.appendSwitch('disable-quic');
  becomeReady();
  expect(session.defaultSession).toBe(session.defaultSession);
  expect(() => app.setPath('userData', '/tmp')).toThrow('too late');
  expect(() => app.commandLine.appendSwitch('disable-quic')).toThrow('after ready');
  expect(() => protocol.registerSchemesAsPrivileged([{ scheme: 'app' }])).toThrow('after ready');
});

const askBox = async () => {
  const options = { message: 'Forget it?', buttons: ['No', 'Perhaps', 'Yes'], cancelId: 1 };
  return (await dialog.showMessageBox(options)).response;
};

test('a box tells the button that was pressed, or that it was closed', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await askBox()).toBe(1);
  vi.stubEnv('CHROMIUM_HOST_ANSWER', '2');
  expect(await askBox()).toBe(2);
  expect(said).toHaveBeenCalledWith(': Forget it? [No] [Perhaps] [Yes]\n');
  vi.unstubAllEnvs();
  said.mockRestore();
});

const askWhere = () => dialog.showSaveDialog({ defaultPath: 'x.txt' });

test('a box for saving tells the path, or an empty one when it was closed', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await askWhere()).toEqual({ canceled: true, filePath: '' });
  vi.stubEnv('CHROMIUM_HOST_ANSWER', '1');
  vi.stubEnv('CHROMIUM_HOST_SAVES', '/saved');
  expect(await askWhere()).toEqual({ canceled: false, filePath: join('/saved', 'x.txt') });
  vi.unstubAllEnvs();
  said.mockRestore();
});

test.each(['bypassCSP', 'allowServiceWorkers', 'codeCache'])('no scheme has %s', (privilege) => {
  vi.spyOn(app, 'isReady').mockReturnValue(false);
  const schemes = [{ scheme: 'x', privileges: { standard: true, [privilege]: true } }];
  expect(() => protocol.registerSchemesAsPrivileged(schemes)).toThrow(privilege);
  vi.restoreAllMocks();
});

test.each([
  ['persist:x', { cache: false }],
  ['x', { cache: true }],
  ['x', undefined],
])('no session is kept on the disk: %s %j', (partition, options) => {
  expect(() => session.fromPartition(partition, options)).toThrow('on the disk');
});

test('WebRTC has the strictest policy, or the window none', () => {
  const { webContents } = new BrowserWindow();
  webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  expect(() => webContents.setWebRTCIPHandlingPolicy('default')).toThrow('sends no UDP');
});
