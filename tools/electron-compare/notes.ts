/** The sections of Electron's notes (docs/breaking-changes.md, or a release's page) that touch us. */
import type { Uses } from './uses.ts';

export interface Note {
  readonly title: string;
  /** The names in it that we use; none: it is only named. */
  readonly touches: readonly string[];
}

/** Heads a part of the notes: "Planned Breaking API Changes (46.0)". */
const VERSION = /\((?<major>\d+)\.\d+\)\s*$/u;

/**
 * `text`: Markdown. Of the sections under a heading with a version only those of versions after
 * `from` up to `to` (majors); a text without versions counts whole.
 */
export function notesBetween(text: string, from: number, to: number, uses: Uses): readonly Note[] {
  const names = namesOf(uses);
  let inRange = !/^#+\s.*\(\d+\.\d+\)\s*$/mu.test(text);
  const notes: { title: string; body: string[] }[] = [];
  for (const line of text.split('\n')) {
    const heading = /^#+\s+(?<title>.*)$/u.exec(line)?.groups?.['title'];
    if (heading === undefined) {
      notes.at(-1)?.body.push(...(inRange ? [line] : []));
      continue;
    }
    const major = VERSION.exec(heading)?.groups?.['major'];
    if (major !== undefined) inRange = Number(major) > from && Number(major) <= to;
    else if (inRange) notes.push({ title: heading.trim(), body: [] });
  }
  return notes.map(({ title, body }) => {
    const words = new Set(`${title}\n${body.join('\n')}`.match(/[\w-]+/gu));
    return { title, touches: names.filter((name) => words.has(name)) };
  });
}

/** Members, events and types that say something by themselves: "on" or "show" stand in every text. */
function namesOf(uses: Uses): readonly string[] {
  const names = [...uses.keys()]
    .flatMap((use) => use.split('.'))
    .map((name) => name.replace(/^event:/u, ''))
    .filter((name) => /[a-z][A-Z]|-/u.test(name));
  return [...new Set(names)].toSorted();
}
