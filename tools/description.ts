/**
 * The service's description cut into sentences, and their fingerprints. The description itself is
 * not part of this repository: docs/behaviours.json keeps the fingerprints, docs/loyalty-api.md says
 * what they say in our own words.
 */
import { createHash } from 'node:crypto';

export interface DescriptionSentence {
  /** The heading that it stands under. */
  readonly section: string;
  /** A sentence, a part of one that ends with a semicolon, or a row of a table. */
  readonly text: string;
  readonly print: string;
}

/** Every sentence of a Markdown text in its order; headings and the heads of tables state nothing. */
export function sentencesOf(markdown: string): DescriptionSentence[] {
  const lines = markdown.split(/\r?\n/u);
  let section = '';
  return lines.flatMap((line, index) => {
    const heading = /^#+\s+(.*)$/u.exec(line);
    if (heading !== null) section = heading[1] ?? '';
    if (heading !== null || line.trim() === '' || isFrame(lines, index)) return [];
    return textsOf(line).map((text) => ({ section, text, print: fingerprint(section, text) }));
  });
}

/**
 * 16 hexadecimal digits. Marks of Markdown and the width of spaces don't count; the section does,
 * because the same row means something else in another table.
 */
export function fingerprint(section: string, text: string): string {
  const plain = `${section}\n${text}`.replaceAll(/[`*]/gu, '').replaceAll(/[ \t]+/gu, ' ');
  return createHash('sha256').update(plain.trim()).digest('hex').slice(0, 16);
}

function isFrame(lines: readonly string[], index: number): boolean {
  const ruler = /^\|[-|: ]+\|$/u;
  return ruler.test(lines[index] ?? '') || ruler.test(lines[index + 1] ?? '');
}

function textsOf(line: string): string[] {
  if (line.startsWith('|')) return [line.trim()];
  const text = line.replace(/^\s*(?:-|\d+\.)\s+/u, '').trim();
  return text.split(/(?<=[.;])\s+/u);
}

/** A sentence as docs/behaviours.json keeps it. */
interface Known {
  readonly print: string;
  readonly numbers: readonly string[];
}

/**
 * What a description says otherwise than when its fingerprints were taken, one line for each
 * sentence; empty when it is the same. Sentences that took each other's place are one change.
 */
export function changesIn(
  now: readonly DescriptionSentence[],
  known: readonly Known[],
): readonly string[] {
  const prints = new Set(now.map(({ print }) => print));
  const before = new Set(known.map(({ print }) => print));
  const gone = gapsOf(known, prints);
  const come = gapsOf(now, before);
  const places = new Set([...gone.keys(), ...come.keys()]);
  const lines = [...places].flatMap((place) => {
    const lost = gone.get(place) ?? [];
    const added = come.get(place) ?? [];
    return Array.from({ length: Math.max(lost.length, added.length) }, (_, index) =>
      changeLine(lost[index], added[index]),
    );
  });
  if (lines.length > 0) return lines;
  const order = known.findIndex(({ print }, index) => now[index]?.print !== print);
  return order === -1 ? [] : [`moved: ${numbersOf(known[order])} stands elsewhere now`];
}

/** What isn't in `others`, by the fingerprint that it follows. */
function gapsOf<Item extends { readonly print: string }>(
  items: readonly Item[],
  others: ReadonlySet<string>,
): ReadonlyMap<string, readonly Item[]> {
  const gaps = new Map<string, Item[]>();
  let after = 'the beginning';
  for (const item of items) {
    if (others.has(item.print)) after = item.print;
    else gaps.set(after, [...(gaps.get(after) ?? []), item]);
  }
  return gaps;
}

function changeLine(lost: Known | undefined, added: DescriptionSentence | undefined): string {
  if (added === undefined) return `missing: what was ${numbersOf(lost)}`;
  const where = `“${added.text}” (${added.section})`;
  return lost === undefined ? `new: ${where}` : `changed: ${numbersOf(lost)} is now ${where}`;
}

function numbersOf(known: Known | undefined): string {
  return known === undefined || known.numbers.length === 0
    ? 'without number'
    : known.numbers.join(', ');
}
