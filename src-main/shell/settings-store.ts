/** Preferences and what else isn't secret; implements the Settings port. */
import { z } from 'zod';
import { tiynSchema } from '../../src-shared/contract/scalars.ts';
import { ENVIRONMENTS, preferencesSchema } from '../../src-shared/contract/snapshot.ts';
import { DEFAULT_CEILING } from '../../src-shared/domain/unlikely.ts';
import type { Settings, StoredSettings } from '../ports/settings.ts';
import type { Log } from '../ports/system.ts';
import { openDocument } from './document-store.ts';
import { firstLanguage } from './first-language.ts';

const schema: z.ZodType<StoredSettings> = z.object({
  // A file from before there were these has what a new one has.
  preferences: z.preprocess(
    upgradePreferences,
    preferencesSchema.extend({
      lateAccrual: z.boolean().default(false),
      spendTiyn: z.boolean().default(false),
      percentOfQr: z.boolean().default(false),
      useCertificate: z.boolean().default(false),
      amountCeiling: tiynSchema.nullable().default(DEFAULT_CEILING),
    }),
  ),
  environment: z.enum(ENVIRONMENTS).nullable(),
  lastCashier: z.string().max(60),
});

/** Words of older versions. */
function upgradePreferences(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('accrueLater' in stored)) return stored;
  const { accrueLater, ...others } = stored;
  return { lateAccrual: accrueLater, ...others };
}

export function openSettings(folder: string, log: Log): Settings {
  const document = openDocument({ folder, name: 'settings', version: 1, schema, log });
  return {
    read: () => document.read() ?? defaultSettings(),
    change: (patch) => document.write({ ...(document.read() ?? defaultSettings()), ...patch }),
    get quarantined() {
      return document.hasQuarantined;
    },
  };
}

function defaultSettings(): StoredSettings {
  return {
    preferences: {
      language: firstLanguage(),
      theme: 'system',
      stampsPerSale: 1,
      lateAccrual: false,
      spendTiyn: false,
      percentOfQr: false,
      useCertificate: false,
      amountCeiling: DEFAULT_CEILING,
    },
    environment: null,
    lastCashier: '',
  };
}
