/** What a shift's frozen report tells without people: the figures that the trail seals, and that an erasure leaves. */
import { z } from 'zod/mini';

/** A report without what an erasure takes out of it. */
export function reportFigures(text: string): Readonly<Record<string, unknown>> {
  try {
    return withoutPeople(JSON.parse(text));
  } catch {
    return { unreadable: text };
  }
}

const OF_PEOPLE: ReadonlySet<string> = new Set([
  'name',
  'phoneEnd',
  'customerHidden',
  'note',
  'comment',
  'fault',
]);

function withoutPeople(value: unknown): Record<string, unknown> {
  return z
    .record(z.string(), z.unknown())
    .parse(
      JSON.parse(
        JSON.stringify(value, (key, part: unknown) => (OF_PEOPLE.has(key) ? undefined : part)),
      ),
    );
}
