/** Keys of the sale that more than one part names: its steps, and the help. */
import type { PaymentMethod } from '../../src-shared/domain/order.ts';
import type { RecoveryOption } from '../../src-shared/domain/sale/recovery-options.ts';
import { INSTEAD_KEY, PARK_KEY, type KeyName } from './shortcuts.ts';
import type { Step } from './ahead/where-hands-are.ts';

export const METHOD_KEYS = {
  cash: 'F2',
  card: 'F3',
  online: 'F4',
  mixed: 'F5',
} as const satisfies Record<PaymentMethod, KeyName>;

/** Behind an Enter that charges they are those of the payment. */
export const METHOD_NAMES: ReadonlySet<string> = new Set(Object.values(METHOD_KEYS));

/** Keys of a sale's step; those that it doesn't have now are said not to be taken. */
export const STEP_KEYS: ReadonlySet<string> = new Set([
  ...METHOD_NAMES,
  'F3',
  'F4',
  'Shift+F4',
  'F5',
  'F6',
  INSTEAD_KEY,
  PARK_KEY,
  'F8',
  'F9',
]);

/**
 * Digits follow these: the bonuses of the purchase, after the payment the phone of whoever shows a card, and the
 * purchase itself, which is corrected.
 */
export const OPENS: Readonly<Record<string, readonly Step[]>> = {
  F3: ['purchase', 'looking'],
  F6: ['completing', 'done', 'leaving'],
  Escape: ['charging'],
} satisfies Partial<Record<KeyName, readonly Step[]>>;

/** Of those who are listed where several have bought here whose phones end alike. */
export const REGULAR_KEYS = ['F2', 'F3', 'F4', 'F5', 'F6'] as const satisfies readonly KeyName[];

/** Of the options beside the main action, which is Enter. */
export const RECOVERY_KEYS = {
  retry: 'F2',
  skipLoyalty: 'F8',
  earnOnly: 'F9',
  cancel: 'Escape',
} as const satisfies Record<RecoveryOption, KeyName>;
