/**
 * A disk that fails in every flow: the sale finishes, nothing happens twice, the service's ledger
 * is right, and when the disk is well again the journal says what happened. The writes are drawn by
 * a seed; `npm run faults` fails at every one.
 */
import { describe, expect, test } from 'vitest';
import { diskRuns } from './disk-runs.ts';
import { diskTrial } from './disk-trial.ts';
import { FLOWS } from './plan.ts';

const seed = Number(process.env['FAULTS_SEED'] ?? 20_261_120);

describe(`a disk that fails, seed ${seed}`, () => {
  test.each(FLOWS)('$name', async (flow) => {
    const { complaints: clean, writes } = await diskTrial(flow, null, 'patient');
    expect(clean).toEqual([]);
    expect(writes).toBeGreaterThan(0);
    for (const { trouble, temper, name } of diskRuns(flow, writes, seed, false)) {
      const { complaints } = await diskTrial(flow, trouble, temper);
      expect(complaints, name).toEqual([]);
    }
  });
});
