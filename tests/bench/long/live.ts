/**
 * What lives in this process, counted: entries of all Maps and Sets, listeners of all emitters and signals, handles,
 * bytes. To be imported before what is looked at: it sees what is made after it.
 */
import { EventEmitter, getEventListeners } from 'node:events';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

/** A connection that was taken is held until the longest wait for one is over (spare-connections.ts). */
const SETTLED = 2_500;
/** Made while the program starts: those that stay, so they are told by their place. */
const NAMED = 20_000;

interface Made {
  readonly collection: WeakRef<{ readonly size: number }>;
  readonly place: string;
}

let made: Made[] = [];
let signals: WeakRef<AbortSignal>[] = [];
let emitters: WeakRef<EventEmitter>[] = [];
const known = new WeakSet<EventEmitter>();
let count = 0;
let warnings = 0;

/** The first line of ours above the one that made it. */
function placeOf(): string {
  const lines = new Error().stack?.split('\n') ?? [];
  const ours = lines.find((line) => /\/src-(?:main|shared|renderer)\//u.test(line));
  return /src-[^)]*/u.exec(ours ?? '')?.[0] ?? 'elsewhere';
}

function note(collection: { readonly size: number }): void {
  count += 1;
  const place = count < NAMED ? placeOf() : 'later';
  made.push({ collection: new WeakRef(collection), place });
}

globalThis.Map = class<K, V> extends Map<K, V> {
  constructor(entries?: Iterable<readonly [K, V]> | null) {
    super(entries);
    note(this);
  }
};
globalThis.Set = class<T> extends Set<T> {
  constructor(values?: Iterable<T> | null) {
    super(values);
    note(this);
  }
};
globalThis.AbortController = class extends AbortController {
  constructor() {
    super();
    signals.push(new WeakRef(this.signal));
  }
};
const { prototype } = EventEmitter;
const listen = Reflect.get(prototype, 'on');
prototype.on = function on(this: EventEmitter, ...heard: Parameters<EventEmitter['on']>) {
  if (!known.has(this)) emitters.push(new WeakRef(this));
  known.add(this);
  return Reflect.apply(listen, this, heard);
};
prototype.addListener = prototype.on;
process.on('warning', () => (warnings += 1));

export interface Live {
  readonly heapBytes: number;
  readonly rssBytes: number;
  readonly handles: number;
  readonly listeners: number;
  readonly warnings: number;
  readonly entries: number;
  /** The largest, by the place where they were made. */
  readonly largest: readonly string[];
}

const there = <T extends object>(refs: readonly WeakRef<T>[]) =>
  refs.filter((ref) => ref.deref() !== undefined);

const listenersOf = (emitter: EventEmitter | undefined): number =>
  emitter?.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0) ?? 0;

const heardOf = (signal: AbortSignal | undefined): number =>
  signal === undefined ? 0 : getEventListeners(signal, 'abort').length;

/** After what nobody holds any more was collected. */
export async function countLive(): Promise<Live> {
  const { gc } = globalThis;
  if (gc === undefined) throw new Error('node --expose-gc');
  await wait(SETTLED);
  for (let times = 0; times < 3; times += 1) {
    await turn();
    gc();
  }
  signals = there(signals);
  emitters = there(emitters);
  made = made.filter(({ collection }) => collection.deref() !== undefined);
  const sized = made
    .map(({ collection, place }) => ({ place, size: collection.deref()?.size ?? 0 }))
    .toSorted((one, other) => other.size - one.size);
  const heard =
    emitters.reduce((sum, ref) => sum + listenersOf(ref.deref()), 0) +
    signals.reduce((sum, ref) => sum + heardOf(ref.deref()), 0);
  // What was looked at above is held until the end of the turn.
  await turn();
  gc();
  const { heapUsed, rss } = process.memoryUsage();
  return {
    heapBytes: heapUsed,
    rssBytes: rss,
    handles: process.getActiveResourcesInfo().length,
    listeners: heard,
    warnings,
    entries: sized.reduce((sum, { size }) => sum + size, 0),
    largest: sized.slice(0, 8).map(({ place, size }) => `${size} ${place}`),
  };
}
