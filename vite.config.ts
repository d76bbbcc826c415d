/**
 * One configuration, five bundles: the renderer (a web page), and a CommonJS file each for the main
 * process, the journal's reader, the embedded service and the preload. The sandbox asks for that; and an ES module that
 * takes one name from `node:http` has Node compile its whole fetch, for each name is looked at.
 * Everything is bundled, so that the packed program carries no node_modules; only `electron` and
 * Node's own modules stay outside. `npm run build` runs them all through tools/build.ts.
 */
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type InlineConfig } from 'vite';
import { plusSeven } from './tools/bundling/plus-seven.ts';
import { readAgain } from './tools/bundling/read-again.ts';
import { sqlMargins } from './tools/bundling/sql-margins.ts';
import { bundledPackages } from './tools/shipping/bundled-packages.ts';

const root = import.meta.dirname;
const at = (path: string) => resolve(root, path);

export const BUNDLES = ['renderer', 'main', 'reader', 'preload', 'service'] as const;
export type Bundle = (typeof BUNDLES)[number];

export interface BuildChoice {
  readonly bundles?: readonly Bundle[];
  /** The tests of the shell put a page and a main of their own around it. */
  readonly mainEntry?: string;
  readonly rendererRoot?: string;
  readonly out?: string;
}

/** What is told while a bundle is being made. */
export interface BuildEvents {
  /** The folders of the npm packages in it, from the project's own on. */
  onPackages?(packages: readonly string[]): void;
}

/** What is thrown is written down with the names of functions and classes. */
const NAMES = { keepNames: { function: false, class: true } } as const;

function nodeBundle(name: string, entry: string, folder: string) {
  return {
    consumer: 'server',
    resolve: {
      noExternal: true,
      external: ['electron'],
      conditions: ['node', 'import', 'module', 'default'],
    },
    build: {
      outDir: at(folder),
      emptyOutDir: true,
      copyPublicDir: false,
      ssr: true,
      target: 'node24',
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: { [name]: at(entry) },
        platform: 'node',
        // The preload takes two names from the contract; without this it would carry zod along.
        ...(name === 'preload'
          ? { treeshake: { moduleSideEffects: false, manualPureFunctions: ['z'] } }
          : {}),
        external: ['electron', /^node:/u],
        output: {
          format: 'cjs',
          codeSplitting: false,
          entryFileNames: '[name].cjs',
          minify: { compress: NAMES, mangle: NAMES },
          // What told the bundler which calls are pure has told it; every call of a schema had one.
          comments: { annotation: false },
        },
      },
    },
  } satisfies EnvironmentOptions;
}

export function configFor(choice: BuildChoice = {}, events: BuildEvents = {}): InlineConfig {
  const { bundles = BUNDLES, mainEntry = 'src-main/main.ts' } = choice;
  const { rendererRoot = 'src-renderer', out = 'dist' } = choice;
  return {
    configFile: false,
    root: at(rendererRoot),
    base: './',
    publicDir: false,
    logLevel: 'warn',
    resolve: {
      alias: [
        {
          find: /^(?:ajv\/dist\/2020\.js|ajv-formats|semver)$/u,
          replacement: at('tools/bundling/left-out.ts'),
        },
      ],
    },
    plugins: [
      react(),
      plusSeven(),
      readAgain(),
      sqlMargins(),
      bundledPackages(root, at(rendererRoot), (packages) => events.onPackages?.(packages)),
    ],
    builder: {
      buildApp: async ({ environments, build }) => {
        for (const name of bundles) {
          const environment = environments[name === 'renderer' ? 'client' : name];
          if (environment) await build(environment);
        }
      },
    },
    environments: {
      client: {
        build: {
          outDir: at(`${out}/renderer`),
          emptyOutDir: true,
          target: 'chrome150',
          sourcemap: true,
          // One page from the disk: neither preloading nor inlined assets are of use, and the
          // content security policy allows no data: fonts.
          modulePreload: false,
          // What comes later finds its styles there.
          cssCodeSplit: false,
          assetsInlineLimit: 0,
          chunkSizeWarningLimit: 2000,
          rolldownOptions: {
            input: at(`${rendererRoot}/index.html`),
            // Of the contract the page takes names (choices.ts); where a module has more, it carries no schemas along.
            treeshake: {
              moduleSideEffects: [{ test: /\/src-shared\/contract\//u, sideEffects: false }],
            },
            output: {
              // One file for all that the first screen needs, whatever of it later ones need, too.
              codeSplitting: {
                groups: [
                  { name: 'start', tags: ['$initial'] },
                  // What several parts of it share, in one file each: many would be waited for one after another.
                  // The drawer is counted where a shift begins and ends; no sale waits for that.
                  {
                    name: 'shared',
                    test: /^(?!.*\/src-renderer\/(?:sale|ui\/drawer)\/)/u,
                    minShareCount: 2,
                  },
                  { name: 'drawer', test: /\/src-renderer\/ui\/drawer\//u, minShareCount: 2 },
                  { name: 'steps', minShareCount: 2 },
                ],
              },
            },
          },
        },
      },
      main: nodeBundle('main', mainEntry, `${out}/main`),
      reader: nodeBundle('reader', 'src-main/storage/reader/reader-thread.ts', `${out}/reader`),
      preload: nodeBundle('preload', 'src-main/shell/preload.ts', `${out}/preload`),
      service: nodeBundle('utility', 'src-service/utility.ts', `${out}/service`),
    },
  };
}

export default defineConfig(configFor());
