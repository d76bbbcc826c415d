/** The comparison as a person reads it: what breaks first, then what must be looked at. */
import { difference, type Comparison, type Touched } from './compare.ts';
import type { Version } from './fetch.ts';
import type { Note } from './notes.ts';
import type { ComparedQuotes } from './quotes.ts';

export interface Findings {
  readonly here: Version;
  readonly there: Version;
  readonly useCount: number;
  readonly comparison: Comparison;
  readonly quotes: ComparedQuotes;
  /** null: no notes were given. */
  readonly notes: readonly Note[] | null;
}

const MAX_PLACES = 3;

export function report({ here, there, useCount, comparison, quotes, notes }: Findings): string {
  return [
    `Electron ${here.version} → ${there.version}: ${useCount} members, events and types of it are used or played here.`,
    `Node's types ${here.node} → ${there.node}; ABI ${here.abi} → ${there.abi}.`,
    ...section('GONE: the program or the stand-in needs another way', comparison.gone, (one) =>
      about(one),
    ),
    ...section('DEPRECATED: still there, and not for long', comparison.deprecated, (one) => [
      ...about(one),
      ...(one.now === null ? [] : [`    ${one.now.words}`]),
    ]),
    ...section('DECLARED ANEW: other parameters, results or types', comparison.signature, (one) =>
      changed(one, ({ signature }) => signature),
    ),
    ...section(
      'DESCRIBED ANEW: the same to the compiler; does it behave so?',
      comparison.words,
      (one) => changed(one, ({ words }) => words),
    ),
    ...section('QUOTED by the stand-in, and not said any more', quotes.lost, ({ text, where }) => [
      `  "${text}"`,
      `    ${where}`,
    ]),
    ...section('ADDED to types that we use', comparison.added, (name) => [`  ${name}`]),
    ...section('NOT UNDERSTOOD by this tool', comparison.unknown, (name) => [`  ${name}`]),
    ...noteLines(notes),
    '',
    `${comparison.gone.length} gone, ${comparison.deprecated.length} deprecated, ` +
      `${comparison.signature.length} declared anew, ${comparison.words.length} described anew, ` +
      `${quotes.lost.length} of ${quotes.found} quoted sentences lost, ${comparison.added.length} added.`,
  ].join('\n');
}

function section<T>(
  title: string,
  found: readonly T[],
  linesOf: (one: T) => readonly string[],
): readonly string[] {
  return found.length === 0 ? [] : ['', title, ...found.flatMap(linesOf)];
}

function about({ use, where }: Touched): readonly string[] {
  const more = where.length - MAX_PLACES;
  const places = where.slice(0, MAX_PLACES).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return [`  ${use.replace(/\.$/u, '')}  (${places})`];
}

function changed(one: Touched, textOf: (declared: Touched['old']) => string): readonly string[] {
  if (one.now === null) return about(one);
  const [before, after] = difference(textOf(one.old), textOf(one.now));
  return [...about(one), `    - ${before}`, `    + ${after}`];
}

function noteLines(notes: readonly Note[] | null): readonly string[] {
  if (notes === null)
    return [
      '',
      'No notes were given: --notes=FILE reads docs/breaking-changes.md of that version.',
    ];
  const touching = notes.filter(({ touches }) => touches.length > 0);
  const others = notes.filter(({ touches }) => touches.length === 0);
  return [
    ...section('NOTES that name what we use', touching, ({ title, touches }) => [
      `  ${title}`,
      `    ${touches.join(', ')}`,
    ]),
    ...section('Other notes', others, ({ title }) => [`  ${title}`]),
  ];
}
