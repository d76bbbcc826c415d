/** `--verify-journal FILE`: says in plain words whether a journal is as this till wrote it, and ends. */
import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { isoOf } from '../../src-shared/domain/time.ts';
import type { BreakKind, TrailBreak, TrailHead } from '../../src-shared/domain/trail/events.ts';
import type { TillKeys } from '../ports/till-keys.ts';
import { verifyFile, type Verified } from '../storage/trail/verify-file.ts';

/** For the terminal; `code` is 0 for a whole one, 1 for a broken one, 2 when it can't be said. */
export interface Verdict {
  readonly code: 0 | 1 | 2;
  readonly text: string;
}

const WORDS: Readonly<Record<BreakKind, string>> = {
  gap: 'entries are missing',
  changed: 'an entry was changed',
  cutOff: 'the last entries are missing, or an older file was put back',
  otherFile: 'this is not the file that the till wrote last',
  unknownKey: 'entries were written with a key that this till does not have',
  rowChanged: 'is not as it was written',
  rowMissing: 'is missing',
  rowAdded: 'was added by other hands',
  olderRows: 'those from before the first entry were changed',
  begunAnew: 'the entries were begun anew: the file was damaged, or had lost them',
};
const MAX_SHOWN = 20;

/** `keys`: null when there are none that can be read now. `tell`: how far it is, every ten percent.
 * `written`: a head that somebody wrote down; null: nobody did. */
export function verifyJournal(
  file: string,
  keys: TillKeys | null,
  tell: (text: string) => void = () => {},
  written: TrailHead | null = null,
): Verdict {
  const unreadable: Verdict = { code: 2, text: `${file} can not be read as a journal.` };
  if (!existsSync(file)) return unreadable;
  if (keys === null)
    return { code: 2, text: 'The key of the journal can not be read now, so nothing can be said.' };
  const { trailKey, trailHeads } = keys;
  try {
    let tenths = 0;
    const verified = verifyFile(file, trailKey, [trailHeads[nameOf(file)], written], (share) => {
      if (share * 10 < tenths + 1 || share === 1) return;
      tenths = Math.floor(share * 10);
      tell(`${tenths * 10} % of ${file} is read.`);
    });
    return verified === null
      ? { code: 2, text: `${file} was written by an older version, without entries to compare.` }
      : verdictOf(file, verified);
  } catch {
    return unreadable;
  }
}

/** As heads are kept: environment and place. */
function nameOf(file: string): string {
  const folder = dirname(resolve(file));
  return `${basename(dirname(folder))}/${basename(folder)}`;
}

function verdictOf(file: string, { count, mac, breaks }: Verified): Verdict {
  const head = `${count} entries, seal ${mac}`;
  if (breaks.length === 0) return { code: 0, text: `${file} is as this till wrote it: ${head}.` };
  const lines = breaks.slice(0, MAX_SHOWN).map(lineOf);
  const more = breaks.length > MAX_SHOWN ? [`… and ${breaks.length - MAX_SHOWN} more.`] : [];
  const title = `${file} is NOT as this till wrote it (${head}):`;
  return { code: 1, text: [title, ...lines, ...more].join('\n') };
}

function lineOf({ what, n, since, row }: TrailBreak): string {
  const subject = row === null ? '' : `${row.kind} ${row.id} `;
  const where = n === null ? '' : `, entry ${n}`;
  const when = since === null ? '' : `, ${isoOf(since)}`;
  return `- ${subject}${WORDS[what]}${where}${when}`;
}
