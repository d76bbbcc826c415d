/**
 * The guards of the program: what stands in the way of somebody who means harm. Each is a place in the
 * sources, what a careless hand would make of it, and the tests that must notice (tools/guards.ts).
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const guardSchema = z.strictObject({
  /** What it keeps from happening. */
  guard: z.string().min(1),
  file: z.string(),
  /** Stands in the file once; `to` takes its place. */
  from: z.string().min(1),
  to: z.string(),
  /** Files of tests, from `tests/`. */
  tests: z.array(z.string()).min(1),
});

export type Guard = z.output<typeof guardSchema>;

const TABLE = 'tools/guards/guards.json';

/** Throws, naming the guard, when one of them isn't where the table says. */
export function readGuards(root: string): readonly Guard[] {
  const guards = z.array(guardSchema).parse(JSON.parse(readFileSync(`${root}/${TABLE}`, 'utf8')));
  for (const { guard, file, from } of guards) {
    const places = readFileSync(`${root}/${file}`, 'utf8').split(from).length - 1;
    if (places !== 1) throw new Error(`${guard}: stands ${places} times in ${file}`);
  }
  return guards;
}

/** So many of them, by the seed; every one has its turn as the seed moves on. */
export function drawGuards(
  guards: readonly Guard[],
  seed: number,
  count: number,
): readonly Guard[] {
  const first = seed % guards.length;
  return [...guards, ...guards].slice(first, first + Math.min(count, guards.length));
}
