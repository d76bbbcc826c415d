/** What the stand-in lets over contextBridge is what Electron lets over it. */
import { describe, expect, test } from 'vitest';
import { makeBridgeSide, type BridgeSide } from '../../tools/chromium-host/bridge.ts';
import type { Message, Reply } from '../../tools/chromium-host/bridge-messages.ts';
import { asJson } from '../../tools/chromium-host/clone.ts';

/** Everything is cloned on the way, as between real worlds. */
const carry =
  (side: () => BridgeSide) =>
  (message: Message): Reply =>
    structuredClone(side().receive(structuredClone(message)));

function bothSides(page: object): { readonly inPreload: BridgeSide; readonly inPage: BridgeSide } {
  const inPreload: BridgeSide = makeBridgeSide(
    carry(() => inPage),
    null,
  );
  const inPage: BridgeSide = makeBridgeSide(
    carry(() => inPreload),
    page,
  );
  return { inPreload, inPage };
}

/** The preload's side of a page. */
const bridgeTo = (page: object): BridgeSide => bothSides(page).inPreload;

/** What the page gets of it, by the name `api`. */
function exposed<T>(api: T): T {
  const page: { api?: T } = {};
  bridgeTo(page).expose('api', api);
  return page.api as T;
}

const caught = (run: () => unknown) => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

test('a plain object and an array are copies, frozen all through', () => {
  const own = { list: [{ a: 1 }], deep: { b: 'x' } };
  const api = exposed(own);
  expect(api).toEqual(own);
  expect(api.list).not.toBe(own.list);
  for (const part of [api, api.list, api.list[0], api.deep])
    expect(Object.isFrozen(part)).toBe(true);
  own.deep.b = 'changed';
  expect(api.deep.b).toBe('x');
});

test('the page exposes nothing to the preload', () => {
  const { inPage } = bothSides({});
  expect(() => inPage.expose('ofPage', {})).toThrow('Nothing is exposed here');
  expect(globalThis).not.toHaveProperty('ofPage');
});

test('nothing is exposed where something is already', () => {
  const page = { till: 1 };
  expect(() => bridgeTo(page).expose('till', {})).toThrow(
    'Cannot bind an API on top of an existing property on the window object',
  );
  expect(() => bridgeTo(page).expose('toString', {})).toThrow('on top of an existing');
  bridgeTo(page).expose('other', {});
  expect(Object.getOwnPropertyDescriptor(page, 'other')).toMatchObject({
    writable: false,
    configurable: false,
  });
});

describe('a function is a proxy', () => {
  test('that copies what goes in and what comes out', () => {
    const given = { n: { deep: 1 } };
    let got: unknown;
    const kept = { answer: [1] };
    const api = exposed({
      ask: (value: unknown) => {
        got = value;
        return kept;
      },
    });
    const answer = api.ask(given);
    expect(got).toEqual(given);
    expect(got).not.toBe(given);
    expect(answer).toEqual(kept);
    expect(answer).not.toBe(kept);
  });

  test('and a listener that is handed in is one too', () => {
    const listeners: ((value: object) => void)[] = [];
    const api = exposed({
      listen: (listener: (value: object) => void) => void listeners.push(listener),
    });
    const heard: object[] = [];
    const listener = (value: object) => void heard.push(value);
    api.listen(listener);
    const told = { a: 1 };
    listeners[0]?.(told);
    expect(listeners[0]).not.toBe(listener);
    expect(heard).toEqual([told]);
    expect(heard[0]).not.toBe(told);
  });

  test('whose error keeps its message alone', async () => {
    class Own extends TypeError {
      readonly code = 7;
    }
    const api = exposed({
      throws: () => {
        throw new Own('no');
      },
      throwsText: () => {
        // oxlint-disable-next-line no-throw-literal, typescript/only-throw-error -- that is the case
        throw 'text';
      },
      rejects: () => Promise.reject(new Own('later')),
    });
    const thrown = caught(api.throws);
    expect(thrown).toEqual(new Error('no'));
    expect(thrown).not.toHaveProperty('code');
    expect(String(caught(api.throwsText))).toContain('a valid exception was not thrown');
    const rejected = await api.rejects().catch((error: unknown) => error);
    expect(rejected).toEqual(new Error('later'));
    expect(rejected).not.toHaveProperty('code');
  });
});

const own = () => 'own';
const listener = () => 'the page’s';

test('what is handed back is what it was', async () => {
  const back: unknown[] = [];
  const api = exposed({ own, take: (value: unknown) => void back.push(value), all: () => [own] });
  expect(api.own).not.toBe(own);
  api.take(api.own);
  api.take(api.all()[0]);
  expect(back).toEqual([own, own]);
  const same = exposed((value: unknown) => value);
  expect(same(listener)).toBe(listener);
  const promised = exposed((value: unknown) => Promise.resolve(value));
  expect(await promised(listener)).toBe(listener);
});

test('a promise that is handed in can be waited for', async () => {
  const api = exposed({
    wait: async (value: Promise<number[]>) => (await value.catch(() => [0])).concat(9),
  });
  expect(await api.wait(Promise.resolve([1]))).toEqual([1, 9]);
  expect(await api.wait(Promise.reject(new Error('no')))).toEqual([0, 9]);
  expect(await caught(() => api.wait(Promise.resolve(new WeakMap()) as never))).toEqual([0, 9]);
});

test('of an instance only its own fields arrive, of a Map and a Date a clone', () => {
  class Till {
    readonly name = 'one';
    ask() {
      return this.name;
    }
  }
  const api = exposed({ till: new Till(), map: new Map([[1, 2]]), at: new Date(5) });
  expect(Object.keys(api.till)).toEqual(['name']);
  expect(api.till.ask).toBeUndefined();
  expect(api.map.get(1)).toBe(2);
  expect(api.at.getTime()).toBe(5);
});

test('what can’t be cloned throws, and what is too deep', () => {
  expect(() => exposed({ weak: new WeakMap() })).toThrow('An object could not be cloned.');
  let deep: object = {};
  for (let level = 0; level < 1001; level += 1) deep = { deep };
  expect(() => exposed(deep)).toThrow('contextBridge recursion depth exceeded');
});

test('a circle stays one', () => {
  const own: { self?: unknown } = {};
  own.self = own;
  const api = exposed(own);
  expect(api.self).toBe(api);
});

test('between page and main goes only what JSON can say', () => {
  expect(asJson({ a: [1, 'x', null, true] })).toBe('{"a":[1,"x",null,true]}');
  expect(asJson(undefined)).toBe('null');
  expect(() => asJson({ call: () => undefined })).toThrow('An object could not be cloned.');
  for (const value of [new Map(), 1n, { at: new Date(0) }, { gone: undefined }, [Number.NaN]])
    expect(() => asJson(value)).toThrow(/JSON|BigInt/u);
});
