/** What the till is built over: the ports, and the ways back to the program. */
import type { EventPayload } from '../../../src-shared/contract/commands.ts';
import type { Snapshot } from '../../../src-shared/contract/snapshot.ts';
import type { LoyaltyGateway } from '../../ports/loyalty-api.ts';
import type { Erasure } from '../../ports/erasure.ts';
import type { OwnDialog } from '../../ports/own-dialog.ts';
import type { Pins } from '../../ports/pins.ts';
import type { Settings } from '../../ports/settings.ts';
import type {
  Clock,
  EmbeddedService,
  Log,
  OtherTill,
  ProvisioningFile,
  SaveReport,
} from '../../ports/system.ts';
import type { Support } from '../../ports/support.ts';
import type { KeysStore } from '../../ports/till-keys.ts';
import type { Vault } from '../../ports/vault.ts';
import type { CheckJournal, OpenJournal } from '../service/pairing.ts';

export interface TillDeps {
  readonly program: Snapshot['program'];
  /** Proposed at set-up. */
  readonly address: string | null;
  /** null: the program was started without one. */
  readonly provisioningFile: ProvisioningFile | null;
  readonly gateway: LoyaltyGateway;
  readonly vault: Vault;
  readonly keys: KeysStore;
  readonly pins: Pins;
  readonly settings: Settings;
  readonly ownDialog: OwnDialog;
  readonly erasure: Erasure;
  readonly embedded: EmbeddedService;
  readonly clock: Clock;
  readonly log: Log;
  readonly openJournal: OpenJournal;
  readonly checkJournal?: CheckJournal;
  readonly push: (patch: EventPayload<'snapshot.changed'>) => void;
  /** Ends the program in order and starts it again. */
  readonly startAgain: () => void;
  readonly otherTill: OtherTill;
  /** Writes a report as a file, and shows where it is. */
  readonly saveReport: SaveReport;
  /** Shows the log's file to whoever supports the till. */
  readonly showLog: () => void;
  readonly support: Support;
}
