/** For a file of tests: the built renderer, one browser, and a new window for each test. */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../../src-shared/contract/preferences.ts';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import { ALL_SCENES } from './all-scenes.ts';
import {
  builtRenderer,
  launch,
  openWindow,
  type Preview,
  type PreviewWindow,
  type WindowSize,
} from './preview-page.ts';
import { settled } from './settled.ts';

/** What a busy machine may take for one step of a page. */
const TIMEOUT = 60_000;

export const ENGLISH: Snapshot['preferences'] = {
  ...DEFAULT_PREFERENCES,
  language: 'en',
  theme: 'light',
};

export interface Stage {
  /** The program in a window of its own, which is the test's to dispose of. */
  open(initial?: Partial<Snapshot>): Promise<Preview>;
  /** The same with a scene played to its end, and still. */
  play(scene: string): Promise<Preview>;
  /**
   * Shows what `play` does, in a window that others had before: the page is loaded anew, which is
   * faster than a new window. For tests that change nothing but the page.
   */
  show(scene: string, look: (preview: Preview) => Promise<void>): Promise<void>;
}

const WINDOW = { width: 1024, height: 768 };

async function load(from: PreviewWindow, initial: Partial<Snapshot> = {}): Promise<Preview> {
  const preview = await from.show({ preferences: ENGLISH, ...initial });
  preview.page.setDefaultTimeout(TIMEOUT);
  await preview.page.waitForSelector('main');
  return preview;
}

async function perform(from: PreviewWindow, name: string): Promise<Preview> {
  const scene = ALL_SCENES.find((one) => one.name === name);
  if (scene === undefined) throw new Error(`there is no scene ${name}`);
  const preview = await load(from, scene.initial);
  await scene.play?.(preview.page, preview.till);
  await settled(preview.page);
  return preview;
}

/** One browser for a file of tests; what opens a window in it. */
export function useBrowser(): (size?: WindowSize) => Promise<PreviewWindow> {
  let browser: Browser | null = null;
  let folder = '';
  beforeAll(async () => {
    folder = await builtRenderer();
    browser = await launch();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
  });
  return (size = WINDOW) => {
    if (browser === null) throw new Error('there is no browser yet');
    return openWindow(browser, folder, size);
  };
}

/** For tests that run one after another: what they open is closed after each. */
export function setStageAnew(): Pick<Stage, 'open' | 'play'> {
  const { open, play } = setStage();
  const opened: Preview[] = [];
  afterEach(async () => {
    for (const preview of opened.splice(0)) await preview[Symbol.asyncDispose]();
  });
  const noted = async (opening: Promise<Preview>) => {
    const preview = await opening;
    opened.push(preview);
    return preview;
  };
  return { open: (initial) => noted(open(initial)), play: (scene) => noted(play(scene)) };
}

export function setStage(): Stage {
  const window = useBrowser();
  const free: PreviewWindow[] = [];
  return {
    open: async (initial) => load(await window(), initial),
    play: async (name) => perform(await window(), name),
    async show(name, look) {
      const used = free.pop() ?? (await window());
      await look(await perform(used, name));
      free.push(used);
    },
  };
}
