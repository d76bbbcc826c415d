/** One run of the program on the line, with a journal that can die; in this process or in a child. */
import { createLoyaltyGateway } from '../../src-main/loyalty/gateway.ts';
import type { Journal } from '../../src-main/ports/journal.ts';
import type { Settings } from '../../src-main/ports/settings.ts';
import type { EmbeddedService } from '../../src-main/ports/system.ts';
import type { Vault } from '../../src-main/ports/vault.ts';
import { openJournal } from '../../src-main/storage/open-journal.ts';
import { createTill, type Till } from '../../src-main/till/till.ts';
import type { FailingDisk } from './failing-disk.ts';
import type { Line, Mortal } from './line.ts';
import { mortalJournal } from './mortal-journal.ts';
import type { WorldClock } from './world-clock.ts';

export function runTill(parts: {
  readonly line: Line;
  readonly clock: WorldClock;
  readonly index: number;
  readonly mortal: Mortal;
  readonly journalFile: string;
  readonly vault: Vault;
  readonly settings: Settings;
  readonly embedded: EmbeddedService;
  readonly opened: (journal: Journal) => void;
  /** What its disk takes; absent: everything. */
  readonly disk?: FailingDisk;
  readonly defect: (text: string) => void;
}): Promise<Till> {
  const { mortal } = parts;
  const clock = parts.clock.of(mortal.alive);
  const log = {
    info: () => undefined,
    error: (event: string, error: unknown) => {
      if (mortal.alive()) parts.defect(`${event}: ${String(error)}`);
    },
  };
  return createTill({
    program: { version: '0', host: 'test', developmentHost: true },
    address: null,
    provisioningFile: null,
    gateway: createLoyaltyGateway({ fetch: parts.line.fetchOf(parts.index, mortal), clock, log }),
    vault: parts.vault,
    settings: parts.settings,
    embedded: parts.embedded,
    clock,
    log,
    openJournal() {
      const opened = openJournal(parts.journalFile, () => 'stamp', parts.disk?.around);
      parts.opened(opened.journal);
      return { ...opened, journal: mortalJournal(opened.journal, mortal) };
    },
    push: () => undefined,
    startAgain: () => parts.defect('it wants to start again'),
  });
}
