/** The ways of paying as the screens show them: a sign and a key, the same wherever one is chosen. */
import { Banknote, CreditCard, Globe, Layers } from 'lucide-react';

export const METHOD_SIGNS = {
  cash: Banknote,
  card: CreditCard,
  online: Globe,
  mixed: Layers,
} as const;

export const METHOD_KEYS = { cash: 'F2', card: 'F3', online: 'F4', mixed: 'F5' } as const;
