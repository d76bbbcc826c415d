/**
 * Every object of the stand-in for `electron` is made here. The members are checked against
 * Electron's own declarations by the compiler, so that a change of Electron's API is a compile
 * error; a member that isn't there throws by its name instead of being silently undefined.
 */
import { EventEmitter } from 'node:events';

/** Asked for by the language itself, never part of the API. */
const LANGUAGE_KEYS = new Set(['then', 'toJSON', 'constructor', 'prototype', 'name', 'length']);

export function stub<T extends object>(name: string, members: Partial<T>): T {
  return guard(name, members) as T;
}

/** For a class: `make` is called by `new`. */
export function stubClass<T extends abstract new (...args: never[]) => object>(
  name: string,
  make: (...args: ConstructorParameters<T>) => InstanceType<T>,
  statics: Partial<T>,
): T {
  function constructed(...args: ConstructorParameters<T>): InstanceType<T> {
    return make(...args);
  }
  return guard(name, Object.assign(constructed, statics)) as unknown as T;
}

function guard<T extends object>(name: string, members: T): T {
  const missing = (key: string) => new Error(`chromium-host does not provide ${name}.${key}`);
  return new Proxy(members, {
    get(target, key) {
      if (typeof key === 'symbol' || key in target || LANGUAGE_KEYS.has(key)) {
        return Reflect.get(target, key) as unknown;
      }
      throw missing(key);
    },
    set(_target, key) {
      throw missing(String(key));
    },
  });
}

type Listener = (...args: never[]) => void;

/** Node's emitter, which refuses listeners to events that the host never emits. */
export class Events<Name extends string> {
  readonly #emitter = new EventEmitter();
  readonly #owner: string;
  readonly #names: readonly Name[];

  constructor(owner: string, names: readonly Name[]) {
    this.#owner = owner;
    this.#names = names;
  }

  /** on, once and off for an object of the API; `self` is what they return. */
  methods(self: () => unknown) {
    const check = (name: string) => {
      if (!this.#names.includes(name as Name)) {
        throw new Error(`chromium-host does not emit the event "${name}" of ${this.#owner}`);
      }
    };
    return {
      on: (name: string, listener: Listener) => {
        check(name);
        this.#emitter.on(name, listener as () => void);
        return self();
      },
      once: (name: string, listener: Listener) => {
        check(name);
        this.#emitter.once(name, listener as () => void);
        return self();
      },
      off: (name: string, listener: Listener) => {
        check(name);
        this.#emitter.off(name, listener as () => void);
        return self();
      },
    };
  }

  emit(name: Name, ...args: readonly unknown[]): void {
    this.#emitter.emit(name, ...args);
  }

  /** Emits an event that listeners may prevent; true when one did. */
  emitPreventable(name: Name, fields: object, ...args: readonly unknown[]): boolean {
    let prevented = false;
    const event = {
      ...fields,
      get defaultPrevented() {
        return prevented;
      },
      preventDefault: () => {
        prevented = true;
      },
    };
    this.#emitter.emit(name, event, ...args);
    return prevented;
  }
}
