/** A text saved where a person chooses in the system's own box: never among the till's own files, never in part. */
import { randomUUID } from 'node:crypto';
import { open, realpath, rename, rm } from 'node:fs/promises';
import { dirname, relative, sep } from 'node:path';
import { dialog, type BrowserWindow } from 'electron';
import type { SavedAs } from '../../../src-shared/contract/diagnostics-schema.ts';
import type { Support } from '../../ports/support.ts';
import type { Log } from '../../ports/system.ts';

type Why = Extract<SavedAs, { kind: 'notSaved' }>['why'];

const REASONS: Readonly<Record<string, Why>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EACCES: 'notAllowed',
  EPERM: 'notAllowed',
  EROFS: 'notAllowed',
};

/** `ownFolder`: where the till keeps its files. */
export function createSaveAs(
  currentWindow: () => BrowserWindow | null,
  ownFolder: string,
  log: Log,
): Support['saveAs'] {
  return async (name, text) => {
    const window = currentWindow();
    if (window === null || window.isDestroyed()) return { kind: 'notChosen' };
    const { canceled, filePath } = await dialog.showSaveDialog(window, {
      defaultPath: name,
      filters: [{ name: 'TXT', extensions: ['txt'] }],
      properties: ['createDirectory', 'showOverwriteConfirmation', 'dontAddToRecent'],
    });
    if (canceled || filePath === '') return { kind: 'notChosen' };
    try {
      if (await isWithin(ownFolder, dirname(filePath)))
        return { kind: 'notSaved', why: 'ownFolder' };
      await writeWhole(filePath, text);
    } catch (error) {
      const code = codeOf(error);
      // Not the error itself: it has the path, and a folder may have somebody's name.
      log.info('diagnostics.notSaved', { code });
      return { kind: 'notSaved', why: REASONS[code] ?? 'other' };
    }
    return { kind: 'saved', file: filePath, bytes: Buffer.byteLength(text) };
  };
}

/** By their real paths: a link leads there, too. */
async function isWithin(folder: string, place: string): Promise<boolean> {
  const [own, chosen] = await Promise.all([realpath(folder), realpath(place)]);
  const way = relative(chosen, own);
  // Nothing but ups: the till's folder is the place, or one above it.
  return way === '' || way.split(sep).every((step) => step === '..');
}

/** Beside it first: what can't be written whole leaves nothing, and what was there before as it was. */
async function writeWhole(file: string, text: string): Promise<void> {
  const part = `${file}.${randomUUID()}.part`;
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
