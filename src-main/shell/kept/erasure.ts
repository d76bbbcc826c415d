/**
 * Erasing everything that the program keeps; implements the Erasure port but for what is unresolved. The
 * order is a file in the data folder, and the next start carries it out before anything is opened: no file
 * is in use then, and a power cut in between leaves the order for the start after it. Only what the program
 * itself puts there is erased: a folder that somebody chose may hold other things.
 */
import { existsSync, readdirSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENVIRONMENTS } from '../../../src-shared/contract/choices.ts';
import { fail, ok } from '../../../src-shared/domain/result.ts';
import type { Erasure } from '../../ports/erasure.ts';
import type { Log } from '../../ports/system.ts';

const ORDER = 'erase-everything';

/** Documents with what was kept aside of them, logs, reports, journals with all beside them, the training service's data. */
const OURS =
  /^(?:(?:settings|vault|keys|recovery)\.json.*|till(?:\.\d+)?\.log|journal.*\.sqlite.*|shift-\d+(?:-.+)?\.csv|service\.sqlite.*)$/u;

export function createErasure(
  root: string,
  outcome: Erasure['outcome'],
  log: Log,
): Omit<Erasure, 'unresolved'> {
  return {
    order() {
      try {
        writeFileSync(
          join(root, ORDER),
          'All that the till keeps here is erased at its next start.\n',
          {
            flush: true,
            mode: 0o600,
          },
        );
        return ok(null);
      } catch (error) {
        log.error('erasure.order', error);
        return fail({ code: 'storage', retry: 'safe' });
      }
    },
    outcome,
  };
}

/** Call once no other program uses the folder. null: nothing was ordered. Throws when the order itself can't
 * be taken away: then nothing may be written that the next start would erase. */
export function eraseAsOrdered(root: string, log: Log): Erasure['outcome'] {
  const order = join(root, ORDER);
  if (!existsSync(order)) return null;
  const erased = [
    ...eraseOurs(root),
    ...eraseOurs(join(root, 'logs')),
    ...eraseOurs(join(root, 'reports')),
    ...ENVIRONMENTS.flatMap((environment) => eraseEnvironment(join(root, environment))),
    // Chromium's own, whatever their names are.
    ...eraseIn(join(root, 'browser'), () => true),
  ];
  const left = erased.filter((isGone) => !isGone).length;
  rmSync(order);
  log.info('erased', { count: erased.length - left });
  if (left > 0) log.info('notErased', { count: left });
  return left > 0 ? 'incomplete' : 'erased';
}

function eraseEnvironment(folder: string): readonly boolean[] {
  const places = (namesIn(folder) ?? []).map((name) => join(folder, name));
  const erased = [
    ...eraseOurs(folder),
    ...places.flatMap((place) => {
      const backups = join(place, 'backups');
      const done = [...eraseOurs(backups), ...eraseOurs(place)];
      removeEmpty(backups);
      removeEmpty(place);
      return done;
    }),
  ];
  removeEmpty(folder);
  return erased;
}

function eraseOurs(folder: string): readonly boolean[] {
  return eraseIn(folder, (name) => OURS.test(name));
}

/** For each file whether it is gone; a folder that can't be looked into counts as one that isn't. */
function eraseIn(folder: string, isOurs: (name: string) => boolean): readonly boolean[] {
  return (
    namesIn(folder)
      ?.filter(isOurs)
      .map((name) => erase(join(folder, name))) ?? [false]
  );
}

/** null: it can't be looked into. That keeps no program from starting. */
function namesIn(folder: string): readonly string[] | null {
  try {
    const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
    return isFolder ? readdirSync(folder) : [];
  } catch {
    return null;
  }
}

function erase(path: string): boolean {
  try {
    // A virus scanner on Windows may hold it for a moment.
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    return true;
  } catch {
    return false;
  }
}

/** One in which somebody has put something else stays. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Not empty, or no folder.
  }
}
