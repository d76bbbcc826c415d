/** The copy of the journal that is made when a shift is closed. */
import type { Journal } from '../../ports/journal.ts';
import type { Log } from '../../ports/system.ts';
import type { CheckDeps } from './startup-checks.ts';

/** The shift is closed all the same when the copy can't be written; that is said at its start. */
export async function backUp(
  { log, store, pairingService }: Pick<CheckDeps, 'store' | 'pairingService'> & { log: Log },
  journal: Journal,
): Promise<void> {
  const made = await isBackedUp(journal, log);
  // The till may belong to another place by now.
  if (pairingService.current()?.journal !== journal) return;
  const others = store.read().notices.filter((notice) => notice !== 'backupFailed');
  store.change({ notices: made ? others : [...others, 'backupFailed'] });
}

async function isBackedUp(journal: Journal, log: Log): Promise<boolean> {
  try {
    await journal.backup();
    return true;
  } catch (error) {
    log.error('journal.backup', error);
    return false;
  }
}
