/** Stand-in for `ipcMain`: the handlers that windows call through their binding. */
import type * as Electron from 'electron';
import { stub } from '../stub.ts';

type Handler = (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown;

const handlers = new Map<string, Handler>();

export const ipcMain: Electron.IpcMain = stub<Electron.IpcMain>('ipcMain', {
  // "Adds a handler for an invokeable IPC"; a second one for a channel is an error.
  handle: (channel, handler) => {
    if (handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    handlers.set(channel, handler as Handler);
  },
  // "Removes any handler for channel, if present."
  removeHandler: (channel) => void handlers.delete(channel),
  // "Listens to channel": only electron-store listens, for renderers that we don't have; nothing
  // in this host sends such a message.
  on: () => ipcMain,
});

export async function dispatchInvoke(
  event: Electron.IpcMainInvokeEvent,
  channel: string,
  args: readonly unknown[],
): Promise<unknown> {
  const handler = handlers.get(channel);
  if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
  return handler(event, ...args);
}
