/**
 * One configuration, four bundles: the renderer (a web page), the main process and the embedded
 * service (ES modules for Node 24) and the preload (one CommonJS file, as the sandbox asks).
 * Everything is bundled, so that the packed program carries no node_modules; only `electron` and
 * Node's own modules stay outside. `npm run build` runs them all through tools/build.ts.
 */
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions } from 'vite';

const root = import.meta.dirname;
const at = (path: string) => resolve(root, path);

/** The flow and host tests build the shell around handlers of their own. */
const mainEntry = process.env['CASHIER_MAIN_ENTRY'] ?? 'src-main/main.ts';
const rendererRoot = process.env['CASHIER_RENDERER_ROOT'] ?? 'src-renderer';
const outRoot = process.env['CASHIER_OUT'] ?? 'dist';

function nodeBundle(name: string, entry: string, folder: string, format: 'es' | 'cjs') {
  return {
    consumer: 'server',
    resolve: {
      noExternal: true,
      external: ['electron'],
      conditions: ['node', 'import', 'module', 'default'],
    },
    build: {
      outDir: at(`${outRoot}/${folder}`),
      emptyOutDir: true,
      copyPublicDir: false,
      ssr: true,
      target: 'node24',
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: { [name]: at(entry) },
        platform: 'node',
        external: ['electron', /^node:/u],
        output: {
          format,
          codeSplitting: false,
          entryFileNames: format === 'cjs' ? '[name].cjs' : '[name].js',
        },
      },
    },
  } satisfies EnvironmentOptions;
}

export default defineConfig({
  root: at(rendererRoot),
  base: './',
  publicDir: false,
  logLevel: 'warn',
  plugins: [react()],
  builder: {
    buildApp: async (builder) => {
      const names = process.env['CASHIER_BUNDLES']?.split(',');
      for (const [name, environment] of Object.entries(builder.environments)) {
        if (name !== 'ssr' && (names?.includes(name) ?? true)) await builder.build(environment);
      }
    },
  },
  environments: {
    client: {
      build: {
        outDir: at(`${outRoot}/renderer`),
        emptyOutDir: true,
        target: 'chrome150',
        sourcemap: true,
        // One page from the disk: neither preloading nor inlined assets are of use, and the
        // content security policy allows no data: fonts.
        modulePreload: false,
        assetsInlineLimit: 0,
        chunkSizeWarningLimit: 2000,
      },
    },
    main: nodeBundle('main', mainEntry, 'main', 'es'),
    preload: nodeBundle('preload', 'src-main/shell/preload.ts', 'preload', 'cjs'),
    service: nodeBundle('utility', 'src-service/utility.ts', 'service', 'es'),
  },
});
