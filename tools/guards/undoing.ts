/** One guard after another is undone in a workshop, and its tests are asked whether they notice. */
import type { Guard } from './guards.ts';
import { noticeOf, printOf, type Notice, type Notices } from './noticed.ts';
import type { Answer, Asked } from './resident.ts';
import type { Workshop } from './workshop.ts';

/** `unnoticed`: all stay green. `broken`: they can't be run, or fail while it stands; then nothing is known. */
export type Verdict = Notice | 'unnoticed' | 'broken';

type Tests = Omit<Asked, 'patience'>;

/** Milliseconds, as long as all guards stand. */
const PATIENT = 120_000;
/** And without one: so many times as long as it took with it, but no shorter than this. */
const TIMES = 4;
const SHORTEST = 4_000;

export interface Undoing {
  readonly notices: Notices;
  /** Milliseconds of the longest of these tests while all guards stand; null: one fails, or none can be run. */
  readonly standing: (tests: Tests, workshop: Workshop) => Promise<number | null>;
}

export async function undo(
  guard: Guard,
  workshop: Workshop,
  { notices, standing }: Undoing,
): Promise<Verdict> {
  const without = async (tests: Tests): Promise<Answer | null> => {
    // A test that fails anyway says nothing of a guard.
    const longest = await standing(tests, workshop);
    if (longest === null) return null;
    const patience = Math.max(SHORTEST, longest * TIMES);
    const said = await workshop.without(guard, { ...tests, patience });
    // What it waits for comes within half of it, or never.
    if (said.failed === null || said.longest < patience / 2) return said;
    // Nor does one that came too late because the machine was busy: with the guard it passes in that time.
    const back = await workshop.with({ ...tests, patience });
    return back.count > 0 && back.failed === null ? said : null;
  };
  const known = noticeOf(guard, notices);
  if (known !== null) {
    const alone = await without({ files: [known.file], only: known.test });
    if (alone !== null && alone.failed !== null) return known;
  }
  const whole = await without({ files: guard.tests, only: null });
  if (whole === null || whole.count === 0) return 'broken';
  return whole.failed === null ? 'unnoticed' : { print: printOf(guard), ...whole.failed };
}

/** Each is run once, whoever asks. */
export function standingOnce(): Undoing['standing'] {
  const known = new Map<string, Promise<number | null>>();
  return (tests, workshop) => {
    const key = JSON.stringify(tests);
    const found = known.get(key);
    if (found !== undefined) return found;
    const asked = workshop
      .with({ ...tests, patience: PATIENT })
      .then(({ count, longest, failed }) => (count > 0 && failed === null ? longest : null));
    known.set(key, asked);
    return asked;
  };
}
