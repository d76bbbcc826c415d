/**
 * A disk that fails in every flow: the sale finishes, nothing happens twice, the service's ledger
 * is right, and when the disk is well again the journal says what happened. The quick part draws
 * the writes by a seed; FAULTS_DISK=all fails at every write for every span.
 */
import { describe, expect, test } from 'vitest';
import { diskTrial } from './disk-trial.ts';
import { REASONS } from './failing-disk.ts';
import { FLOWS } from './plan.ts';

const seed = Number(process.env['FAULTS_SEED'] ?? 20_261_120);
const all = process.env['FAULTS_DISK'] === 'all';
/** One write; a few, with those that are tried again; until it is mended. */
const SPANS = [1, 4, Infinity];

describe(`a disk that fails, seed ${seed}`, () => {
  test.each(FLOWS)('$name', { timeout: all ? 1_200_000 : 60_000 }, async (flow) => {
    const { complaints: clean, writes } = await diskTrial(flow, null, 'patient');
    expect(clean).toEqual([]);
    // Editing a customer writes nothing of the till's own.
    expect(writes > 0).toBe(flow.name !== 'edit');
    if (writes === 0) return;
    let turn = seed;
    for (const count of SPANS)
      for (const nth of all ? Array.from({ length: writes }, (_, index) => index + 1) : [0, 0]) {
        turn += 7;
        const reason = REASONS[turn % REASONS.length] ?? 'full';
        const at = nth === 0 ? (turn % writes) + 1 : nth;
        const temper = turn % 2 === 0 ? 'patient' : 'brisk';
        const { complaints } = await diskTrial(flow, { reason, nth: at, count }, temper);
        expect(complaints, `${reason} at write ${at} for ${count}, ${temper}`).toEqual([]);
      }
  });
});
