/** Which settings guard money or rights, and what of them was changed. Pure. */

export type SettingValue = number | boolean | null;
export type SettingValues = Readonly<Record<string, SettingValue>>;

export interface SettingChange {
  readonly name: string;
  readonly from: SettingValue;
  readonly to: SettingValue;
}

/** How the program looks, sounds and logs. A setting that isn't here guards something. */
const GUARDING_NOTHING: ReadonlySet<string> = new Set([
  'language',
  'theme',
  'sounds',
  'screenLetters',
  'detailedLog',
]);

export function guards(name: string): boolean {
  return !GUARDING_NOTHING.has(name);
}

export function guardedOf(preferences: object): SettingValues {
  const values = Object.entries(preferences).filter(
    (entry): entry is [string, SettingValue] => guards(entry[0]) && isValue(entry[1]),
  );
  return Object.fromEntries(values);
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

function isValue(value: unknown): value is SettingValue {
  return value === null || typeof value === 'number' || typeof value === 'boolean';
}
