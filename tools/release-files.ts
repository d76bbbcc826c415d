/**
 * `npm run release-files -- --from=FOLDER --to=FOLDER --ref=REF`: lays together what a release
 * consists of, from the packages that the systems made. For .github/workflows/release.yml.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { layReleaseFiles } from './shipping/release-files.ts';
import { writePapers } from './shipping/write-papers.ts';

const ROOT = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    ref: { type: 'string', default: '' },
  },
});
const { from, to, ref } = values;
if (from === undefined || to === undefined) throw new Error('--from=FOLDER and --to=FOLDER');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly version: string;
};
await build();
const problems = [
  ...writePapers(ROOT),
  ...layReleaseFiles({ from, to, ref, version, dist: join(ROOT, 'dist') }),
];
for (const problem of problems) console.error(`✗ ${problem}`);
if (problems.length > 0) process.exitCode = 1;
else console.log(`What belongs to the release is in ${to}.`);
