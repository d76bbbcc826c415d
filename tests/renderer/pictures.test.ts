/**
 * A chosen set of screens looks as it was approved: `tests/renderer/approved` holds the pictures that
 * somebody looked at. What differs is left in `test-results/pictures`, beside what was expected and where
 * they differ; `APPROVE=1 npx vitest run tests/renderer/pictures.test.ts` approves what there is now.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_PREFERENCES, type Preferences } from '../../src-shared/contract/preferences.ts';
import type { Language } from '../../src-shared/contract/choices.ts';
import { ALL_SCENES } from './preview/all-scenes.ts';
import { pictureOf } from './preview/picture.ts';
import { settled } from './preview/settled.ts';
import { useBrowser } from './preview/stage.ts';

/** A working day in the early afternoon, in Almaty; also for what the scenes reckon as they are loaded. */
const NOW = vi.hoisted(() => {
  const at = Date.UTC(2026, 2, 17, 9, 35);
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  return at;
});
vi.useRealTimers();

const APPROVED = join(import.meta.dirname, 'approved');
const LEFT = 'test-results/pictures';
/** Of 700,000 points and more: fewer than one digit that is another. */
const TOLERATED = 20;

/** One of each kind of screen, every language and theme among them. */
const CHOSEN: readonly (readonly [scene: string, language: Language, look?: 'dark' | 'large'])[] = [
  ['setup-choose', 'ru'],
  ['shift-good', 'kk'],
  ['locked', 'en'],
  ['sale-found', 'ru'],
  ['sale-ready', 'kk'],
  ['sale-ready', 'ru', 'large'],
  ['sale-award', 'en', 'dark'],
  ['sale-offline', 'ru', 'dark'],
  ['code', 'kk'],
  ['money-given', 'ru'],
  ['done-risen', 'kk'],
  ['differs', 'ru'],
  ['payment-uncertain', 'kk', 'dark'],
  ['stopped-unknown', 'ru'],
  ['orders-cashiers', 'kk'],
  ['order-longest', 'en'],
  ['order-refund', 'kk'],
  ['order-result-done', 'ru'],
  ['order-result-in-doubt', 'ru'],
  ['report', 'ru'],
  ['close-short', 'kk'],
  ['past-shifts', 'en'],
  ['people-rights', 'ru'],
  ['help', 'kk', 'large'],
];

const open = useBrowser();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

it.for(CHOSEN)('%s in %s %s', { timeout: 120_000 }, async (one) => {
  const [name, language, look] = one;
  const scene = ALL_SCENES.find((one) => one.name === name);
  if (scene === undefined) throw new Error(`there is no scene ${name}`);
  const size = look === 'large' ? { width: 1920, height: 1080 } : { width: 1024, height: 680 };
  await using window = await open({ ...size, at: NOW });
  const theme: Preferences['theme'] = look === 'dark' ? 'dark' : 'light';
  const preferences = { ...DEFAULT_PREFERENCES, language, theme };
  const { page, till } = await window.show({ ...scene.initial, preferences });
  await page.waitForSelector('main');
  await scene.play?.(page, till);
  await settled(page);
  judge(fileOf(one), await pictureOf(page));
});

it('each approved picture is one of these', () => {
  expect(globSync(`${APPROVED}/*.png`).map((file) => basename(file))).toHaveLength(CHOSEN.length);
  for (const one of CHOSEN) expect(existsSync(join(APPROVED, fileOf(one))), fileOf(one)).toBe(true);
});

function fileOf([name, language, look]: (typeof CHOSEN)[number]): string {
  return `${[name, language, ...(look === undefined ? [] : [look])].join('-')}.png`;
}

function judge(file: string, taken: Buffer): void {
  const approved = join(APPROVED, file);
  if (process.env['APPROVE'] === '1') {
    mkdirSync(APPROVED, { recursive: true });
    writeFileSync(approved, taken);
    return;
  }
  const before = PNG.sync.read(readFileSync(approved));
  const now = PNG.sync.read(taken);
  const { width, height } = before;
  expect([now.width, now.height], 'its size').toEqual([width, height]);
  const between = new PNG({ width, height });
  const points = pixelmatch(before.data, now.data, between.data, width, height);
  if (points <= TOLERATED) return;
  mkdirSync(LEFT, { recursive: true });
  const left = join(LEFT, file);
  writeFileSync(left, taken);
  writeFileSync(left.replace('.png', '-approved.png'), readFileSync(approved));
  writeFileSync(left.replace('.png', '-differs.png'), PNG.sync.write(between));
  expect.fail(`${points} points are others than in the approved picture: see ${left}`);
}
