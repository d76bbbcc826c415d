/** The journal's keys without a disk or a keyring. */
import type { KeysReading, KeysStore, TillKeys } from '../../src-main/ports/till-keys.ts';
import { fail, ok } from '../../src-shared/domain/result.ts';

const key = (name: string): string => Buffer.alloc(32, name).toString('base64');

export const SAMPLE_KEYS: TillKeys = {
  journalKey: key('journal'),
  hashKey: key('hash'),
  trailKey: key('trail'),
  people: null,
  trailHeads: {},
  settings: null,
};

export interface MemoryKeys extends KeysStore {
  /** As they are stored. */
  reading: KeysReading;
  /** What was changed while they were locked is gone with it. */
  programEnds(): void;
}

export function memoryKeys(): MemoryKeys {
  let unsaved: Partial<TillKeys> = {};
  return {
    reading: { state: 'ready', keys: SAMPLE_KEYS, created: false },
    programEnds() {
      unsaved = {};
    },
    async read() {
      return { ...this.reading, keys: { ...this.reading.keys, ...unsaved } };
    },
    async change(patch) {
      if (this.reading.state === 'locked') {
        unsaved = { ...unsaved, ...patch };
        return fail({ code: 'keyringLocked', retry: 'safe' });
      }
      this.reading = { ...this.reading, keys: { ...this.reading.keys, ...patch } };
      return ok(null);
    },
  };
}
