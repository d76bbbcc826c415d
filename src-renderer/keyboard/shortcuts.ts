/**
 * The keys that the screen listens to, each with what it does: what is bound here is what F1 lists, and
 * nothing else is. While a dialog is open only the dialog has keys, but for the one that locks. A key held
 * down counts once. A key never answers what came after it was pressed before that could be read
 * (blind-press.ts), which is said (enter-guard.ts). Enter on a focused button belongs to that button.
 */
import { createContext, useContext, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { afterPress, isBlind, QUIET, type Pressed } from './ahead/blind-press.ts';
import { isKeyTaken } from './hands/enter-guard.ts';
import { isDialogOpen, sayAboutKeys } from './hands/hands-state.ts';
import { listenLast } from './listen.ts';
import { DOUBLE_PRESS } from './ahead/where-hands-are.ts';

export type KeyName =
  | 'Enter'
  | 'Escape'
  | 'ArrowDown'
  | 'ArrowUp'
  | 'F1'
  | typeof PRACTICE_KEY
  | 'F2'
  | 'F3'
  | 'F4'
  | 'Shift+F4'
  | 'F5'
  | 'F6'
  | typeof INSTEAD_KEY
  | 'F7'
  | typeof PARK_KEY
  | 'F8'
  | 'F9'
  | 'F10'
  | 'F11'
  | 'F12'
  | typeof LOCK_KEY;

/** By the key's place, so that it is the same one in every language of the keyboard. */
export const LOCK_KEY = 'Ctrl+L';

/** Beside F1, which is the help. */
export const PRACTICE_KEY = 'Shift+F1';

/** Beside F7, which is the sale. */
export const PARK_KEY = 'Shift+F7';

/** Beside F6, which is the customer: another one. */
export const INSTEAD_KEY = 'Shift+F6';

export interface Shortcut {
  /** `Digits`, `Arrows`, `Pages` and `Tab` are the focused field's own. */
  readonly key: KeyName | 'Digits' | 'Arrows' | 'Pages' | 'Tab';
  /** What F1 says that it does. */
  readonly label: string;
  /** `at`: when the key was pressed. Falsy: not now. */
  readonly run: ((at: number) => void) | 'native' | null | false | undefined;
  /** Under the same words it is another thing when this changes. */
  readonly meaning?: unknown;
  /** Who knows the sale presses it before it is there. */
  readonly ahead?: boolean;
}

export type Reach = 'here' | 'everywhere';

/** A key as it is said, and what it does. */
export type ListedKey = readonly [key: string, label: string];

interface Bound {
  readonly reach: Reach;
  shortcuts: readonly Shortcut[];
  /** Since when each key does something, and that. */
  since: ReadonlyMap<Shortcut['key'], number>;
}

export interface Shortcuts {
  /** Something on the screen listens to that key now. */
  isBound(event: KeyboardEvent): boolean;
  listed(reach: Reach): readonly ListedKey[];
  /** Of changes to what is listed. */
  subscribe(changed: () => void): () => void;
  /** The result takes them away again. */
  bind(bound: Bound): () => void;
  rebind(bound: Bound, shortcuts: readonly Shortcut[]): void;
  press(event: KeyboardEvent): void;
}

export function createShortcuts(): Shortcuts {
  const all = new Set<Bound>();
  const listeners = new Set<() => void>();
  let lists: Record<Reach, readonly ListedKey[]> = { here: [], everywhere: [] };
  const changed = () => {
    const next = { here: listOf(all, 'here'), everywhere: listOf(all, 'everywhere') };
    if (JSON.stringify(next) === JSON.stringify(lists)) return;
    lists = next;
    for (const listener of listeners) listener();
  };
  const boundTo = (event: KeyboardEvent) => {
    const name = nameOf(event);
    for (const of of all) {
      const found = of.shortcuts.find((shortcut) => shortcut.key === name && isRun(shortcut.run));
      if (found !== undefined && isRun(found.run)) {
        const { run, key, ahead = false } = found;
        const since = of.since.get(key) ?? -Infinity;
        // Who hammers Escape wants to get out.
        const answers = of.reach === 'here' && key !== 'Escape';
        return { run, since, ahead, answers };
      }
    }
    return null;
  };
  let last: Pressed | null = null;
  /** Enter has its own (enter-guard.ts). */
  const isUnseen = (name: string, at: number, since: number): false | 'early' | 'again' => {
    const blind = !UNGUARDED.has(name) && isBlind(last, { name, at }, since);
    const again = last !== null && at - last.at < DOUBLE_PRESS;
    last = afterPress(last, { name, at }, blind);
    return blind && (again ? 'again' : 'early');
  };
  return {
    isBound: (event) => boundTo(event) !== null,
    listed: (reach) => lists[reach],
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    bind(bound) {
      all.add(bound);
      changed();
      return () => {
        all.delete(bound);
        changed();
      };
    },
    rebind(bound, shortcuts) {
      bound.since = sinceWhen(bound, shortcuts, performance.now());
      bound.shortcuts = shortcuts;
      changed();
    },
    press(event) {
      if (QUIET.has(event.key)) return;
      const name = nameOf(event);
      const bound = boundTo(event);
      const unseen = isUnseen(name, event.timeStamp, bound?.since ?? -Infinity);
      if (event.defaultPrevented) return;
      if ((isModified(event) || isDialogOpen()) && name !== LOCK_KEY) return;
      if (bound === null || (event.key === 'Enter' && belongsToFocus(event.target))) return;
      event.preventDefault();
      if (event.repeat) return;
      if (unseen === 'early') sayAboutKeys({ kind: 'dropped', why: 'early' });
      if (unseen !== false) return;
      const taken = name === 'Enter' || isKeyTaken(event.timeStamp, bound);
      if (taken) bound.run(event.timeStamp);
    },
  };
}

const UNGUARDED: ReadonlySet<string> = new Set(['Enter', 'Escape']);

/** What a key did already, and does still under the same words, isn't new. */
function sinceWhen(
  { shortcuts: before, since }: Bound,
  shortcuts: readonly Shortcut[],
  now: number,
): Bound['since'] {
  const isOld = ({ key, label, meaning }: Shortcut) =>
    before.some(
      (old) => old.key === key && old.label === label && old.meaning === meaning && isRun(old.run),
    );
  return new Map(
    shortcuts
      .filter(({ run }) => isRun(run))
      .map((shortcut) => [shortcut.key, isOld(shortcut) ? (since.get(shortcut.key) ?? now) : now]),
  );
}

function isModified({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || altKey || metaKey;
}

/** With Shift they are keys of their own. */
const SHIFTED: ReadonlySet<string> = new Set(['F1', 'F4', 'F6', 'F7']);

/** As the screen says it. */
export function nameOf(event: KeyboardEvent): string {
  const { code, ctrlKey, altKey, metaKey, shiftKey, key } = event;
  if (code === 'KeyL' && ctrlKey && !altKey && !metaKey) return LOCK_KEY;
  return shiftKey && SHIFTED.has(key) ? `Shift+${key}` : key;
}

function isRun(run: Shortcut['run']): run is (at: number) => void {
  return typeof run === 'function';
}

function belongsToFocus(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary, [role="radio"]') !== null;
}

const ORDER: readonly Shortcut['key'][] = [
  'Digits',
  'Tab',
  'Arrows',
  'ArrowDown',
  'ArrowUp',
  'Pages',
  'Enter',
  ...(['F1', PRACTICE_KEY, 'F2', 'F3', 'F4', 'Shift+F4', 'F5', 'F6'] as const),
  ...([INSTEAD_KEY, 'F7', PARK_KEY, 'F8', 'F9'] as const),
  ...(['F10', 'F11', 'F12', LOCK_KEY, 'Escape'] as const),
];

const KEY_NAMES: Partial<Record<Shortcut['key'], string>> = {
  Digits: '0–9',
  Arrows: '↑ ↓',
  ArrowDown: '↑ ↓',
  ArrowUp: '↑ ↓',
  Pages: 'PgUp PgDn',
  'Shift+F4': 'F4',
  Escape: 'Esc',
};

/** What works now, each once. */
function listOf(all: ReadonlySet<Bound>, reach: Reach): readonly ListedKey[] {
  const lines = [...all]
    .filter((bound) => bound.reach === reach)
    .flatMap(({ shortcuts }) => shortcuts.filter(({ run }) => Boolean(run)))
    .toSorted((a, b) => ORDER.indexOf(a.key) - ORDER.indexOf(b.key))
    .map(({ key, label }): ListedKey => [KEY_NAMES[key] ?? key, label]);
  return lines.filter(
    ([key, label], at) => lines.findIndex((line) => line[0] === key && line[1] === label) === at,
  );
}

export const ShortcutsContext = createContext<Shortcuts | null>(null);

export function useAllShortcuts(): Shortcuts {
  const shortcuts = useContext(ShortcutsContext);
  if (shortcuts === null) throw new Error('no keys outside of the frame');
  return shortcuts;
}

export function useShortcuts(shortcuts: readonly Shortcut[], reach: Reach = 'here'): void {
  const all = useAllShortcuts();
  const bound = useRef<Bound>({ reach, shortcuts: [], since: new Map() });
  // Before the next key can come.
  useLayoutEffect(() => all.bind(bound.current), [all]);
  useLayoutEffect(() => all.rebind(bound.current, shortcuts));
}

/** For F1. */
export function useListedKeys(reach: Reach): readonly ListedKey[] {
  const all = useAllShortcuts();
  return useSyncExternalStore(all.subscribe, () => all.listed(reach));
}

/** Installed once by the frame, before the next key can come. */
export function useShortcutListener(): void {
  const { press } = useAllShortcuts();
  useLayoutEffect(() => {
    return listenLast({ keydown: press });
  }, [press]);
}
