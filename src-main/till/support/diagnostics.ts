/**
 * A file for whoever supports the till: put together when somebody asks to see it, and saved just as it was
 * shown. Nothing of customers, money or people is in it (support-facts.ts).
 */
import type { Diagnostics, SavedAs } from '../../../src-shared/contract/diagnostics-schema.ts';
import { INVALID_STATE, type Fault } from '../../../src-shared/domain/fault.ts';
import { fail, ok, type Result } from '../../../src-shared/domain/result.ts';
import type { Facts, Support } from '../../ports/support.ts';
import type { Clock, Log } from '../../ports/system.ts';
import type { FaultTally } from '../runtime/fault-tally.ts';
import type { SnapshotStore } from '../runtime/snapshot-store.ts';
import type { Pairing, PairingService } from '../service/pairing.ts';
import { diagnosticsText } from './diagnostics-text.ts';
import { errorFacts, faultFacts, placeFacts, settingsFacts, tillFacts } from './support-facts.ts';

export interface Diagnosing {
  read(): Promise<Diagnostics>;
  /** What was read last, if that is its number. */
  save(number: number): Promise<Result<SavedAs, Fault>>;
}

interface Deps {
  readonly support: Support;
  readonly store: Pick<SnapshotStore, 'read'>;
  readonly pairingService: Pick<PairingService, 'current'>;
  readonly faults: Pick<FaultTally, 'counted'>;
  readonly clock: Clock;
  readonly log: Log;
}

export function createDiagnostics(parts: Deps): Diagnosing {
  const { support, clock, log } = parts;
  let last: (Diagnostics & { readonly name: string }) | null = null;
  let isAsking = false;
  return {
    async read() {
      const made = new Date(clock.now()).toISOString();
      const text = await textOf(parts, made);
      const number = (last?.number ?? 0) + 1;
      const minute = made.slice(0, 16).replaceAll(':', '-');
      last = { number, text, name: `loyalty-cashier-diagnostics-${minute}.txt` };
      return { number, text };
    },
    async save(number) {
      // One box at a time, and about what somebody has before his eyes.
      if (isAsking || last?.number !== number) return fail(INVALID_STATE);
      isAsking = true;
      try {
        const saved = await support.saveAs(last.name, last.text);
        log.info('diagnostics.save', { state: saved.kind });
        return ok(saved);
      } finally {
        isAsking = false;
      }
    },
  };
}

async function textOf(
  { support, store, pairingService, faults, log }: Deps,
  made: string,
): Promise<string> {
  const pairing = pairingService.current();
  const journal = pairing === null ? {} : await journalFacts(pairing, log);
  const tail = await support.logTail();
  const now = store.read();
  const topics = {
    ...support.machine(),
    service: placeFacts(pairing?.secrets ?? null),
    settings: settingsFacts(now.preferences),
    till: tillFacts(now),
    journal,
    'faults since the start': faultFacts(faults.counted()),
    'errors in the log': errorFacts(tail.errors),
  };
  const text = diagnosticsText(`Loyalty Cashier: diagnostics, ${made}`, topics, tail.lines);
  // Last: a path may stand anywhere.
  return support.withoutUser(text);
}

/** What can't be said now is no reason to say nothing. */
async function journalFacts({ journal, disk }: Pairing, log: Log): Promise<Facts> {
  const free = disk.free();
  try {
    const head = journal.trailHead();
    const chain = { 'chain’s events': head?.count ?? null, 'chain’s head': head?.mac ?? null };
    return { ...(await journal.figures()), 'free on the disk in bytes': free, ...chain };
  } catch (error) {
    log.error('diagnostics.figures', error);
    return { 'not read': true, 'free on the disk in bytes': free };
  }
}
