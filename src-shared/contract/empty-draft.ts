/** What an empty sale begins with. Apart from its schema, as choices.ts is from others. */
import type { Draft } from './snapshot.ts';

export const EMPTY_DRAFT: Draft = {
  phone: '',
  amount: '',
  bonus: null,
  stamps: null,
  award: false,
  comment: '',
  skipLoyalty: false,
  tendered: '',
  next: { phone: '', amount: '', tendered: '' },
};
