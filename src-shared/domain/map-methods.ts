/** The same object, with something done around each of its methods. */
import type { Fault } from './fault.ts';
import type { Result } from './result.ts';

type Methods<T> = { readonly [Name in keyof T]: (...args: never[]) => unknown };
type Returned<T extends Methods<T>> = ReturnType<T[keyof T]>;

/** `call` makes the call on the methods that were given, or on others of the kind. Where all answer
 * with a Result, what is put around may answer itself. */
export type Around<T extends Methods<T>> =
  Returned<T> extends Promise<Result<unknown, Fault>>
    ? <V>(
        call: () => Promise<Result<V, Fault>>,
        name: keyof T,
        args: readonly unknown[],
      ) => Promise<Result<V, Fault>>
    : <R>(call: (on?: T) => R, name: keyof T) => R;

export function mapMethods<T extends Methods<T>>(methods: T, around: Around<T>): T {
  const names = Object.keys(methods) as (keyof T)[];
  const mapped = names.map((name) => [
    name,
    (...args: never[]) =>
      (around as (call: (on?: T) => unknown, name: keyof T, args: readonly unknown[]) => unknown)(
        (on = methods) => on[name](...args),
        name,
        args,
      ),
  ]);
  return Object.fromEntries(mapped) as T;
}
