/** Keys of the sale that more than one part names: its steps, and the help. */
import type { PaymentMethod } from '../../src-shared/domain/order.ts';
import type { RecoveryOption } from '../../src-shared/domain/sale/recovery-options.ts';
import type { KeyName } from './shortcuts.ts';

export const METHOD_KEYS = {
  cash: 'F2',
  card: 'F3',
  online: 'F4',
  mixed: 'F5',
} as const satisfies Record<PaymentMethod, KeyName>;

/** Of the options beside the main action, which is Enter. */
export const RECOVERY_KEYS = {
  retry: 'F2',
  skipLoyalty: 'F8',
  earnOnly: 'F9',
  cancel: 'Escape',
} as const satisfies Record<RecoveryOption, KeyName>;
