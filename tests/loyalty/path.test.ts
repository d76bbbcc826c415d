/** A path is what was meant, whatever its parts are. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { path } from '../../src-main/loyalty/operation.ts';

describe('the path of an operation', () => {
  it.each(['', '.', '..'])('has no part %j', (part) => {
    expect(() => path(['branches', part, 'give'])).toThrow(RangeError);
  });

  it('has as many parts as were given, each to be read back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { minLength: 1 }),
        (parts) => {
          fc.pre(parts.every((part) => part !== '.' && part !== '..'));
          const { pathname } = new URL(`https://loyalty.example.kz${path(parts)}`);
          expect(
            pathname
              .split('/')
              .slice(3)
              .map((part) => decodeURIComponent(part)),
          ).toEqual(parts);
        },
      ),
    );
  });
});
