/**
 * A disk that fails in every flow: the sale finishes, nothing happens twice, the service's ledger
 * is right, and when the disk is well again the journal says what happened. The writes are drawn by
 * a seed; `npm run faults` fails at every one.
 */
import { describe, expect, test } from 'vitest';
import { cleanRuns, diskRuns } from './disk-runs.ts';
import { runDiskFault } from './disk-fault-run.ts';
import { FLOWS } from './plan.ts';

const seed = Number(process.env['FAULTS_SEED'] ?? 20_261_120);

describe(`a disk that fails, seed ${seed}`, () => {
  test.each(FLOWS)('$name', async (flow) => {
    const { violations: clean, writes } = await cleanRuns(flow);
    expect(clean).toEqual([]);
    expect(Math.min(writes.patient, writes.brisk)).toBeGreaterThan(0);
    for (const { trouble, profile, name } of diskRuns(flow, writes, seed, false)) {
      const { violations } = await runDiskFault(flow, trouble, profile);
      expect(violations, name).toEqual([]);
    }
  });
});
