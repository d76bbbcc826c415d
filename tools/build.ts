/**
 * `npm run build`: the five bundles into dist/. A bundle whose sources are what they were at the
 * last build is skipped, so that every command that needs dist/ can ask for a build.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './build-lock.ts';
import type { Bundle, BuildChoice } from '../vite.config.ts';

const root = join(import.meta.dirname, '..');

const SOURCES: Readonly<Record<Bundle, readonly string[]>> = {
  renderer: ['src-renderer', 'src-shared'],
  main: ['src-main', 'src-shared'],
  reader: ['src-main/storage', 'src-main/ports', 'src-shared'],
  preload: ['src-main/shell', 'src-shared/contract'],
  service: ['src-service', 'src-shared'],
};

const BUNDLES = Object.keys(SOURCES) as readonly Bundle[];

const PRODUCTS: Readonly<Record<Bundle, string>> = {
  renderer: 'renderer/index.html',
  main: 'main/main.cjs',
  reader: 'reader/reader.cjs',
  preload: 'preload/preload.cjs',
  service: 'service/utility.cjs',
};

/** dist/packages.json: the folders of the npm packages in each bundle (tools/shipping). */
export type BundledPackages = Readonly<Partial<Record<Bundle, readonly string[]>>>;
export const PACKAGES = 'packages.json';

/** Builds what has changed; answers which bundles those were. */
export async function build(choice: Omit<BuildChoice, 'bundles'> = {}): Promise<readonly Bundle[]> {
  const out = join(root, choice.out ?? 'dist');
  return alone(`${out}/build.lock`, () => asShipped(() => buildInto(out, choice)));
}

/**
 * What is built is what is shipped, whoever asks for it: under a runner of tests, which sets NODE_ENV
 * to `test`, Vite would build React's development version, and dist/ is packed as it stands.
 */
async function asShipped<T>(run: () => Promise<T>): Promise<T> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    return await run();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

async function buildInto(
  out: string,
  choice: Omit<BuildChoice, 'bundles'>,
): Promise<readonly Bundle[]> {
  const stampFile = join(out, 'stamp.json');
  const last = readJson(stampFile);
  const packages = readJson(join(out, PACKAGES));
  const stamp = Object.fromEntries(BUNDLES.map((name) => [name, hashOf(name, choice)]));
  const bundles = BUNDLES.filter(
    (name) =>
      last[name] !== stamp[name] ||
      packages[name] === undefined ||
      !existsSync(join(out, PRODUCTS[name])),
  );
  if (bundles.length === 0) return [];
  // Whoever only asks whether something has changed, doesn't wait for Vite.
  const [{ createBuilder }, { configFor }] = await Promise.all([
    import('vite'),
    import('../vite.config.ts'),
  ]);
  for (const name of bundles) {
    const onPackages = (folders: readonly string[]) => {
      packages[name] = folders;
    };
    const builder = await createBuilder(configFor({ ...choice, bundles: [name] }, { onPackages }));
    await builder.buildApp();
    last[name] = stamp[name];
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, PACKAGES), JSON.stringify(packages, null, 2));
    writeFileSync(stampFile, JSON.stringify(last, null, 2));
  }
  return bundles;
}

function hashOf(name: Bundle, choice: Omit<BuildChoice, 'bundles'>): string {
  const own = name === 'main' ? choice.mainEntry : name === 'renderer' ? choice.rendererRoot : null;
  const patterns = [...SOURCES[name], ...(own ? [own] : [])].flatMap((path) => [
    path,
    `${path}/**`,
  ]);
  const files = [
    'vite.config.ts',
    'tools/build.ts',
    'tools/shipping/bundled-packages.ts',
    'package-lock.json',
    ...globSync([...patterns, 'tools/bundling/*'], { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted(),
  ];
  const hash = createHash('sha256').update(JSON.stringify(choice));
  for (const file of files) hash.update(file).update(readFileSync(resolve(root, file)));
  return hash.digest('hex');
}

function readJson(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const begun = performance.now();
  try {
    const built = await build();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(
      built.length === 0 ? 'dist/ is up to date.' : `Built ${built.join(', ')} in ${seconds} s.`,
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
