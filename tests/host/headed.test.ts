/**
 * The window as it is shown, on screens that nobody sees (Xvfb): all of it in sight, nothing of the
 * browser in it.
 */
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { buildTestShell, newDataFolder, startTestShell } from './test-shell.ts';
import { noScreen, openScreen } from './xvfb.ts';

beforeAll(buildTestShell, 60_000);

const reason = noScreen();
beforeEach(({ skip }) => skip(reason !== null, reason ?? ''));

/** A bar of Chromium is higher than 50 pixels, a title bar lower. */
const LOWEST_BAR = 50;

async function shown(width: number, height: number, dataFolder = newDataFolder()) {
  const screen = await openScreen(width, height);
  onTestFinished(() => screen.close());
  return startTestShell({
    dataFolder,
    headless: false,
    env: { DISPLAY: screen.display, WAYLAND_DISPLAY: '' },
  });
}

test.each([
  [1366, 768],
  [1280, 720],
  [1024, 768],
  [1920, 1080],
])(
  'at %d×%d all of the window is seen, and nothing but the page',
  async (width, height) => {
    const shell = await shown(width, height);
    await shell.page.getByText('Shell is running').waitFor();
    const state = () =>
      shell.page.evaluate(() => ({
        right: screenX + outerWidth,
        bottom: screenY + outerHeight,
        over: outerHeight - innerHeight,
        left: Math.min(screenX, screenY),
      }));
    await expect.poll(async () => (await state()).bottom).toBeLessThanOrEqual(height);
    const { right, left, over } = await state();
    expect(right).toBeLessThanOrEqual(width);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(over).toBeLessThan(LOWEST_BAR);
    expect(await shell.page.title()).toBe('Shell under test');
  },
  60_000,
);

test('after a loss of power no page is offered to be restored', async () => {
  const dataFolder = newDataFolder();
  const first = await shown(1366, 768, dataFolder);
  await first.page.getByText('Shell is running').waitFor();
  await first.kill();
  const second = await shown(1366, 768, dataFolder);
  await second.page.getByText('Shell is running').waitFor();
  expect(second.page.context().pages()).toHaveLength(1);
  expect(await second.page.evaluate(() => outerHeight - innerHeight)).toBeLessThan(LOWEST_BAR);
}, 60_000);

test('closing it ends the program, and says so', async () => {
  const shell = await shown(1366, 768);
  await shell.call('snapshot.read');
  await shell.page.close();
  expect(await shell.ended).toBe(0);
  expect(shell.output()).toContain('Loyalty Cashier has ended.\n');
}, 60_000);
