/**
 * What this program was built for: package.json says so, which lies in the archive with the code
 * (electron-builder.yml, tools/pack/for-tests.ts). Not told by the executable's name alone, as Electron
 * tells it: that can be changed by whoever starts the program.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';

interface Marks {
  readonly packed?: boolean;
  /** A package that Playwright may drive (`npm run pack -- --for-tests`). */
  readonly forTests?: boolean;
}

function marks(): Marks {
  return JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')) as Marks;
}

/** It comes out of a package, whatever its executable is called. */
export function isPacked(): boolean {
  return app.isPackaged || marks().packed === true;
}

/** A shop's till: it opens no tools and takes no switch that weakens it. */
export function isInstalled(): boolean {
  return isPacked() && marks().forTests !== true;
}
