/**
 * `npm run symbolicate -- FILE…`: prints a log, a support file or a stack with the sources' places beside those of
 * the bundles, whose functions have no names. The maps are those of `dist/` (`--maps=FOLDER`): build the version first that wrote it.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withSources } from './symbolicate/places.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { maps: { type: 'string', default: 'dist' } },
});
const folder = resolve(values.maps);
const maps = globSync('**/*.map', { cwd: folder }).map((file) => join(folder, file));
if (maps.length === 0) throw new Error(`There are no maps below ${values.maps}: npm run build`);
for (const file of positionals.length === 0 ? [process.stdin.fd] : positionals)
  process.stdout.write(withSources(readFileSync(file, 'utf8'), maps, process.cwd()));
