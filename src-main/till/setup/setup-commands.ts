/** The contract's commands about set-up. */
import type { HandlersOf } from '../../../src-shared/contract/ipc.ts';
import { ok } from '../../../src-shared/domain/result.ts';
import { isOpen } from '../../../src-shared/domain/sale/guards.ts';
import type { Sale } from '../../../src-shared/domain/sale/sale.ts';
import type { SnapshotStore } from '../runtime/snapshot-store.ts';
import type { KnownKeys } from '../settings/known-keys.ts';
import type { SettingsKeeper } from '../settings/noted-settings.ts';
import type { PairingService } from '../service/pairing.ts';
import type { Confirmed } from './confirmed.ts';
import type { SetUp } from './setup.ts';

export interface SetUpUseCases {
  readonly pairingService: PairingService;
  readonly knownKeys: KnownKeys;
  readonly settingsKeeper: Pick<SettingsKeeper, 'acknowledge'>;
  readonly setUp: SetUp;
  readonly confirmed: Confirmed;
  readonly store: SnapshotStore;
  /** Reads what is stored once more. */
  readonly unlock: () => Promise<{ readonly locked: boolean }>;
  readonly startAgain: () => void;
  /** The check list tells of the keys, too. */
  readonly checkAgain: () => void;
  /** On the screen. */
  readonly sale: () => Sale | null;
  readonly dismissSale: () => void;
  /** Of the command that begins: whether it may still be done, when a person has answered. */
  readonly stillMay: () => () => boolean;
}

export function setUpCommands({
  pairingService,
  knownKeys,
  settingsKeeper,
  setUp,
  confirmed,
  store,
  unlock,
  startAgain,
  checkAgain,
  sale,
  dismissSale,
  stillMay,
}: SetUpUseCases): HandlersOf<'setup'> {
  return {
    'setup.startTraining': () => setUp.startTraining(),
    'setup.login': (input) => confirmed.login(input),
    'setup.finish': (input) => setUp.finish(input),
    'setup.giftProduct': async ({ giftProductId }) => {
      const saved = await pairingService.update({ giftProductId });
      if (saved.ok) store.change({ giftProductId });
      return saved;
    },
    'setup.unlock': async () => {
      const { locked } = await unlock();
      // The system is asked for the key once for each start of a program.
      if (locked) startAgain();
      return ok({ locked });
    },
    'setup.keysLossRead': async () => {
      const noted = knownKeys.acknowledge();
      if (!noted.ok) return noted;
      store.change({ notices: store.read().notices.filter((name) => name !== 'keysLost') });
      checkAgain();
      return ok(null);
    },
    'setup.settingsRead': () => settingsKeeper.acknowledge(),
    'setup.forget': async () => {
      // The box stays open while the till locks, or while another one signs in.
      const may = stillMay();
      const forgotten = await confirmed.forget({
        isPossible: () => {
          const shown = sale();
          const { parked } = store.read();
          return may() && parked.length === 0 && (shown === null || !isOpen(shown));
        },
        // The last one's result may still be on the screen.
        prepare: dismissSale,
      });
      // Set up for the time being, it leaves the till that is locked.
      if (forgotten.ok && store.read().secretsLocked) await unlock();
      return forgotten;
    },
  };
}
