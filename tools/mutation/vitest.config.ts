/** For mutants only the tests of one folder run; tools/mutate.ts names them. */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { killersFirst } from './killers-first.ts';
import { createResidentWorker } from './resident-worker.ts';

const namesIn = (variable: string) => (process.env[variable] ?? '').split(',').filter(Boolean);

const hasty = process.env['MUTATION_HASTY_MS'];
const order = killersFirst(hasty === undefined ? null : Number(hasty));

class KillersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return order(
      files,
      files[0]?.project.getProvidedContext()['mode' as never] !== ('mutant' as unknown),
      ({ moduleId }) => moduleId,
      (file) => this.ctx.cache.getTestSpecificationResult(file),
    );
  }
}

export default defineConfig({
  plugins: [
    {
      name: 'resident-worker',
      // Stryker sets the pool itself, so it is changed after that.
      configureVitest({ project }) {
        project.config.pool = 'resident';
        project.config.poolRunner = { name: 'resident', createPoolWorker: createResidentWorker };
      },
    },
  ],
  test: {
    include: namesIn('MUTATION_TESTS').map((folder) => `${folder}/**/*.test.ts`),
    exclude: ['**/node_modules/**', ...namesIn('MUTATION_SLOW').map((one) => `**/${one}.test.ts`)],
    setupFiles: ['tools/mutation/no-mutant.ts'],
    // Without it no test file could use what another one has loaded.
    isolate: false,
    sequence: { sequencer: KillersFirst },
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 5_000 } },
  },
});
