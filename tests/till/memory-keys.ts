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
  reading: KeysReading;
}

export function memoryKeys(): MemoryKeys {
  return {
    reading: { state: 'ready', keys: SAMPLE_KEYS, created: false },
    async read() {
      return this.reading;
    },
    async change(patch) {
      this.reading = { ...this.reading, keys: { ...this.reading.keys, ...patch } };
      return this.reading.state === 'locked'
        ? fail({ code: 'keyringLocked', retry: 'safe' })
        : ok(null);
    },
  };
}
