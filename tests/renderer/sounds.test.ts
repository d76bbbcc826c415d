/** What is heard of a sale follows from what the screen showed before and shows now. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPlayer, heardOf, soundOf, type Heard } from '../../src-renderer/sale/sounds.ts';
import type { Sale, SaleState } from '../../src-shared/domain/sale/sale.ts';

const saleAt = (state: Partial<SaleState>) => heardOf('found', { state } as Sale).sale;
const heard = (customer: Heard['customer'], sale: Heard['sale'] = null): Heard => ({
  customer,
  sale,
});

describe('what can be heard of a sale', () => {
  it.each<[Partial<SaleState>, Heard['sale']]>([
    [{ at: 'creating' }, 'open'],
    [{ at: 'awaitingPayment' }, 'open'],
    [{ at: 'awaitingCode', problem: null }, 'open'],
    [{ at: 'awaitingCode', problem: 'wrong' }, 'asked'],
    [{ at: 'failed' }, 'asked'],
    [{ at: 'quoteChanged' }, 'asked'],
    [{ at: 'awardUncertain' }, 'asked'],
    [{ at: 'paymentUncertain' }, 'asked'],
    [{ at: 'completing' }, 'open'],
    [{ at: 'readingResult' }, 'done'],
    [{ at: 'done', resolution: 'confirmed' }, 'done'],
    [{ at: 'done', resolution: 'pending' }, 'asked'],
    [{ at: 'done', resolution: 'noLoyalty' }, 'done'],
    [{ at: 'done', resolution: 'needsAttention' }, 'asked'],
  ])('%j is %s', (state, sale) => {
    expect(saleAt(state)).toBe(sale);
  });

  it('no sale is none', () => {
    expect(heardOf('none', null)).toEqual(heard('none'));
  });
});

describe('a sound comes', () => {
  it.each<[string, Heard, Heard, ReturnType<typeof soundOf>]>([
    ['with a customer who is found', heard('looking'), heard('found'), 'found'],
    ['with a new one', heard('looking'), heard('new'), 'found'],
    ['with one who gets no bonuses', heard('looking'), heard('blacklisted'), 'attention'],
    ['when nobody answers', heard('looking'), heard('unavailable'), 'attention'],
    ['not while digits are typed', heard('none'), heard('typing'), null],
    ['once for a customer', heard('found'), heard('found'), null],
    ['when it is done', heard('found', 'open'), heard('found', 'done'), 'done'],
    ['once for a sale', heard('found', 'done'), heard('found', 'done'), null],
    [
      'when it is not known after all',
      heard('found', 'done'),
      heard('found', 'asked'),
      'attention',
    ],
    ['when it is known later', heard('found', 'asked'), heard('found', 'done'), 'done'],
    ['with a question', heard('found', 'open'), heard('found', 'asked'), 'attention'],
    ['not for its answer', heard('found', 'asked'), heard('found', 'open'), null],
    [
      'not for a card read again under a sale',
      heard('looking', 'done'),
      heard('found', 'done'),
      null,
    ],
    ['not for the end of a sale', heard('found', 'done'), heard('none'), null],
  ])('%s', (_, before, now, sound) => {
    expect(soundOf(before, now)).toBe(sound);
  });
});

function NoDevice(): never {
  throw new Error('no device');
}

describe('a machine that plays nothing', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['has no device', NoDevice],
    ['knows no sound at all', undefined],
    [
      'refuses a tone',
      class {
        resume = async () => undefined;
        createOscillator() {
          throw new Error('closed');
        }
      },
    ],
  ])('breaks nothing when it %s', (_, context) => {
    vi.stubGlobal('AudioContext', context);
    expect(() => createPlayer()('done', 'loud')).not.toThrow();
  });
});
