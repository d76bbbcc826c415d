/** What each notice about what the till keeps is a matter of: a new one needs its own. */
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import type { Situation } from '../../../src-shared/domain/help/advice.ts';

export const NOTICE_ADVICE: Readonly<Record<Snapshot['notices'][number], Situation>> = {
  secretsQuarantined: 'setAside',
  signInNotKept: 'disk',
  keysLost: 'keysLost',
  keysLocked: 'keyring',
  settingsQuarantined: 'setAside',
  settingsEdited: 'settingsEdited',
  notOpened: 'support',
  journalQuarantined: 'setAside',
  journalUnwritable: 'disk',
  backupFailed: 'disk',
  provisioningLeft: 'setUpFile',
  provisioningExposed: 'setUpFile',
  erased: 'erased',
  erasedInPart: 'erased',
};
