/**
 * `npm run guards`: undoes each guard of the program (tools/guards/guards.json) in a copy of the sources,
 * one after another, runs the tests named for it, and fails if they stay green. Words restrict it to the
 * guards that have them in their name or file; `--draw N` takes N of them, by the seed of the commit or of
 * SEED; `--write` writes down which test noticed and puts the table into docs/security.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drawGuards, readGuards, type Guard } from './guards/guards.ts';
import { noticeOf, readNotices, writeNotices, type Notice } from './guards/noticed.ts';
import { withTable } from './guards/table.ts';
import { standingOnce, undo, type Verdict } from './guards/undoing.ts';
import { openWorkshop } from './guards/workshop.ts';
import { commitHere, seedOf } from './seed.ts';

const root = resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    draw: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const DOCUMENT = `${root}/docs/security.md`;

const all = readGuards(root);
const named = all.filter(({ guard, file }) =>
  positionals.every((word) => `${guard} ${file}`.toLowerCase().includes(word.toLowerCase())),
);
const seed = seedOf(process.env['SEED'], commitHere());
const chosen = values.draw === undefined ? named : drawGuards(named, seed, Number(values.draw));

const standing = standingOnce();
const notices: Record<string, Notice> = { ...readNotices(root) };
const SAID = {
  unnoticed: 'nobody notices',
  broken: 'its tests fail or cannot be run as it stands',
};
let missed = 0;

function note({ guard }: Guard, verdict: Verdict): void {
  if (typeof verdict === 'string') {
    delete notices[guard];
    console.log(`✗ ${guard}: ${SAID[verdict]}`);
  } else {
    missed += 1;
    notices[guard] = verdict;
    console.log(`✓ ${guard}: ${verdict.test}`);
  }
}

// Those of one test's file go to one workshop, which has made its sources ready for running then.
const fileOf = (guard: Guard) => noticeOf(guard, notices)?.file ?? guard.tests[0] ?? '';
const waiting = [...Map.groupBy(chosen, fileOf).values()].toSorted((a, b) => b.length - a.length);
await Promise.all(
  Array.from({ length: Math.min(availableParallelism(), waiting.length) }, async () => {
    const workshop = openWorkshop(root);
    try {
      for (let group = waiting.shift(); group !== undefined; group = waiting.shift())
        for (const guard of group) note(guard, await undo(guard, workshop, { notices, standing }));
    } finally {
      await workshop.close();
    }
  }),
);

const minutes = (performance.now() / 60_000).toFixed(1);
console.log(`${missed} of ${chosen.length} guards are missed when they are gone, ${minutes} min`);
if (values.write) {
  writeNotices(root, all, notices);
  writeFileSync(DOCUMENT, withTable(readFileSync(DOCUMENT, 'utf8'), all, notices));
}
process.exitCode = missed === chosen.length ? 0 : 1;
