/**
 * What the program is made of besides its own code: the packages in its bundles, with the texts of
 * their licences, and Electron. A package without a licence that we may ship is a problem, and a
 * package with a problem is not shipped.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BundledPackages } from '../build.ts';

export interface Part {
  readonly name: string;
  readonly version: string;
  /** SPDX. */
  readonly licence: string;
  /** Each file that says it, whole. */
  readonly texts: readonly string[];
  /** The SHA-512 of what the registry gave, in hex; null: the lock file has none. */
  readonly sha512: string | null;
  /** Which bundles hold it; Electron: none, it holds them. */
  readonly bundles: readonly string[];
}

export interface Parts {
  /** By name, then by version. */
  readonly packages: readonly Part[];
  readonly electron: Part;
  /** A sentence for each part that must not be shipped as it is. */
  readonly problems: readonly string[];
}

/** Licences that somebody has read: they want their text and names to be passed on, nothing more. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'OFL-1.1',
]);
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/iu;

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
}

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
}

/** `root`: the folder of package.json; `bundled`: dist/packages.json. */
export function readParts(root: string, bundled: BundledPackages): Parts {
  const lock = readJson<LockFile>(join(root, 'package-lock.json'));
  const holders = new Map<string, string[]>();
  for (const [bundle, folders] of Object.entries(bundled)) {
    for (const folder of folders) holders.set(folder, [...(holders.get(folder) ?? []), bundle]);
  }
  const packages = [...holders].map(([folder, bundles]) => readPart(root, folder, lock, bundles));
  const electron = readPart(root, 'node_modules/electron', lock, []);
  return {
    packages: packages.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1)),
    electron,
    problems: [...packages, electron].flatMap(problemsOf),
  };
}

const orderOf = ({ name, version }: Part): string => `${name} ${version}`;

function readPart(root: string, folder: string, lock: LockFile, bundles: readonly string[]): Part {
  const { name, version, license } = readJson<Manifest>(join(root, folder, 'package.json'));
  return {
    name: name ?? basename(folder),
    version: version ?? '',
    licence: license ?? '',
    texts: readdirSync(join(root, folder))
      .filter((file) => LICENCE_FILE.test(file))
      .toSorted()
      .map((file) =>
        readFileSync(join(root, folder, file), 'utf8')
          .replaceAll('\r\n', '\n')
          .trim(),
      )
      .filter(Boolean),
    sha512: sha512Of(lock.packages[folder]?.integrity),
    bundles,
  };
}

function problemsOf({ name, version, licence, texts }: Part): readonly string[] {
  const what = `${name} ${version}`.trim();
  return [
    ...(version === '' ? [`${what} tells no version`] : []),
    ...(licence === '' ? [`${what} tells no licence`] : []),
    ...(licence !== '' && !ALLOWED.has(licence)
      ? [`${what} is under ${licence}: nobody has read whether that can be shipped`]
      : []),
    ...(texts.length === 0 ? [`${what} brings no text of its licence`] : []),
  ];
}

/** `sha512-…`, as npm writes it. */
function sha512Of(integrity: string | undefined): string | null {
  const digest = /^sha512-(?<digest>[\w+/=]+)$/u.exec(integrity ?? '')?.groups?.['digest'];
  return digest === undefined ? null : Buffer.from(digest, 'base64').toString('hex');
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
