/** Gives a page the preload in a world of its own, and main the way there: through Chromium's DevTools. */
import { randomUUID } from 'node:crypto';
import type { CDPSession, Page } from 'playwright-core';
import { SECURE_BASE } from './app-address.ts';
import { asJson } from './clone.ts';
import {
  CALL_MAIN,
  deliveryOf,
  pageSideScript,
  PRELOAD_WORLD,
  preloadScript,
  type ToMain,
} from './preload-world.ts';

/** The result, or the reason of the failure, travels as JSON. */
type Invoke = (channel: string, args: readonly unknown[]) => Promise<unknown>;

export interface PreloadWorld {
  /** Dropped while there is no page, as in Electron. */
  send(channel: string, args: readonly unknown[]): void;
}

/** Call before the page is loaded. */
export async function openPreloadWorld(
  page: Page,
  preload: string,
  invoke: Invoke,
): Promise<PreloadWorld> {
  const session = await page.context().newCDPSession(page);
  /** Of the document that is shown now. */
  let world: number | null = null;
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name !== CALL_MAIN) return;
    const message = JSON.parse(payload) as ToMain;
    if (message.type === 'here') world = executionContextId;
    else void answer(message).then((text) => deliver(session, executionContextId, text));
  });
  async function answer({ id, channel, args }: ToMain & { type: 'invoke' }): Promise<string> {
    try {
      return `{"type":"answer","id":${id},"value":${asJson(await invoke(channel, args))}}`;
    } catch (error) {
      return JSON.stringify({ type: 'failure', id, message: String(error) });
    }
  }
  const secret = randomUUID();
  await session.send('Page.enable');
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', {
    name: CALL_MAIN,
    executionContextName: PRELOAD_WORLD,
  });
  // They run in this order.
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: pageSideScript(SECURE_BASE, secret),
  });
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: preloadScript(preload, SECURE_BASE, secret),
    worldName: PRELOAD_WORLD,
  });
  return {
    send: (channel, args) => {
      if (world === null) return;
      void deliver(session, world, JSON.stringify({ type: 'event', channel, args }));
    },
  };
}

async function deliver(session: CDPSession, contextId: number, message: string): Promise<void> {
  // A page that is navigating or gone gets nothing.
  await session
    .send('Runtime.evaluate', { expression: deliveryOf(message), contextId })
    .catch(() => undefined);
}
