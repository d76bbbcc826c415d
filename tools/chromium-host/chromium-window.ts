/**
 * A real Chromium around the page: files of the program through request interception (no open
 * port), calls through a binding, everything else refused. Knows nothing of Electron's API; the
 * stand-ins in electron/ give it handlers.
 */
import { readFile } from 'node:fs/promises';
import type { Frame, Page, Route } from 'playwright-core';
import { SECURE_BASE, toAppUrl, toSecureUrl } from './app-address.ts';
import { askInPage, type BoxQuestion } from './box.ts';
import type { Fitted } from './fit-window.ts';
import { launch, type LaunchRequest } from './launch.ts';
import { openPreloadWorld } from './worlds.ts';

export interface WindowRequest extends LaunchRequest {
  readonly preload: string;
  readonly handlers: WindowHandlers;
}

export interface WindowHandlers {
  /** A file of the program, by its app:// address. */
  serve(request: Request): Promise<Response>;
  /** A call from a frame; the result, or the reason of the failure, travels as JSON. */
  invoke(frame: Frame, channel: string, args: readonly unknown[]): Promise<unknown>;
  /** true: the navigation that the page began may go on. */
  mayNavigate(url: string, isMainFrame: boolean): boolean;
  windowOpened(url: string): void;
  /** true: the download may go on. */
  mayDownload(url: string): boolean;
  allowedPermissions(): readonly string[];
  crashed(): void;
  closed(): void;
}

export interface ChromiumWindow {
  /** How it stands on the screen; null: it isn't shown. */
  readonly fitted: Fitted | null;
  mainFrame(): Frame;
  load(url: string): Promise<void>;
  /** After a crash the page is replaced by a new one. */
  reload(): Promise<void>;
  send(channel: string, args: readonly unknown[]): void;
  bringToFront(): Promise<void>;
  /** A box beside it: the button that a person pressed; where nobody sees it, as if it was closed. */
  ask(question: BoxQuestion): Promise<number>;
  close(): Promise<void>;
}

export async function openChromiumWindow(request: WindowRequest): Promise<ChromiumWindow> {
  const { handlers } = request;
  const preload = await readFile(request.preload, 'utf8');
  const { context, fitted } = await launch(request);
  let page = context.pages()[0] ?? (await context.newPage());
  /** Set while main itself loads or reloads: those are not the page's own navigations. */
  let loading = true;
  let crashed = false;
  /** Pages of our own that are about to come. */
  let boxes = 0;

  await context.route('**/*', (route) =>
    // A window that the page just opened has no frame to ask yet: that throws.
    answerRoute(route).catch(() => route.abort('blockedbyclient').catch(() => undefined)),
  );
  context.on('page', (opened) => {
    if (opened === page || crashed) return;
    void opened.opener().then((opener) => {
      if (boxes > 0 && opener === null) {
        boxes -= 1;
        return;
      }
      handlers.windowOpened(toAppUrl(opened.url()));
      void opened.close().catch(() => undefined);
    });
  });
  context.on('close', () => handlers.closed());
  await context.clearPermissions();
  const permissions = handlers.allowedPermissions();
  // Without this Chromium would ask the user; an empty list refuses all.
  await context.grantPermissions([...permissions]);
  follow(page);
  let world = await equip(page);

  /** Only the preload in the top frame of our page has a way to main. */
  function equip(target: Page) {
    return openPreloadWorld(target, preload, (channel, args) =>
      handlers.invoke(target.mainFrame(), channel, args),
    );
  }

  async function answerRoute(route: Route): Promise<void> {
    const asked = route.request();
    const url = asked.url();
    const frame = asked.serviceWorker() === null ? asked.frame() : null;
    if (frame === null || frame.page() !== page) return route.abort('blockedbyclient');
    if (asked.isNavigationRequest() && !loading) {
      const isMainFrame = frame === page.mainFrame();
      if (!handlers.mayNavigate(toAppUrl(url), isMainFrame)) return route.abort('aborted');
    }
    if (!url.startsWith(SECURE_BASE)) return route.abort('blockedbyclient');
    const response = await handlers.serve(
      new Request(toAppUrl(url), { method: asked.method(), headers: asked.headers() }),
    );
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  }

  function follow(target: Page): void {
    target.on('crash', () => {
      crashed = true;
      handlers.crashed();
    });
    target.on('close', () => {
      if (target === page && !crashed) void context.close().catch(() => undefined);
    });
    // webPreferences.disableDialogs: a dialog returns at once.
    target.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
    target.on('download', (download) => {
      if (!handlers.mayDownload(toAppUrl(download.url()))) {
        void download.cancel().catch(() => undefined);
      }
    });
  }

  async function navigate(go: () => Promise<unknown>): Promise<void> {
    loading = true;
    try {
      await go();
    } finally {
      loading = false;
    }
  }

  return {
    fitted,
    mainFrame: () => page.mainFrame(),
    load: (url) => navigate(() => page.goto(toSecureUrl(url))),
    reload: () =>
      navigate(async () => {
        const url = page.url();
        if (!crashed) return page.reload();
        const dead = page;
        page = await context.newPage();
        follow(page);
        world = await equip(page);
        crashed = false;
        void dead.close().catch(() => undefined);
        return page.goto(url);
      }),
    send: (channel, args) => world.send(channel, args),
    bringToFront: () => page.bringToFront(),
    ask: async (question) => {
      if (fitted === null) return question.cancelId;
      boxes += 1;
      return askInPage(context, question);
    },
    close: () => context.close(),
  };
}
