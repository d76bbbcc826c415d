/**
 * `npm run electron:compare -- VERSION [--notes=FILE]`: what another version of Electron changes of
 * what we use and of what the stand-in plays (docs/raising-electron.md). Ends with 1 when something
 * that we use is gone.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { compare } from './electron-compare/compare.ts';
import { parseDeclarations } from './electron-compare/declarations.ts';
import { fetchVersion, readVersion } from './electron-compare/fetch.ts';
import { notesBetween } from './electron-compare/notes.ts';
import { compareQuotes, quotesIn } from './electron-compare/quotes.ts';
import { report } from './electron-compare/report.ts';
import { usesIn } from './electron-compare/uses.ts';

const ROOT = join(import.meta.dirname, '..');
const OURS = ['src-main/**/*.ts', 'tools/chromium-host/**/*.ts', 'tests/flows/electron.ts'];

const { values, positionals } = parseArgs({
  options: { notes: { type: 'string' } },
  allowPositionals: true,
});
const [wanted] = positionals;
if (wanted === undefined) throw new Error('Which version? npm run electron:compare -- 46.0.0');

const files = globSync(OURS, { cwd: ROOT }).map((file) => join(ROOT, file));
const base = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(base.config, ts.sys, ROOT);
const show = (file: string) => relative(ROOT, file).replaceAll('\\', '/');

const here = readVersion(join(ROOT, 'node_modules/electron'));
const there = fetchVersion(wanted);
const uses = usesIn(files, { ...options, types: ['node'] }, show);
const old = parseDeclarations(here.declarations);
const now = parseDeclarations(there.declarations);
const comparison = compare(uses, old, now);
const quotes = files
  .filter((file) => show(file).startsWith('tools/'))
  .flatMap((file) => quotesIn(readFileSync(file, 'utf8'), show(file)));
const major = (version: string) => Number(version.split('.')[0]);
console.log(
  report({
    here,
    there,
    useCount: uses.size,
    comparison,
    quotes: compareQuotes(quotes, old, now),
    notes:
      values.notes === undefined
        ? null
        : notesBetween(
            readFileSync(values.notes, 'utf8'),
            major(here.version),
            major(there.version),
            uses,
          ),
  }),
);
process.exitCode = comparison.gone.length === 0 ? 0 : 1;
