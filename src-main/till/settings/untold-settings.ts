/**
 * What of the settings that guard money isn't told yet where somebody reads it, and how it is told: what other
 * hands have made of a setting, and what was made of it by a person, each as its own. Pure.
 */
import type { OtherEvent } from '../../../src-shared/domain/trail/events.ts';
import {
  changesBetween,
  type SettingChange,
  type SettingValue,
  type SettingValues,
} from '../../../src-shared/domain/trail/settings.ts';
import type { NotedSettings, UntoldSettings } from '../../ports/till-keys.ts';

/** `edits`: of other hands, found just now. A setting that is new in this version was before as it is `now`. */
export function untoldOf(
  { values, untold }: Pick<NotedSettings, 'values' | 'untold'>,
  edits: readonly SettingChange[],
  now: SettingValues,
): UntoldSettings {
  const left = Object.fromEntries(edits.map(({ name, to }) => [name, to]));
  return {
    values: { ...now, ...(untold?.values ?? values) },
    edited: [...new Set([...(untold?.edited ?? []), ...namesOf(edits)])],
    left: { ...untold?.left, ...left },
  };
}

/** What is to be told of it, now that they are so. */
export function eventsOf(
  { values, edited, left }: UntoldSettings,
  now: SettingValues,
): readonly OtherEvent[] {
  const found: Record<string, SettingValue> = {};
  for (const name of edited) {
    // Of a version that noted no more than the name.
    const value = name in left ? left[name] : now[name];
    if (value !== undefined) found[name] = value;
  }
  const between = { ...values, ...found };
  const edits = changesBetween(values, between);
  const own = changesBetween(between, now);
  return [
    ...(edits.length > 0 ? [{ type: 'settingsEdited' as const, changes: edits }] : []),
    ...(own.length > 0 ? [changed(own)] : []),
  ];
}

export function changed(changes: readonly SettingChange[]): OtherEvent {
  return { type: 'settingsChanged', names: namesOf(changes), changes };
}

const namesOf = (changes: readonly SettingChange[]) => changes.map(({ name }) => name);
