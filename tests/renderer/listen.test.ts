/** What is heard at the window: all of it, in its turn, and nothing once it was ended. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenFirst, listenLast } from '../../src-renderer/keyboard/listen.ts';

const HEARD = ['keydown', 'keyup', 'pointerdown', 'pointermove', 'pointerup', 'click'] as const;

beforeEach(() => vi.stubGlobal('window', new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['first', listenFirst],
  ['last', listenLast],
])('of what is heard %s nothing is left when it is ended', (_when, listen) => {
  const heard: string[] = [];
  const stop = listen(Object.fromEntries(HEARD.map((name) => [name, () => heard.push(name)])));
  for (const name of HEARD) window.dispatchEvent(new Event(name));
  expect(heard).toEqual(HEARD);
  stop();
  for (const name of HEARD) window.dispatchEvent(new Event(name));
  expect(heard).toEqual(HEARD);
});
