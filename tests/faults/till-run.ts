/** One run of the program on the network, with a journal that can die; in this process or in a child. */
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import type { Journal } from '../../src-main/ports/journal.ts';
import type { Settings } from '../../src-main/ports/settings.ts';
import type { EmbeddedService } from '../../src-main/ports/system.ts';
import type { Vault } from '../../src-main/ports/vault.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { createTill, type Till } from '../../src-main/till/till.ts';
import { ok } from '../../src-shared/domain/result.ts';
import { putBlankJournal } from './blank-journal.ts';
import type { FailingDisk } from './failing-disk.ts';
import type { Network, ProgramLife } from './network.ts';
import { crashingJournal } from './crashing-journal.ts';
import { memoryKeys } from '../till/memory-keys.ts';
import { quickPins } from '../till/quick-pins.ts';
import { SAMPLE_PROGRAM, SILENT_SUPPORT } from '../till/support-samples.ts';
import type { WorldClock } from './world-clock.ts';

export function runTill(parts: {
  readonly network: Network;
  readonly clock: WorldClock;
  readonly index: number;
  readonly life: ProgramLife;
  readonly journalFile: string;
  readonly vault: Vault;
  readonly settings: Settings;
  readonly embedded: EmbeddedService;
  readonly opened: (journal: Journal) => void;
  /** What its disk takes; absent: everything. */
  readonly disk?: FailingDisk;
  readonly defect: (text: string) => void;
}): Promise<Till> {
  const { life } = parts;
  const clock = parts.clock.of(life.alive);
  const log = {
    info: () => undefined,
    error: (event: string, error: unknown) => {
      if (life.alive()) parts.defect(`${event}: ${String(error)}`);
    },
  };
  return createTill({
    program: SAMPLE_PROGRAM,
    address: null,
    provisioningFile: null,
    gateway: createLoyaltyGateway({ fetch: parts.network.fetchOf(parts.index, life), clock, log }),
    vault: parts.vault,
    keys: memoryKeys(),
    pins: quickPins,
    ownDialog: { confirm: async () => true, askForget: async () => 'forget' },
    erasure: {
      unresolved: () => ({ shifts: 0, sales: 0, reversals: 0, toGiveBack: 0, unreadable: 0 }),
      order: () => ok(null),
      outcome: null,
    },
    settings: parts.settings,
    embedded: parts.embedded,
    clock,
    log,
    saveReport: (file) => ok({ file }),
    showLog: () => undefined,
    support: SILENT_SUPPORT,
    openJournal(_environment, _folder, keys, trail) {
      putBlankJournal(parts.journalFile);
      const opened = openJournal(parts.journalFile, () => 'stamp', keys, {
        ...(parts.disk === undefined ? {} : { around: parts.disk.around }),
        trail,
      });
      parts.opened(opened.journal);
      return { ...opened, journal: crashingJournal(opened.journal, life) };
    },
    push: () => undefined,
    startAgain: () => parts.defect('it wants to start again'),
    otherTill: { goesOn: async () => false, leaveToIt: () => undefined },
  });
}
