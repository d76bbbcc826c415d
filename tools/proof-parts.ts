/** What `npm run proof` runs beside the parts of `npm test`: what takes too long for every day. */
import type { Checks, Count } from './checks.ts';

export const RARE = ['faults', 'dialects', 'mutation', 'numbers', 'bench'] as const;

/** Every so-manieth run of `faults` is repeated in each dialect, other ones in each. */
const SHARE = '60';

export async function rareParts(
  checks: Pick<Checks, 'check' | 'runner'>,
  wanted: (part: (typeof RARE)[number]) => boolean,
  seed: number,
): Promise<void> {
  const faults = (title: string, ...more: string[]) =>
    checks.runner(title, 'node', ['tests/faults/run.ts', '--seed', String(seed), ...more], {
      file: 'faults.json',
      read: ({ total }: { total: Count }) => ({ ...total, skipped: [] }),
    });
  if (wanted('faults')) await faults('every fault at every call of every flow');
  if (wanted('dialects')) {
    const every = ['tests/dialects/run.ts', '--all', '--quiet', '--seed', String(seed)];
    await checks.runner(
      'the client and every flow in every dialect of the service',
      'node',
      every,
      {
        file: 'dialects.json',
        read: ({ total }: { total: Count }) => ({ ...total, skipped: [] }),
      },
    );
    await faults('faults in every dialect of the service', '--dialects', '--share', SHARE);
  }
  if (wanted('mutation'))
    await checks.check('mutants are found by tests', 'node', ['tools/mutate.ts']);
  if (wanted('numbers'))
    await checks.check('a mutant of each number dies by its own tests', 'node', [
      'tools/mutate-numbers.ts',
    ]);
  if (wanted('bench')) {
    const once = ['ways', '--sales', '1', '--each', '0', '--over', 'plain'];
    await checks.check('each way whose time is taken is gone', 'node', [
      'tests/bench/run.ts',
      ...once,
    ]);
  }
}
