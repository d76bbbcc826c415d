/** Countdowns of the screen: they follow main's steady time, not the page's clock. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR, SECOND } from '../../src-shared/domain/time.ts';

const MAIN = 1_800_000_000_000;

/** A page that was just loaded, its own clocks moved by hand. */
async function freshPage() {
  vi.resetModules();
  return import('../../src-renderer/till/use-now.ts');
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'], now: MAIN }));
afterEach(() => vi.useRealTimers());

describe("main's steady time in the renderer", () => {
  it.each([
    ['three hours forwards', MAIN + 3 * HOUR],
    ['three hours back', MAIN - 3 * HOUR],
    ['ten years forwards', MAIN + 87_660 * HOUR],
    ['to 1970', 0],
  ])('goes on as before when the page clock is set %s', async (_name, to) => {
    const { hearSteady, steadyNow } = await freshPage();
    hearSteady(MAIN);
    vi.advanceTimersByTime(20 * SECOND);
    vi.setSystemTime(to);
    expect(steadyNow()).toBe(MAIN + 20 * SECOND);
    vi.advanceTimersByTime(SECOND);
    expect(steadyNow()).toBe(MAIN + 21 * SECOND);
  });

  it('is not the page clock even where that is hours off', async () => {
    const { hearSteady, steadyNow } = await freshPage();
    vi.setSystemTime(MAIN - 5 * HOUR);
    hearSteady(MAIN);
    expect(steadyNow()).toBe(MAIN);
  });

  it('never goes back for a push that was late on its way', async () => {
    const { hearSteady, steadyNow } = await freshPage();
    hearSteady(MAIN);
    vi.advanceTimersByTime(10 * SECOND);
    hearSteady(MAIN + 9 * SECOND);
    expect(steadyNow()).toBe(MAIN + 10 * SECOND);
  });

  it('catches up after a sleep through which the page clock stood still', async () => {
    const { hearSteady, steadyNow } = await freshPage();
    hearSteady(MAIN);
    hearSteady(MAIN + 9 * HOUR);
    expect(steadyNow()).toBe(MAIN + 9 * HOUR);
  });

  it('is taken anew by a page that is loaded again', async () => {
    const before = await freshPage();
    before.hearSteady(MAIN + HOUR);
    const after = await freshPage();
    after.hearSteady(MAIN);
    expect(after.steadyNow()).toBe(MAIN);
  });
});
