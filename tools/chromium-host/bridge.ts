/**
 * What a value becomes on its way over `contextBridge`, as in Electron's
 * shell/renderer/api/electron_api_context_bridge.cc: functions and promises are proxies, arrays and
 * plain objects are copied with what is in them, errors keep their message alone, the rest is cloned
 * or throws.
 *
 * There is one side in each world, and no object is in both: a value is taken apart into parts that
 * V8 clones on the way, and put together on the other side. Made in the page before its own scripts:
 * must not refer to anything of this module, and uses nothing that those scripts could have changed
 * since: neither members of prototypes, nor iteration, nor spreading.
 */

/** A value taken apart: the first part is the value, the others are what is in it, by their place. */
export type Parts = readonly Part[];

type Part =
  | { readonly kind: 'cloned'; readonly value: unknown }
  | { readonly kind: 'list'; readonly items: readonly number[] }
  | { readonly kind: 'object'; readonly keys: readonly string[]; readonly items: readonly number[] }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'function'; readonly id: number }
  | { readonly kind: 'promise'; readonly id: number }
  /** It came from there, and is handed back. */
  | { readonly kind: 'yours'; readonly id: number };

export type Message =
  | { readonly type: 'expose'; readonly key: string; readonly parts: Parts }
  | { readonly type: 'call'; readonly id: number; readonly parts: Parts }
  | { readonly type: 'settle'; readonly id: number; readonly good: boolean; readonly parts: Parts };

export type Reply =
  | { readonly ok: true; readonly parts: Parts }
  | { readonly ok: false; readonly message: string };

export interface BridgeSide {
  /** Puts a frozen copy on the other world's global object. */
  expose(key: string, api: unknown): void;
  /** What the other side delivers. */
  receive(message: Message): Reply;
}

/** `deliver` is answered within the call. `world`: on what the other side exposes; null: nothing. */
export function makeBridgeSide(
  deliver: (message: Message) => Reply,
  world: object | null,
): BridgeSide {
  const DEEPEST = 1000;
  type AnyFunction = (...args: unknown[]) => unknown;
  const { apply } = Reflect;
  const { keys, freeze, isFrozen, create, defineProperty } = Object;
  const { isArray } = Array;
  const { isView } = ArrayBuffer;
  const { toString } = Object.prototype;
  const { then } = Promise.prototype;
  const { get: getOf, set: setOf } = WeakMap.prototype;
  const Failure = Error;
  const WrongType = TypeError;
  const Later = Promise;
  const Weak = WeakMap;
  const WeakOnes = WeakSet;
  const clone = structuredClone;

  /** Without the setters and prototypes that a plain assignment would ask. */
  function put(target: object, key: string | number, value: unknown): void {
    const descriptor = create(null) as PropertyDescriptor;
    descriptor.value = value;
    descriptor.writable = true;
    descriptor.enumerable = true;
    descriptor.configurable = true;
    defineProperty(target, key, descriptor);
  }
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what is inside travels
  function numbered<T>(): Record<number, T | undefined> {
    return create(null) as Record<number, T | undefined>;
  }
  function table<T>() {
    const entries = new Weak<object, T>();
    return {
      get: (key: object) => apply(getOf, entries, [key]) as T | undefined,
      set: (key: object, value: T) => void apply(setOf, entries, [key, value]),
    };
  }

  let last = 0;
  /** Functions of this world that the other one may call, and their numbers. */
  const own = numbered<AnyFunction>();
  const numbers = table<number>();
  /** Proxies of the other world's functions, by their number there. */
  const theirs = table<number>();
  /** Promises of the other world that aren't settled. */
  const awaited = numbered<(good: boolean, value: unknown) => void>();

  function kept(run: AnyFunction): number {
    const known = numbers.get(run);
    if (known !== undefined) return known;
    last += 1;
    own[last] = run;
    numbers.set(run, last);
    return last;
  }

  function cloneable(value: unknown): unknown {
    try {
      clone(value);
      return value;
    } catch {
      throw new Failure('An object could not be cloned.');
    }
  }

  const isPlain = (value: object): boolean =>
    apply(toString, value, []) === '[object Object]' &&
    !(value instanceof Weak || value instanceof WeakOnes);

  function takeApart(value: unknown): Parts {
    const parts: Part[] = [];
    const known = table<number>();

    function add(one: unknown, depth: number): number {
      if (depth >= DEEPEST)
        throw new WrongType(
          'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
        );
      const at = parts.length;
      if ((typeof one !== 'object' && typeof one !== 'function') || one === null) {
        put(parts, at, { kind: 'cloned', value: cloneable(one) });
        return at;
      }
      const before = known.get(one);
      if (before !== undefined) return before;
      known.set(one, at);
      // The place is taken before what is in it.
      put(parts, at, null);
      put(parts, at, partOf(one, depth));
      return at;
    }

    function partOf(one: object, depth: number): Part {
      if (typeof one === 'function') {
        const back = theirs.get(one);
        if (back !== undefined) return { kind: 'yours', id: back };
        return { kind: 'function', id: kept(one as AnyFunction) };
      }
      if (one instanceof Later) return { kind: 'promise', id: promised(one) };
      if (one instanceof Failure) return { kind: 'error', message: one.message };
      const items: number[] = [];
      if (isArray(one)) {
        for (let index = 0; index < one.length; index += 1)
          put(items, index, add(one[index], depth + 1));
        return { kind: 'list', items };
      }
      if (!isPlain(one)) return { kind: 'cloned', value: cloneable(one) };
      const names = keys(one);
      for (let index = 0; index < names.length; index += 1)
        put(items, index, add((one as Record<string, unknown>)[names[index] ?? ''], depth + 1));
      return { kind: 'object', keys: names, items };
    }

    add(value, 0);
    return parts;
  }

  /** Its number; how it ends is told when it does. */
  function promised(value: Promise<unknown>): number {
    last += 1;
    const id = last;
    const settle = (good: boolean, outcome: unknown) => {
      try {
        deliver({ type: 'settle', id, good, parts: takeApart(outcome) });
      } catch (error) {
        deliver({ type: 'settle', id, good: false, parts: takeApart(error) });
      }
    };
    void apply(then, value, [
      (result: unknown) => settle(true, result),
      (reason: unknown) => settle(false, reason),
    ]);
    return id;
  }

  function putTogether(parts: Parts): unknown {
    const made = numbered<{ readonly value: unknown }>();

    function build(at: number): unknown {
      const before = made[at];
      if (before !== undefined) return before.value;
      const part = parts[at];
      const keep = <T>(value: T): T => {
        made[at] = { value };
        return value;
      };
      if (part === undefined) return undefined;
      if (part.kind === 'cloned') return keep(part.value);
      if (part.kind === 'error') return keep(new Failure(part.message));
      if (part.kind === 'function') return keep(proxyOf(part.id));
      if (part.kind === 'yours') return keep(own[part.id]);
      if (part.kind === 'promise') return keep(later(part.id));
      const copy: object = keep(part.kind === 'list' ? [] : {});
      for (let index = 0; index < part.items.length; index += 1) {
        const key = part.kind === 'list' ? index : (part.keys[index] ?? '');
        put(copy, key, build(part.items[index] ?? 0));
      }
      return copy;
    }

    return build(0);
  }

  function proxyOf(id: number): AnyFunction {
    const proxy = (...args: unknown[]): unknown => {
      const reply = deliver({ type: 'call', id, parts: takeApart(args) });
      if (!reply.ok) throw new Failure(reply.message);
      return putTogether(reply.parts);
    };
    theirs.set(proxy, id);
    return proxy;
  }

  const later = (id: number): Promise<unknown> =>
    new Later((resolve, reject) => {
      awaited[id] = (good, value) => (good ? resolve(value) : reject(value as Error));
    });

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what is inside travels
  function messageOf(error: unknown): string {
    if (typeof error === 'object' && error !== null && 'message' in error)
      if (typeof error.message === 'string') return error.message;
    return 'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.';
  }

  function freezeAll(value: unknown): void {
    if (typeof value === 'function') freeze(value);
    if (typeof value !== 'object' || value === null || isView(value) || isFrozen(value)) return;
    freeze(value);
    const names = keys(value);
    for (let index = 0; index < names.length; index += 1)
      freezeAll((value as Record<string, unknown>)[names[index] ?? '']);
  }

  function exposed(key: string, parts: Parts): void {
    if (world === null) throw new Failure('Nothing is exposed here');
    if (key in world)
      throw new Failure('Cannot bind an API on top of an existing property on the window object');
    const value = putTogether(parts);
    freezeAll(value);
    const descriptor = create(null) as PropertyDescriptor;
    descriptor.value = value;
    descriptor.enumerable = true;
    defineProperty(world, key, descriptor);
  }

  function act(message: Message): unknown {
    if (message.type === 'expose') return exposed(message.key, message.parts);
    if (message.type === 'call') {
      const run = own[message.id];
      if (run === undefined) throw new Failure('There is no such function');
      return apply(run, undefined, putTogether(message.parts) as unknown[]);
    }
    const settle = awaited[message.id];
    delete awaited[message.id];
    settle?.(message.good, putTogether(message.parts));
    return undefined;
  }

  return {
    expose(key, api) {
      const reply = deliver({ type: 'expose', key, parts: takeApart(api) });
      if (!reply.ok) throw new Failure(reply.message);
    },
    receive(message) {
      try {
        return { ok: true, parts: takeApart(act(message)) };
      } catch (error) {
        return { ok: false, message: messageOf(error) };
      }
    },
  };
}
