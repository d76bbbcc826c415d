/**
 * Chromium's own settings for the program's window, written into its profile before it starts: no
 * translation, no saving of passwords, names or cards, no sign-in, no "restore pages". What
 * Chromium keeps beside them stays. (None of them is sealed: those that Chromium seals against
 * other programs would be thrown away with all of their kind.)
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

interface Settings {
  readonly [name: string]: boolean | number | string | Settings;
}

/** Of the profile. */
const PREFERENCES: Settings = {
  translate: { enabled: false },
  credentials_enable_service: false,
  credentials_enable_autosignin: false,
  autofill: { enabled: false, profile_enabled: false, credit_card_enabled: false },
  signin: { allowed: false, allowed_on_next_startup: false },
  browser: { enable_spellchecking: false, check_default_browser: false },
  search: { suggest_enabled: false },
  alternate_error_pages: { enabled: false },
  // 2: never look names up or connect ahead of a request.
  net: { network_prediction_options: 2 },
  webrtc: { ip_handling_policy: 'disable_non_proxied_udp' },
  // As after an end in order: the program's own journal knows what was going on.
  profile: {
    exit_type: 'Normal',
    exited_cleanly: true,
    password_manager_enabled: false,
    // 2: refused, unasked.
    default_content_setting_values: { notifications: 2, geolocation: 2, media_stream: 2 },
  },
};

/** Of the installation. */
const LOCAL_STATE: Settings = {
  // A bar about an old system helps nobody at a till.
  browser: { suppress_unsupported_os_warning: true },
};

/** Call while no Chromium uses the folder. */
export async function quietProfile(folder: string): Promise<void> {
  await change(join(folder, 'Default', 'Preferences'), PREFERENCES);
  await change(join(folder, 'Local State'), LOCAL_STATE);
}

async function change(file: string, settings: Settings): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, JSON.stringify(merged(await read(file), settings)), { mode: 0o600 });
}

/** One that can't be read is begun anew, as Chromium does. */
async function read(file: string): Promise<Settings> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isGroup(value) ? value : {};
  } catch {
    return {};
  }
}

function merged(kept: Settings, settings: Settings): Settings {
  const all: Record<string, Settings[string]> = { ...kept };
  for (const [name, value] of Object.entries(settings)) {
    const before = all[name];
    all[name] = isGroup(value) ? merged(isGroup(before) ? before : {}, value) : value;
  }
  return all;
}

const isGroup = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
