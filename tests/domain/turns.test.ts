/** One task after another, whatever becomes of the one before. */
import { expect, test } from 'vitest';
import { createTurns } from '../../src-shared/domain/turns.ts';

test('in the order in which they came, one at a time; a failure holds up none behind it, and is told', async () => {
  const inTurn = createTurns();
  const done: string[] = [];
  const first = Promise.withResolvers<string>();
  const one = inTurn(async () => {
    done.push(`one ${await first.promise}`);
    throw new Error('broken');
  });
  const two = inTurn(async () => {
    done.push('two');
    return 2;
  });
  await Promise.resolve();
  expect(done).toEqual([]);
  first.resolve('came');
  await expect(one).rejects.toThrow('broken');
  expect(await two).toBe(2);
  expect(done).toEqual(['one came', 'two']);
});
