/** Settings as a new till has them, in memory. */
import type { Settings, StoredSettings } from '../../src-main/ports/settings.ts';
import { DEFAULT_PREFERENCES } from '../../src-shared/contract/preferences.ts';
import { ok } from '../../src-shared/domain/result.ts';

export function memorySettings(): Settings {
  let stored: StoredSettings = {
    preferences: {
      ...DEFAULT_PREFERENCES,
      language: 'en',
    },
    environment: null,
    lastCashier: '',
    languageOf: {},
    peopleOf: null,
    keysOf: null,
    keysLost: false,
    practiceSince: null,
    window: null,
  };
  return {
    quarantined: false,
    read: () => stored,
    change(patch) {
      stored = { ...stored, ...patch };
      return ok(null);
    },
  };
}
