/** What the program is called in the title of its window and of its boxes. */
import type { Language } from '../../src-shared/contract/choices.ts';

export const PRODUCT_NAME: Readonly<Record<Language, string>> = {
  en: 'Loyalty Cashier',
  kk: 'Адалдық кассасы',
  ru: 'Касса лояльности',
};
