/** What of a new version's declarations touches what this project uses. Pure. */
import type { Declarations, Declared } from './declarations.ts';
import type { Uses } from './uses.ts';

export interface Touched {
  /** "BrowserWindow.loadURL" */
  readonly use: string;
  readonly where: readonly string[];
  readonly old: Declared;
  /** null: it is gone. */
  readonly now: Declared | null;
}

export interface Comparison {
  readonly gone: readonly Touched[];
  readonly deprecated: readonly Touched[];
  readonly signature: readonly Touched[];
  /** Only the description changed: a behaviour may have. */
  readonly words: readonly Touched[];
  /** Used and in neither version: this tool has not understood it. */
  readonly unknown: readonly string[];
  /** "BrowserWindow.newMember", of types that are used. */
  readonly added: readonly string[];
}

export function compare(uses: Uses, old: Declarations, now: Declarations): Comparison {
  const touched: Touched[] = [];
  const unknown: string[] = [];
  for (const [use, where] of uses) {
    const was = lookUp(old, use);
    const is = lookUp(now, use);
    if (was === null) unknown.push(...(is === null ? [use] : []));
    else touched.push({ use, where, old: was, now: is });
  }
  const gone = touched.filter(({ now: is }) => is === null);
  const kept = touched.flatMap((one) => (one.now === null ? [] : [{ ...one, now: one.now }]));
  const signature = kept.filter((one) => one.now.signature !== one.old.signature);
  return {
    gone,
    deprecated: kept.filter((one) => one.now.deprecated && !one.old.deprecated),
    signature,
    words: kept.filter((one) => one.now.words !== one.old.words && !signature.includes(one)),
    unknown: unknown.toSorted(),
    added: addedIn(uses, old, now),
  };
}

/** A member may be declared by what its type extends. */
function lookUp(table: Declarations, use: string): Declared | null {
  const [container, name] = splitUse(use);
  const members = table.get(container);
  if (members === undefined) return null;
  const found = members.get(name);
  if (found !== undefined) return found;
  const parent = /\bextends (?:Electron\.)?(?<parent>\w+)/u.exec(members.get('')?.signature ?? '');
  return parent?.groups?.['parent'] ? lookUp(table, `${parent.groups['parent']}.${name}`) : null;
}

function splitUse(use: string): readonly [string, string] {
  const dot = use.indexOf('.');
  return [use.slice(0, dot), use.slice(dot + 1)];
}

function addedIn(uses: Uses, old: Declarations, now: Declarations): readonly string[] {
  const containers = new Set([...uses.keys()].map((use) => splitUse(use)[0]));
  return [...containers]
    .flatMap((container) => {
      const before = old.get(container);
      const after = now.get(container);
      if (before === undefined || after === undefined) return [];
      return [...after.keys()]
        .filter((name) => !before.has(name))
        .map((name) => `${container}.${name}`);
    })
    .toSorted();
}

/** The parts of two texts that differ, with some words before and after. */
export function difference(old: string, now: string): readonly [string, string] {
  const before = old.split(' ');
  const after = now.split(' ');
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start])
    start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const around = (words: readonly string[]) => {
    const from = Math.max(0, start - 4);
    const to = Math.min(words.length, words.length - end + 4);
    const cut = words.slice(from, to).join(' ');
    return `${from > 0 ? '… ' : ''}${cut}${to < words.length ? ' …' : ''}`;
  };
  return [around(before), around(after)];
}
