/**
 * How many lines of src-main/shell the tests ran: `node tools/shell-coverage.ts`, after them. It
 * reads V8's own coverage (test-results/v8), which the programs that the tests started and the
 * tests of single files left there. A line counts when it has code of its own in the bundles, and
 * it was run when the first piece of that code was run in any of the processes.
 *
 * A reporter off the shelf was tried (c8 10.1, on the same reports): of two processes that had run 1 464 of
 * 2 635 lines through the bundles it said 100 %.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMappings } from './source-map.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = 'src-main/shell/';

interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}
interface Script {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly Range[] }[];
}

const fromRoot = (path: string) => relative(ROOT, path).replaceAll(sep, '/');

/** File → line → was it run. */
const lines = new Map<string, Map<number, boolean>>();

function note(file: string, line: number, ran: boolean): void {
  const ofFile = lines.get(file) ?? new Map<number, boolean>();
  lines.set(file, ofFile.set(line, ran || (ofFile.get(line) ?? false)));
}

/** Which characters of a script were run: inner ranges come after and override the outer ones. */
function wasRun(script: Script, length: number): Uint8Array {
  const run = new Uint8Array(length);
  const ranges = script.functions
    .flatMap((one) => one.ranges)
    .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  for (const { startOffset, endOffset, count } of ranges) {
    run.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  }
  return run;
}

interface Bundle {
  readonly path: string;
  readonly length: number;
  /** The first piece of code of each line of the shell. */
  readonly pieces: readonly { readonly file: string; readonly line: number; readonly at: number }[];
}

/** A bundle's source map leads from the lines of the sources to the characters of the bundle. */
function readBundle(path: string): Bundle {
  const text = readFileSync(path, 'utf8');
  const starts = lineStarts(text);
  const pieces = new Map<string, Bundle['pieces'][number]>();
  for (const mapping of readMappings(`${path}.map`)) {
    const file = fromRoot(mapping.source);
    const key = `${file}:${mapping.line}`;
    if (!file.startsWith(FOLDER) || pieces.has(key)) continue;
    const at = (starts[mapping.generatedLine] ?? 0) + mapping.generatedColumn;
    pieces.set(key, { file, line: mapping.line, at });
  }
  return { path, length: text.length, pieces: [...pieces.values()] };
}

/** A source that was loaded as it is: types are blanks, so that every character has its place. */
function readSource(file: string, script: Script): void {
  const text = readFileSync(file, 'utf8');
  const run = wasRun(script, text.length);
  const known = lines.get(fromRoot(file));
  lineStarts(text).forEach((start, line) => {
    const offset = start + (/^\s*/u.exec(text.slice(start))?.[0].length ?? 0);
    // Only a bundle knows which lines have code.
    if (known?.has(line) && run[offset] === 1) note(fromRoot(file), line, true);
  });
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

const bundles = ['dist/main/main.cjs', 'dist/preload/preload.cjs']
  .flatMap((path) => [path, path.replace('dist/', 'dist/test-shell/')])
  .map((path) => join(ROOT, path))
  .filter((path) => existsSync(path))
  .map(readBundle);
for (const { pieces } of bundles) for (const { file, line } of pieces) note(file, line, false);

for (const name of globSync('test-results/v8/*.json', { cwd: ROOT })) {
  const report = join(ROOT, name);
  const content = JSON.parse(readFileSync(report, 'utf8')) as { result: Script[] };
  for (const script of content.result.filter((one) => one.url.startsWith('file://'))) {
    const path = fileURLToPath(script.url);
    // What was built or written after the report has other places.
    if (!existsSync(path) || statSync(path).mtimeMs > statSync(report).mtimeMs) continue;
    if (fromRoot(path).startsWith(FOLDER)) readSource(path, script);
    const bundle = bundles.find((one) => one.path === path);
    if (bundle === undefined) continue;
    const run = wasRun(script, bundle.length);
    for (const { file, line, at } of bundle.pieces) note(file, line, run[at] === 1);
  }
}

let all = 0;
let ran = 0;
for (const [file, ofFile] of [...lines].toSorted(([a], [b]) => a.localeCompare(b))) {
  const missed = [...ofFile].filter(([, run]) => !run).map(([line]) => line + 1);
  all += ofFile.size;
  ran += ofFile.size - missed.length;
  if (missed.length > 0)
    console.log(`  ${file}: not run: ${missed.toSorted((a, b) => a - b).join(', ')}`);
}
const share = all === 0 ? 0 : (100 * ran) / all;
console.log(
  `The tests ran ${ran} of ${all} lines of ${FOLDER.slice(0, -1)} (${share.toFixed(1)} %).`,
);
// Nothing at all was looked for in the wrong places.
process.exitCode = process.argv.includes('--strict') && (all === 0 || ran < all) ? 1 : 0;
