/** What schemas say often, beside zod's own words. */
import { z } from 'zod/mini';

/** null also where it is absent: of an older version, or not sent. */
export function nullIfAbsent<T extends z.ZodMiniType>(schema: T) {
  return z._default(z.nullable(schema), null);
}

/** What `map` makes of it. */
export function mapped<T extends z.ZodMiniType, O>(schema: T, map: (value: z.output<T>) => O) {
  return z.pipe(schema, z.transform(map));
}

/** What `parse` makes of it; where that is null it is wrong, for the reason of `problem`. */
export function parsedBy<T extends z.ZodMiniType, O>(
  schema: T,
  parse: (value: z.output<T>) => O | null,
  problem: string,
) {
  return z.pipe(
    schema,
    z.transform((value: z.output<T>, context): O => {
      const made = parse(value);
      if (made !== null) return made;
      context.issues.push({ code: 'custom', message: problem, input: value });
      return z.NEVER;
    }),
  );
}
