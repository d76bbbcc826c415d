/** The signs of the ways of paying, the same wherever one is chosen. */
import { Banknote, CreditCard, Globe, Layers, type LucideIcon } from 'lucide-react';
import type { PaymentMethod } from '../../../src-shared/domain/order.ts';

export const METHOD_SIGNS = {
  cash: Banknote,
  card: CreditCard,
  online: Globe,
  mixed: Layers,
} as const satisfies Record<PaymentMethod, LucideIcon>;
