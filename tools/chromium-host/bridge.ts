/**
 * What a value becomes on its way over `contextBridge`, as in Electron's
 * shell/renderer/api/electron_api_context_bridge.cc: functions and promises are proxies, arrays and
 * plain objects are copied with what is in them, errors keep their message alone, the rest is cloned
 * or throws.
 *
 * There is one side in each world, and no object is in both: a value is taken apart into parts that
 * V8 clones on the way, and put together on the other side. Made in the page before its own scripts, of
 * the text of the functions in MAKE_BRIDGE_SIDE: they refer to each other and to nothing else of this module,
 * and use nothing that those scripts could have changed since: neither members of prototypes, nor
 * iteration, nor spreading.
 */
import type { Message, Part, Parts, Reply } from './bridge-messages.ts';

export interface BridgeSide {
  /** Puts a frozen copy on the other world's global object. */
  expose(key: string, api: unknown): void;
  /** What the other side delivers. */
  receive(message: Message): Reply;
}

type AnyFunction = (...args: unknown[]) => unknown;
type Deliver = (message: Message) => Reply;

/** One side: the built-ins of its world, and what it knows of functions and promises. */
interface Side {
  readonly js: ReturnType<typeof intactBuiltIns>;
  readonly deliver: Deliver;
  readonly world: object | null;
  /** The last number that was given to a function or promise of this world. */
  last: number;
  /** Functions of this world that the other one may call, and their numbers. */
  readonly own: Record<number, AnyFunction | undefined>;
  readonly numbers: Table<number>;
  /** Proxies of the other world's functions, by their number there. */
  readonly theirs: Table<number>;
  /** Promises of the other world that aren't settled. */
  readonly awaited: Record<number, ((good: boolean, value: unknown) => void) | undefined>;
}

interface Table<T> {
  get(key: object): T | undefined;
  set(key: object, value: T): void;
}

/** `deliver` is answered within the call. `world`: on what the other side exposes; null: nothing. */
export function makeBridgeSide(deliver: Deliver, world: object | null): BridgeSide {
  const js = intactBuiltIns();
  const side: Side = {
    js,
    deliver,
    world,
    last: 0,
    own: js.create(null) as Side['own'],
    numbers: newTable(js),
    theirs: newTable(js),
    awaited: js.create(null) as Side['awaited'],
  };
  return {
    expose(key, api) {
      const reply = deliver({ type: 'expose', key, parts: takeApart(side, api) });
      if (!reply.ok) throw new js.Failure(reply.message);
    },
    receive(message) {
      try {
        return { ok: true, parts: takeApart(side, act(side, message)) };
      } catch (error) {
        return { ok: false, message: messageOf(error) };
      }
    },
  };
}

/** As they are before any script of the page. */
function intactBuiltIns() {
  const { apply } = Reflect;
  const { keys, freeze, isFrozen, create, defineProperty } = Object;
  const { isArray } = Array;
  const { isView } = ArrayBuffer;
  const { toString } = Object.prototype;
  const { then: promiseThen } = Promise.prototype;
  const { get: getOf, set: setOf } = WeakMap.prototype;
  return {
    apply,
    keys,
    freeze,
    isFrozen,
    create,
    defineProperty,
    isArray,
    isView,
    toString,
    promiseThen,
    getOf,
    setOf,
    clone: structuredClone,
    Failure: Error,
    WrongType: TypeError,
    Later: Promise,
    Weak: WeakMap,
    WeakOnes: WeakSet,
  };
}

function newTable<T>({ Weak, apply, getOf, setOf }: Side['js']): Table<T> {
  const entries = new Weak<object, T>();
  return {
    get: (key) => apply(getOf, entries, [key]) as T | undefined,
    set: (key, value) => void apply(setOf, entries, [key, value]),
  };
}

/** Without the setters and prototypes that a plain assignment would ask. */
function put(
  { create, defineProperty }: Side['js'],
  target: object,
  key: string | number,
  value: unknown,
): void {
  const descriptor = create(null) as PropertyDescriptor;
  descriptor.value = value;
  descriptor.writable = true;
  descriptor.enumerable = true;
  descriptor.configurable = true;
  defineProperty(target, key, descriptor);
}

function act(side: Side, message: Message): unknown {
  const { js, own, awaited } = side;
  if (message.type === 'expose') return putOnWorld(side, message.key, message.parts);
  if (message.type === 'call') {
    const run = own[message.id];
    if (run === undefined) throw new js.Failure('There is no such function');
    return js.apply(run, undefined, putTogether(side, message.parts) as unknown[]);
  }
  const settle = awaited[message.id];
  delete awaited[message.id];
  settle?.(message.good, putTogether(side, message.parts));
  return undefined;
}

function messageOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'message' in error)
    if (typeof error.message === 'string') return error.message;
  return 'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.';
}

function putOnWorld(side: Side, key: string, parts: Parts): void {
  const { js, world } = side;
  if (world === null) throw new js.Failure('Nothing is exposed here');
  if (key in world)
    throw new js.Failure('Cannot bind an API on top of an existing property on the window object');
  const value = putTogether(side, parts);
  freezeAll(js, value);
  const descriptor = js.create(null) as PropertyDescriptor;
  descriptor.value = value;
  descriptor.enumerable = true;
  js.defineProperty(world, key, descriptor);
}

function freezeAll(js: Side['js'], value: unknown): void {
  const { keys, freeze, isFrozen, isView } = js;
  if (typeof value === 'function') freeze(value);
  if (typeof value !== 'object' || value === null || isView(value) || isFrozen(value)) return;
  freeze(value);
  const names = keys(value);
  for (let index = 0; index < names.length; index += 1)
    freezeAll(js, (value as Record<string, unknown>)[names[index] ?? '']);
}

function takeApart(side: Side, value: unknown): Parts {
  const { js } = side;
  const parts: Part[] = [];
  const known = newTable<number>(js);
  const add = (one: unknown, depth: number): number => {
    if (depth >= 1000)
      throw new js.WrongType(
        'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
      );
    const at = parts.length;
    if ((typeof one !== 'object' && typeof one !== 'function') || one === null) {
      put(js, parts, at, { kind: 'cloned', value: cloneable(js, one) });
      return at;
    }
    const before = known.get(one);
    if (before !== undefined) return before;
    known.set(one, at);
    // The place is taken before what is in it.
    put(js, parts, at, null);
    put(
      js,
      parts,
      at,
      partOf(side, one, (item) => add(item, depth + 1)),
    );
    return at;
  };
  add(value, 0);
  return parts;
}

/** `add` takes what is in it apart, and tells its place. */
function partOf(side: Side, one: object, add: (item: unknown) => number): Part {
  const { js, theirs } = side;
  if (typeof one === 'function') {
    const back = theirs.get(one);
    if (back !== undefined) return { kind: 'yours', id: back };
    return { kind: 'function', id: numberOf(side, one as AnyFunction) };
  }
  if (one instanceof js.Later) return { kind: 'promise', id: tellEnd(side, one) };
  if (one instanceof js.Failure) return { kind: 'error', message: one.message };
  const items: number[] = [];
  if (js.isArray(one)) {
    for (let index = 0; index < one.length; index += 1) put(js, items, index, add(one[index]));
    return { kind: 'list', items };
  }
  if (!isPlain(js, one)) return { kind: 'cloned', value: cloneable(js, one) };
  const names = js.keys(one);
  for (let index = 0; index < names.length; index += 1)
    put(js, items, index, add((one as Record<string, unknown>)[names[index] ?? '']));
  return { kind: 'object', keys: names, items };
}

function isPlain({ apply, toString, Weak, WeakOnes }: Side['js'], value: object): boolean {
  return (
    apply(toString, value, []) === '[object Object]' &&
    !(value instanceof Weak || value instanceof WeakOnes)
  );
}

function cloneable({ clone, Failure }: Side['js'], value: unknown): unknown {
  try {
    clone(value);
    return value;
  } catch {
    throw new Failure('An object could not be cloned.');
  }
}

function numberOf(side: Side, run: AnyFunction): number {
  const known = side.numbers.get(run);
  if (known !== undefined) return known;
  side.last += 1;
  side.own[side.last] = run;
  side.numbers.set(run, side.last);
  return side.last;
}

/** Its number; how it ends is told when it does. */
function tellEnd(side: Side, value: Promise<unknown>): number {
  const { js, deliver } = side;
  side.last += 1;
  const id = side.last;
  const settle = (good: boolean, outcome: unknown) => {
    try {
      deliver({ type: 'settle', id, good, parts: takeApart(side, outcome) });
    } catch (error) {
      deliver({ type: 'settle', id, good: false, parts: takeApart(side, error) });
    }
  };
  void js.apply(js.promiseThen, value, [
    (result: unknown) => settle(true, result),
    (reason: unknown) => settle(false, reason),
  ]);
  return id;
}

function putTogether(side: Side, parts: Parts): unknown {
  const { js, own } = side;
  const made = js.create(null) as Record<number, { readonly value: unknown } | undefined>;
  const build = (at: number): unknown => {
    const before = made[at];
    if (before !== undefined) return before.value;
    const part = parts[at];
    const keep = <T>(value: T): T => {
      made[at] = { value };
      return value;
    };
    if (part === undefined) return undefined;
    if (part.kind === 'cloned') return keep(part.value);
    if (part.kind === 'error') return keep(new js.Failure(part.message));
    if (part.kind === 'function') return keep(proxyOf(side, part.id));
    if (part.kind === 'yours') return keep(own[part.id]);
    if (part.kind === 'promise') return keep(promiseOf(side, part.id));
    const copy: object = keep(part.kind === 'list' ? [] : {});
    for (let index = 0; index < part.items.length; index += 1) {
      const key = part.kind === 'list' ? index : (part.keys[index] ?? '');
      put(js, copy, key, build(part.items[index] ?? 0));
    }
    return copy;
  };
  return build(0);
}

function proxyOf(side: Side, id: number): AnyFunction {
  const proxy = (...args: unknown[]): unknown => {
    const reply = side.deliver({ type: 'call', id, parts: takeApart(side, args) });
    if (!reply.ok) throw new side.js.Failure(reply.message);
    return putTogether(side, reply.parts);
  };
  side.theirs.set(proxy, id);
  return proxy;
}

function promiseOf({ js, awaited }: Side, id: number): Promise<unknown> {
  return new js.Later((resolve, reject) => {
    awaited[id] = (good, value) => (good ? resolve(value) : reject(value as Error));
  });
}

/** The text of an expression whose value is `makeBridgeSide`, in another world. */
export const MAKE_BRIDGE_SIDE = `(() => {
${[
  makeBridgeSide,
  intactBuiltIns,
  newTable,
  put,
  act,
  messageOf,
  putOnWorld,
  freezeAll,
  takeApart,
  partOf,
  isPlain,
  cloneable,
  numberOf,
  tellEnd,
  putTogether,
  proxyOf,
  promiseOf,
].join('\n')}
return makeBridgeSide;
})()`;
