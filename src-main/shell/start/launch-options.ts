/**
 * The options of the command line, read in one place: the program and `npm start` understand the
 * same ones. Pure, so that every row of the table can be tested.
 */

import type { TrailHead } from '../../../src-shared/domain/trail/events.ts';

export interface LaunchOptions {
  /** Root of everything that is stored; null: the system's place for programs' data. */
  readonly data: string | null;
  /** Base address of a loyalty service, proposed at set-up. */
  readonly address: string | null;
  /** No window on the screen. */
  readonly headless: boolean;
  /** JSON file for an unattended set-up. */
  readonly provision: string | null;
  /** A journal to be judged instead of starting the till. */
  readonly verifyJournal: string | null;
  /** What was written down of it when a shift was closed. */
  readonly head: TrailHead | null;
  /** Where a recovery copy is written instead of starting the till. */
  readonly writeRecoveryCopy: string | null;
  /** A recovery copy to make a till of instead of starting one. */
  readonly restoreRecoveryCopy: string | null;
  /** Whose first line is the passphrase of a recovery copy. */
  readonly passphraseFile: string | null;
  /** Port for test tools, on development hosts only. */
  readonly debuggingPort: number | null;
  /** For `npm start`: which host is to run the program. */
  readonly host: HostChoice;
  readonly help: boolean;
}

export const HOST_CHOICES = ['auto', 'electron', 'browser', 'demo'] as const;
export type HostChoice = (typeof HOST_CHOICES)[number];

export interface ParsedOptions {
  readonly options: LaunchOptions;
  /** One sentence for each argument that can't be used. */
  readonly problems: readonly string[];
  /** Arguments that aren't ours: Electron and Chromium have switches of their own. */
  readonly unknown: readonly string[];
  /** Values that stood alone, in an argument of their own. */
  readonly values: readonly string[];
}

export const NO_OPTIONS: LaunchOptions = {
  data: null,
  address: null,
  headless: false,
  provision: null,
  verifyJournal: null,
  head: null,
  writeRecoveryCopy: null,
  restoreRecoveryCopy: null,
  passphraseFile: null,
  debuggingPort: null,
  host: 'auto',
  help: false,
};

type Patch = Partial<LaunchOptions> | string;

interface Option {
  /** Name of the value in the help text; null: a switch without a value. */
  readonly value: string | null;
  readonly help: string;
  /** The change that it makes, or a sentence saying why the value can't be used. */
  read(value: string): Patch;
}

/**
 * `--name=value` is what is told. `--name value` is understood too, but Electron on Windows doesn't
 * start when an argument that looks like an address is followed by another one.
 */
const OPTIONS: Readonly<Record<string, Option>> = {
  '--host': {
    value: 'HOST',
    help: `What runs the program: ${HOST_CHOICES.join(', ')}. auto takes the first that can be had.`,
    read: (value) => {
      const host = HOST_CHOICES.find((choice) => choice === value);
      return host ? { host } : `--host must be one of ${HOST_CHOICES.join(', ')}, not "${value}".`;
    },
  },
  '--data': {
    value: 'FOLDER',
    help: 'Where everything is stored. Each folder is a till of its own.',
    read: (data) => (data.trim() === '' ? '--data needs a folder.' : { data }),
  },
  '--address': {
    value: 'URL',
    help: 'Base address of a loyalty service, proposed at set-up.',
    read: (address) =>
      /^https?:\/\/\S+$/u.test(address) && URL.canParse(address)
        ? { address }
        : `--address needs an address that begins with https:// or http://, not "${address}".`,
  },
  '--headless': {
    value: null,
    help: 'No window on the screen (in a browser only).',
    read: () => ({ headless: true }),
  },
  '--provision': {
    value: 'FILE',
    help: 'Set up from a JSON file, unattended; it is erased after success (see docs/owner.md).',
    read: (provision) => (provision.trim() === '' ? '--provision needs a file.' : { provision }),
  },
  '--verify-journal': {
    value: 'FILE',
    help: 'Say whether a journal is as this till wrote it, and end: 0 whole, 1 broken, 2 not known.',
    read: (file) =>
      file.trim() === '' ? '--verify-journal needs a file.' : { verifyJournal: file },
  },
  '--head': {
    value: 'COUNT:SEAL',
    help: 'Of a journal that is verified: what the screen of a closed shift showed of its entries then.',
    read: (text) => {
      const [, count, mac] = /^(\d+):([0-9a-f]{16,32})$/u.exec(text) ?? [];
      return count === undefined || mac === undefined
        ? `--head needs a number and a seal, as 120:0123456789abcdef, not "${text}".`
        : { head: { count: Number(count), mac } };
    },
  },
  '--write-recovery-copy': {
    value: 'FILE',
    help: 'Write a copy of this till that can be restored on another machine, and end (see docs/owner.md).',
    read: (file) =>
      file.trim() === '' ? '--write-recovery-copy needs a file.' : { writeRecoveryCopy: file },
  },
  '--restore-recovery-copy': {
    value: 'FILE',
    help: 'Make a till of such a copy in an empty data folder, and end.',
    read: (file) =>
      file.trim() === '' ? '--restore-recovery-copy needs a file.' : { restoreRecoveryCopy: file },
  },
  '--passphrase-file': {
    value: 'FILE',
    help: 'The file whose first line is the passphrase of a recovery copy.',
    read: (file) =>
      file.trim() === '' ? '--passphrase-file needs a file.' : { passphraseFile: file },
  },
  '--debugging-port': {
    value: 'PORT',
    help: 'Open the window to test tools at this port of 127.0.0.1 (0: any free one). Development only.',
    read: (text) => {
      const port = /^\d{1,5}$/u.test(text) ? Number(text) : 65_536;
      return port <= 65_535
        ? { debuggingPort: port }
        : `--debugging-port needs a number from 0 to 65535, not "${text}".`;
    },
  },
  '--help': { value: null, help: 'Show this text.', read: () => ({ help: true }) },
};

/** `args` without the program's own name. The last one of a kind wins. */
export function parseLaunchOptions(args: readonly string[]): ParsedOptions {
  const options: { -readonly [K in keyof LaunchOptions]: LaunchOptions[K] } = { ...NO_OPTIONS };
  const problems: string[] = [];
  const unknown: string[] = [];
  const values: string[] = [];
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const equals = arg.indexOf('=');
    const name = arg === '-h' ? '--help' : equals < 0 ? arg : arg.slice(0, equals);
    const option = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
    if (option === undefined) {
      unknown.push(arg);
      continue;
    }
    if (option.value === null) {
      if (equals >= 0) problems.push(`${name} takes no value.`);
      else Object.assign(options, option.read(''));
      continue;
    }
    const value = equals >= 0 ? arg.slice(equals + 1) : takeValue(rest);
    if (equals < 0 && value !== null) values.push(value);
    const patch = value === null ? `${name} needs a value.` : option.read(value);
    if (typeof patch === 'string') problems.push(patch);
    else Object.assign(options, patch);
  }
  return { options, problems, unknown, values };
}

/** The next argument, unless it is a switch. */
function takeValue(rest: string[]): string | null {
  const next = rest[0];
  return next === undefined || next.startsWith('--') ? null : (rest.shift() ?? null);
}

export function helpText(command: string): string {
  const names = Object.entries(OPTIONS).map(
    ([name, option]) => [`${name}${option.value ? `=${option.value}` : ''}`, option.help] as const,
  );
  const width = Math.max(...names.map(([name]) => name.length));
  const lines = names.map(([name, help]) => `  ${name.padEnd(width)}  ${help}`);
  return [`Usage: ${command} [options]`, '', ...lines].join('\n');
}
