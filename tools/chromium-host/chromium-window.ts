/**
 * A real Chromium around the page: files of the program through request interception (no open
 * port), calls through a binding, everything else refused. Knows nothing of Electron's API; the
 * stand-ins in electron/ give it handlers.
 */
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Frame, Page, Route } from 'playwright-core';
import { SECURE_BASE, toAppUrl, toSecureUrl } from './app-address.ts';
import { askInPage, type BoxQuestion } from './box.ts';
import { maximizeWindow, type Fitted } from './fit-window.ts';
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
  /** Where none is shown nothing grows: the page keeps its size. */
  maximize(): Promise<void>;
  /** A box beside it: the button that a person pressed; where nobody sees it, as if it was closed. */
  ask(question: BoxQuestion): Promise<number>;
  close(): Promise<void>;
}

/** What is open, and what is going on with it. */
interface Opened {
  readonly context: BrowserContext;
  readonly handlers: WindowHandlers;
  readonly preload: string;
  page: Page;
  /** Set while main itself loads or reloads: those are not the page's own navigations. */
  isLoading: boolean;
  isCrashed: boolean;
  /** Pages of our own that are about to come. */
  boxes: number;
}

export async function openChromiumWindow(request: WindowRequest): Promise<ChromiumWindow> {
  const { handlers } = request;
  const preload = await readFile(request.preload, 'utf8');
  const { context, fitted } = await launch(request);
  const page = context.pages()[0] ?? (await context.newPage());
  const now = { page, isLoading: true, isCrashed: false, boxes: 0 };
  const opened: Opened = { context, handlers, preload, ...now };
  await guardContext(opened);
  follow(opened);
  let world = await equip(opened);
  return {
    fitted,
    mainFrame: () => opened.page.mainFrame(),
    load: (url) => navigate(opened, () => opened.page.goto(toSecureUrl(url))),
    reload: () =>
      navigate(opened, async () => {
        const dead = opened.page;
        if (!opened.isCrashed) return dead.reload();
        const url = dead.url();
        opened.page = await context.newPage();
        follow(opened);
        world = await equip(opened);
        opened.isCrashed = false;
        void dead.close().catch(() => undefined);
        return opened.page.goto(url);
      }),
    send: (channel, args) => world.send(channel, args),
    bringToFront: () => opened.page.bringToFront(),
    maximize: async () => {
      if (fitted !== null) await maximizeWindow(opened.page, fitted.area, request.area ?? null);
    },
    ask: async (question) => {
      if (fitted === null) return question.cancelId;
      opened.boxes += 1;
      return askInPage(context, question);
    },
    close: () => context.close(),
  };
}

/** Nothing is loaded, opened or granted past the handlers. */
async function guardContext(opened: Opened): Promise<void> {
  const { context, handlers } = opened;
  await context.route('**/*', (route) =>
    // A window that the page just opened has no frame to ask yet: that throws.
    answerRoute(opened, route).catch(() => route.abort('blockedbyclient').catch(() => undefined)),
  );
  context.on('page', (another) => {
    if (another === opened.page || opened.isCrashed) return;
    void another.opener().then((opener) => {
      if (opened.boxes > 0 && opener === null) {
        opened.boxes -= 1;
        return;
      }
      handlers.windowOpened(toAppUrl(another.url()));
      void another.close().catch(() => undefined);
    });
  });
  context.on('close', () => handlers.closed());
  await context.clearPermissions();
  // Without this Chromium would ask the user; an empty list refuses all.
  await context.grantPermissions([...handlers.allowedPermissions()]);
}

/** Only the preload in the top frame of our page has a way to main. */
function equip({ page, preload, handlers }: Opened) {
  return openPreloadWorld(page, preload, (channel, args) =>
    handlers.invoke(page.mainFrame(), channel, args),
  );
}

async function answerRoute({ page, isLoading, handlers }: Opened, route: Route): Promise<void> {
  const asked = route.request();
  const url = asked.url();
  const frame = asked.serviceWorker() === null ? asked.frame() : null;
  if (frame === null || frame.page() !== page) return route.abort('blockedbyclient');
  if (asked.isNavigationRequest() && !isLoading) {
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

function follow(opened: Opened): void {
  const { page, context, handlers } = opened;
  page.on('crash', () => {
    opened.isCrashed = true;
    handlers.crashed();
  });
  page.on('close', () => {
    if (page === opened.page && !opened.isCrashed) void context.close().catch(() => undefined);
  });
  // webPreferences.disableDialogs: a dialog returns at once.
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  page.on('download', (download) => {
    if (!handlers.mayDownload(toAppUrl(download.url()))) {
      void download.cancel().catch(() => undefined);
    }
  });
}

async function navigate(opened: Opened, go: () => Promise<unknown>): Promise<void> {
  opened.isLoading = true;
  try {
    await go();
  } finally {
    opened.isLoading = false;
  }
}
