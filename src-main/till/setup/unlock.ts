/** Pairing again at the start of the program with the secrets that are stored. */
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import type { Log } from '../../ports/system.ts';
import type { Vault } from '../../ports/vault.ts';
import type { SnapshotStore } from '../runtime/snapshot-store.ts';
import type { OpenedJournal } from '../../ports/journal.ts';
import type { PairingService } from '../service/pairing.ts';

interface UnlockDeps {
  readonly pairingService: Pick<PairingService, 'current' | 'connect'>;
  readonly vault: Vault;
  readonly store: SnapshotStore;
  readonly log: Log;
  readonly notice: (name: Snapshot['notices'][number]) => void;
  readonly paired: (notice: OpenedJournal['notice']) => void;
  /** Who works at the till is known before it is paired. */
  readonly loadPeople: () => Promise<void>;
}

export type Unlock = () => Promise<{ readonly locked: boolean }>;

/** Asked for twice it is done once: a second pairing would close the first one's journal. */
export function createUnlock(parts: UnlockDeps): Unlock {
  let connecting: ReturnType<Unlock> | null = null;
  return () => {
    connecting ??= connectStored(parts).finally(() => {
      connecting = null;
    });
    return connecting;
  };
}

/** Pairs with what is stored, if the system gives it out. */
async function connectStored({
  pairingService,
  vault,
  store,
  log,
  ...parts
}: UnlockDeps): ReturnType<Unlock> {
  const reading = pairingService.current() === null ? await vault.read() : null;
  const locked = reading?.state === 'locked';
  if (locked !== store.read().secretsLocked) store.change({ secretsLocked: locked });
  if (reading?.state === 'quarantined') parts.notice('secretsQuarantined');
  const training = reading?.state === 'ready' && reading.secrets.environment === 'training';
  if ((reading?.state === 'ready' || locked) && !training) await parts.loadPeople();
  if (reading?.state === 'ready' && pairingService.current() === null) {
    const opened = await pairingService.connect(reading.secrets).catch((error: unknown) => {
      // A defect: what the disk refuses is no exception here.
      log.error('pairing.connect', error);
      parts.notice('notOpened');
      return 'overtaken' as const;
    });
    if (opened !== 'overtaken') parts.paired(opened);
  }
  return { locked };
}
