/** The signs of the ways of paying, the same wherever one is chosen. */
import { Banknote, CreditCard, Globe, Layers } from 'lucide-react';

export const METHOD_SIGNS = {
  cash: Banknote,
  card: CreditCard,
  online: Globe,
  mixed: Layers,
} as const;
