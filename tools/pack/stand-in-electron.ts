/** The files of Electron's folder that electron-builder touches; the binary is its fuse wire alone. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../src-shared/contract/choices.ts';
import { FUSES } from './fuses.ts';

const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** What Electron calls the languages of the program. */
export const ELECTRON_LOCALES: readonly string[] = LANGUAGES.map((language) =>
  language === 'en' ? 'en-US' : language,
);

/** Every fuse is set wrong, so that what is right afterwards was set. Gives `folder`. */
export function makeStandInElectron(folder: string): string {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'), { recursive: true });
  const fuses = Buffer.from(`${FUSES.map(([, on]) => (on ? 0 : 1)).join('')}1`);
  const wire = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, fuses.length]), fuses]);
  const padding = Buffer.alloc(64);
  writeFileSync(join(folder, 'electron'), Buffer.concat([padding, wire, padding]), { mode: 0o755 });
  writeFileSync(join(folder, 'LICENSE'), '');
  writeFileSync(join(folder, 'LICENSES.chromium.html'), '');
  writeFileSync(join(folder, 'version'), '');
  // One of them goes.
  for (const locale of [...ELECTRON_LOCALES, 'de']) {
    writeFileSync(join(folder, 'locales', `${locale}.pak`), '');
  }
  return folder;
}
