/**
 * `npm run verified -- --take=FOLDER`: takes in the records that runs left (a workflow's artifacts,
 * or test-results of this clone) and writes README's table of what was verified where. Without
 * `--take` the table alone.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseRan, type Ran } from './verified/ran.ts';
import { merged, withTable } from './verified/table.ts';

const RECORDS = 'docs/verified.json';
const { values } = parseArgs({ options: { take: { type: 'string' } } });

const taken: Ran[] = [];
if (values.take !== undefined) {
  const files = globSync('**/ran/*.json', { cwd: values.take });
  if (files.length === 0) console.error(`There are no records below ${values.take}.`);
  for (const file of files) {
    const ran = parseRan(JSON.parse(readFileSync(join(values.take, file), 'utf8')));
    // What nobody can look at again proves nothing to anybody.
    const isCommitted = !ran.commit.endsWith('+');
    console.log(
      `${isCommitted ? '✓' : '✗ changed files, not taken:'} ${ran.what} on ${ran.host}, ${ran.system}: ${ran.passed} passed, ${ran.failed} failed`,
    );
    if (isCommitted) taken.push(ran);
  }
}
const known = (JSON.parse(readFileSync(RECORDS, 'utf8')) as readonly unknown[]).map(parseRan);
const records = merged(known, taken);
writeFileSync(RECORDS, `${JSON.stringify(records, null, 2)}\n`);
writeFileSync('README.md', withTable(readFileSync('README.md', 'utf8'), records));
