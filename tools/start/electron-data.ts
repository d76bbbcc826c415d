/** What becomes of an Electron's data where a browser runs the program in its place. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applicationData } from '../chromium-host/application-data.ts';

const MANIFEST = join(import.meta.dirname, '../../package.json');

/** The end of a sentence; whoever never ran it in Electron has nothing to be told. */
export function withoutElectron(data: string | null): string {
  const { productName } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { productName: string };
  const root = data ?? join(applicationData(), productName);
  // Written by Electron's Chromium; a browser's own is in a folder below.
  if (!existsSync(join(root, 'browser', 'Local State'))) return '.';
  return data === null
    ? `, with a data folder of its own: what was stored with Electron stays in ${root}.`
    : '. What Electron encrypted in this data folder can’t be read there.';
}
