/**
 * Main's end of the one channel. It answers only the top frame of our own window at our own
 * address; the meaning of the text is the contract's business.
 */
import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent, type WebFrameMain } from 'electron';
import type { EventName, EventPayload } from '../../../src-shared/contract/commands.ts';
import {
  handleCommand,
  COMMAND_CHANNEL,
  EVENT_CHANNEL,
  eventText,
  type Handlers,
} from '../../../src-shared/contract/ipc.ts';
import type { Fault } from '../../../src-shared/domain/fault.ts';
import { fail } from '../../../src-shared/domain/result.ts';
import type { Log } from '../../ports/system.ts';
import { APP_ORIGIN } from './app-protocol.ts';
import { createRefused } from './refusals.ts';

/** Far above any command; a text beyond it is not parsed. */
const MAX_CHARACTERS = 64 * 1024;

/** Far above what any screen asks for at once; each takes memory until it is answered. */
const MAX_UNDER_WAY = 100;

export interface IpcHost {
  push<N extends EventName>(event: N, payload: EventPayload<N>): void;
}

/** Commands that arrive before the handlers are there wait for them. */
export function hostIpc(
  currentWindow: () => BrowserWindow | null,
  handlers: Promise<Handlers>,
  log: Log,
): IpcHost {
  const refused = createRefused(log);
  let underWay = 0;
  ipcMain.handle(COMMAND_CHANNEL, async (event: IpcMainInvokeEvent, text: unknown) => {
    if (!isOwnFrame(event.senderFrame, currentWindow())) {
      refused('sender');
      throw new Error('refused');
    }
    if (typeof text !== 'string' || text.length > MAX_CHARACTERS) {
      refused('text');
      return JSON.stringify(
        fail({ code: 'invalidInput', retry: 'never', field: 'command' } satisfies Fault),
      );
    }
    if (underWay >= MAX_UNDER_WAY) {
      refused('tooMany');
      return JSON.stringify(fail({ code: 'internal', retry: 'safe' } satisfies Fault));
    }
    underWay += 1;
    try {
      return await handleCommand(await handlers, text, (command, error) =>
        log.error(command, error),
      );
    } finally {
      underWay -= 1;
    }
  });
  return {
    push(event, payload) {
      const window = currentWindow();
      if (window === null || window.isDestroyed() || window.webContents.isCrashed()) return;
      try {
        window.webContents.send(EVENT_CHANNEL, eventText(event, payload));
      } catch (error) {
        log.error(event, error);
      }
    },
  };
}

/** `senderFrame` is null once the frame has navigated away or is gone. */
function isOwnFrame(frame: WebFrameMain | null, window: BrowserWindow | null): boolean {
  if (frame === null || window === null || window.isDestroyed()) return false;
  return frame === window.webContents.mainFrame && frame.origin === APP_ORIGIN;
}
