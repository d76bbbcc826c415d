/**
 * What a value becomes on its way over `contextBridge`, as in Electron's
 * shell/renderer/api/electron_api_context_bridge.cc: functions and promises are proxies, arrays and
 * plain objects are copied with what is in them, errors keep their message alone, the rest is cloned
 * or throws. Made in the page: must not refer to anything of this module.
 */
export interface ContextBridgeRules {
  /** Puts a frozen copy on the page's window. */
  expose(target: object, key: string, api: unknown): void;
}

export function makeBridge(): ContextBridgeRules {
  const DEEPEST = 1000;

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what is inside travels
  const isPlain = (value: object): boolean =>
    Object.prototype.toString.call(value) === '[object Object]' &&
    !(value instanceof WeakMap || value instanceof WeakSet);

  function pass(value: unknown, known: Map<unknown, unknown>, depth: number): unknown {
    if (depth >= DEEPEST)
      throw new TypeError(
        'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
      );
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value;
    if (known.has(value)) return known.get(value);
    const keep = <T>(passed: T): T => {
      known.set(value, passed);
      return passed;
    };
    if (typeof value === 'function') return keep(proxyOf(value as (...args: unknown[]) => unknown));
    if (value instanceof Promise)
      return keep(
        value.then(
          (result) => pass(result, new Map(), 0),
          (reason: unknown) => {
            throw pass(reason, new Map(), 0);
          },
        ),
      );
    if (value instanceof Error) return new Error(value.message);
    if (Array.isArray(value)) {
      const copy: unknown[] = value.map((one) => pass(one, known, depth + 1));
      return keep(copy);
    }
    if (isPlain(value)) {
      const copy: Record<string, unknown> = keep({});
      for (const [key, one] of Object.entries(value)) copy[key] = pass(one, known, depth + 1);
      return copy;
    }
    try {
      return keep(structuredClone(value));
    } catch {
      throw new Error('An object could not be cloned.');
    }
  }

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what is inside travels
  function outcomeOf(run: () => unknown): { result: unknown } | { message: string } {
    try {
      return { result: run() };
    } catch (error) {
      if (typeof error === 'object' && error !== null && 'message' in error)
        if (typeof error.message === 'string') return { message: error.message };
      return {
        message:
          'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.',
      };
    }
  }

  function proxyOf(own: (...args: unknown[]) => unknown) {
    return (...args: unknown[]): unknown => {
      const known = new Map<unknown, unknown>();
      const passed = args.map((arg) => pass(arg, known, 0));
      const outcome = outcomeOf(() => own(...passed));
      if ('message' in outcome) throw new Error(outcome.message);
      return pass(outcome.result, known, 0);
    };
  }

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what is inside travels
  function freeze(value: unknown): void {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
    if (Object.isFrozen(value)) return;
    Object.freeze(value);
    for (const one of Object.values(value)) {
      if (typeof one === 'function') Object.freeze(one);
      else freeze(one);
    }
  }

  return {
    expose(target, key, api) {
      if (key in target)
        throw new Error('Cannot bind an API on top of an existing property on the window object');
      const value = pass(api, new Map(), 0);
      freeze(value);
      Object.defineProperty(target, key, { value, enumerable: true });
    },
  };
}
