/** Preferences and what else isn't secret; implements the Settings port. */
import { z } from 'zod/mini';
import { ENVIRONMENTS, LANGUAGES } from '../../../src-shared/contract/choices.ts';
import {
  DEFAULT_PREFERENCES,
  preferencesSchema,
} from '../../../src-shared/contract/preferences.ts';
import { nullIfAbsent } from '../../../src-shared/contract/shaping.ts';
import type { Settings, StoredSettings } from '../../ports/settings.ts';
import type { Log } from '../../ports/system.ts';
import { openDocument } from './document-store.ts';
import { firstLanguage } from '../start/first-language.ts';

const schema: z.ZodMiniType<StoredSettings> = z.object({
  preferences: z.pipe(z.transform(upgradePreferences), preferencesSchema),
  languageOf: z._default(z.record(z.string(), z.enum(LANGUAGES)), {}),
  environment: z.nullable(z.enum(ENVIRONMENTS)),
  lastCashier: z.string().check(z.maxLength(60)),
  peopleOf: nullIfAbsent(z.string()),
  keysOf: nullIfAbsent(z.string()),
  keysLost: z._default(z.boolean(), false),
  practiceSince: nullIfAbsent(
    z.object({ sale: z.nullable(z.string()), reversal: z.nullable(z.string()) }),
  ),
  window: nullIfAbsent(
    z.object({
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
      maximized: z.boolean(),
    }),
  ),
});

/** A file from before there were some of them has what a new one has; words of older versions. */
function upgradePreferences(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null) return stored;
  const { accrueLater, ...others } = stored as { accrueLater?: unknown };
  const renamed = accrueLater === undefined ? {} : { lateAccrual: accrueLater };
  return { ...DEFAULT_PREFERENCES, ...renamed, ...others };
}

export function openSettings(folder: string, log: Log): Settings {
  const document = openDocument({ folder, name: 'settings', version: 1, schema, log });
  return {
    read: () => document.read() ?? defaultSettings(),
    change: (patch) => document.write({ ...(document.read() ?? defaultSettings()), ...patch }),
    get quarantined() {
      return document.hasQuarantined || document.isHeldBack;
    },
  };
}

function defaultSettings(): StoredSettings {
  return {
    preferences: { ...DEFAULT_PREFERENCES, language: firstLanguage() },
    languageOf: {},
    environment: null,
    lastCashier: '',
    peopleOf: null,
    keysOf: null,
    keysLost: false,
    practiceSince: null,
    window: null,
  };
}
