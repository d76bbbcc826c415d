/** Which settings guard money or rights, and what of them was changed. Pure. */

export type SettingValue = number | boolean | null;
export type SettingValues = Readonly<Record<string, SettingValue>>;

export interface SettingChange {
  readonly name: string;
  readonly from: SettingValue;
  readonly to: SettingValue;
}

/** How the program looks, sounds and logs. A setting that isn't here guards something. */
const GUARDING_NOTHING = ['language', 'theme', 'sounds', 'screenLetters', 'detailedLog'] as const;
type GuardsNothing = (typeof GUARDING_NOTHING)[number];

/** Settings of which each that guards something has a value that can be noted: one of words doesn't compile until it can. */
type Guardable<P> = {
  readonly [N in keyof P]: N extends GuardsNothing ? unknown : SettingValue;
};

export function guards(name: string): boolean {
  return !GUARDING_NOTHING.some((one) => one === name);
}

export function guardedOf<P extends Guardable<P>>(preferences: P): SettingValues {
  const values: [string, SettingValue][] = Object.entries(preferences);
  return Object.fromEntries(values.filter(([name]) => guards(name)));
}

/** Of what both know: a version may have more settings than another. */
export function changesBetween(before: SettingValues, now: SettingValues): SettingChange[] {
  return Object.keys(now)
    .toSorted()
    .flatMap((name) => {
      const [from, to] = [before[name], now[name]];
      return from === undefined || to === undefined || from === to ? [] : [{ name, from, to }];
    });
}
