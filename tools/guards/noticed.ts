/**
 * The record of `npm run guards`: which test noticed first that a guard was gone, when it was tried last. It
 * stands for that guard as it is: when the place, what is made of it or the files named for it have changed,
 * it counts for nothing. A test on record is asked first, alone, and only when it doesn't notice the whole files.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Guard } from './guards.ts';

const noticeSchema = z.strictObject({
  /** Of the guard and the files of its tests. */
  print: z.string(),
  /** From `tests/`. */
  file: z.string(),
  /** Its whole name, its groups before it. */
  test: z.string(),
});
const recordSchema = z.record(z.string(), noticeSchema);

export type Notice = z.output<typeof noticeSchema>;
/** By the guard's name. */
export type Notices = Readonly<Record<string, Notice>>;

const RECORD = 'tools/guards/noticed.json';

export function readNotices(root: string): Notices {
  const file = `${root}/${RECORD}`;
  return existsSync(file) ? recordSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** In the order of the guards; of others nothing is kept. */
export function writeNotices(root: string, guards: readonly Guard[], notices: Notices): void {
  const kept = guards.flatMap((guard) => {
    const notice = noticeOf(guard, notices);
    return notice === null ? [] : [[guard.guard, notice] as const];
  });
  writeFileSync(`${root}/${RECORD}`, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}

/** Null: not tried as it is now, or nobody noticed. */
export function noticeOf(guard: Guard, notices: Notices): Notice | null {
  const notice = notices[guard.guard];
  return notice?.print === printOf(guard) ? notice : null;
}

export function printOf({ file, from, to, tests }: Guard): string {
  const text = JSON.stringify([file, from, to, tests]);
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
