/**
 * The till's people as they are known in this run of the program: read from the keys document once,
 * changed together with it. That there are any is also in the settings and in the journal, so that a document that is
 * lost or locked is noticed, and so is one that is lost together with the settings.
 */
import type { Fault } from '../../../src-shared/domain/fault.ts';
import type { People } from '../../../src-shared/domain/people/people.ts';
import { storedTries } from '../../../src-shared/domain/people/pin-tries.ts';
import { ok, type Result } from '../../../src-shared/domain/result.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Clock, Log } from '../../ports/system.ts';
import type { KeysStore } from '../../ports/till-keys.ts';

export interface RosterDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly keys: KeysStore;
  readonly settings: Settings;
  /** Of the service that the till is paired with; null: none. */
  readonly service: () => string | null;
  /** By the journal in use. */
  readonly journalKnowsPeople: () => boolean;
}

export interface Roster {
  load(): Promise<void>;
  /** null: none, or they can't be read. */
  people(): People | null;
  /** Another journal is in use. */
  journalOpened(): void;
  /** There were people, and who they are can't be read. */
  isLost(): boolean;
  /** The address of the service for which they were set up; null: not known. */
  service(): string | null;
  /** Nothing changes when it can't be stored. null: forgets them. */
  replace(people: People | null): Promise<Result<null, Fault>>;
  /** As it is in this run, also when it can't be stored. */
  keep(people: People): Promise<void>;
}

export function createRoster(parts: RosterDeps): Roster {
  const { clock, log, keys, settings } = parts;
  let known: People | null = null;
  let journalKnows = false;

  /** A failure is said by the settings' own log line; the document decides. */
  const note = (people: People | null) => {
    const peopleOf = people?.service ?? null;
    if (settings.read().peopleOf !== peopleOf) settings.change({ peopleOf });
  };

  return {
    async load() {
      if (known !== null) return;
      const { people } = (await keys.read()).keys;
      if (people === null) return;
      known = { ...people, tries: storedTries(people.tries, clock.steady()) };
      note(known);
    },
    people: () => known,
    journalOpened() {
      journalKnows = known === null && parts.journalKnowsPeople();
    },
    isLost: () => known === null && (settings.read().peopleOf !== null || journalKnows),
    // A journal is one service's, and so are the people in it.
    service: () =>
      known?.service ?? settings.read().peopleOf ?? (journalKnows ? parts.service() : null),
    async replace(people) {
      const stored = await keys.change({ people });
      if (!stored.ok) {
        // What is stored next would bring it with it.
        await keys.change({ people: known });
        return stored;
      }
      known = people;
      journalKnows = false;
      note(people);
      return ok(null);
    },
    async keep(people) {
      known = people;
      const stored = await keys.change({ people });
      if (!stored.ok) log.info('people.notStored', { code: stored.fault.code });
    },
  };
}
