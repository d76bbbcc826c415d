/**
 * Which npm packages a bundle really holds: asked of the bundler when it writes the bundle, for
 * package.json names what is installed, and of that the most is tools. A module that was shaken out
 * whole doesn't count; style sheets and fonts do.
 */
import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The parts of rolldown's output that tell where its content comes from. */
export type Output =
  | {
      readonly type: 'chunk';
      readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>;
    }
  | { readonly type: 'asset'; readonly originalFileNames: readonly string[] };

const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/u;
/** Helpers that the tools themselves write into a bundle. */
const HELPERS = /^\0(?<tool>rolldown|vite)\//u;

/**
 * The folder of the package that a module belongs to; null: it is our own. `id` is absolute, with
 * either kind of slash. Throws when a module comes from nowhere that is known.
 */
export function packageFolderOf(id: string, root: string): string | null {
  const path = id.replaceAll('\\', '/');
  const tool = HELPERS.exec(path)?.groups?.['tool'];
  if (tool !== undefined) return `${root.replaceAll('\\', '/')}/node_modules/${tool}`;
  const folder = PACKAGE.exec(path.replace(/^\0/u, ''));
  if (folder !== null) return folder[0];
  if (path.startsWith('\0')) throw new Error(`nobody knows whose module ${path.slice(1)} is`);
  return null;
}

/** Folders of the packages in one output, from `root` on, sorted. `base`: where assets' names begin. */
export function packagesIn(outputs: readonly Output[], root: string, base: string): string[] {
  const ids = outputs.flatMap((one) =>
    one.type === 'asset'
      ? one.originalFileNames.map((name) => resolve(base, name))
      : Object.entries(one.modules)
          .filter(([id, { renderedLength }]) => renderedLength > 0 || /\.css(?:\?|$)/u.test(id))
          .map(([id]) => id),
  );
  const folders = ids
    .map((id) => packageFolderOf(id, root))
    .filter((folder) => folder !== null)
    .map((folder) => relative(root, folder).replaceAll('\\', '/'));
  return [...new Set(folders)].toSorted();
}

/** Tells what the bundle that is being written holds. */
export function bundledPackages(
  root: string,
  base: string,
  tell: (packages: readonly string[]) => void,
): Plugin {
  return {
    name: 'bundled-packages',
    generateBundle(_options, bundle) {
      tell(packagesIn(Object.values(bundle) as readonly Output[], root, base));
    },
  };
}
