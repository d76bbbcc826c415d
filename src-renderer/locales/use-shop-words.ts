/**
 * The words for the customer are the shop's, whichever language the cashier has chosen for the screens. Until they are
 * read, and where they can't be, the cashier's own must do.
 */
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from '../till/snapshot.ts';
import { NAMESPACE, readWords } from './i18n.ts';
import { useI18n, useWords, wordsIn, type I18n } from './use-i18n.ts';

export function useShopWords(): I18n {
  const own = useI18n();
  const { shopLanguage } = useSnapshot();
  const i18n = useWords();
  const [, setRead] = useState<string | null>(null);
  useEffect(() => {
    readWords(i18n, shopLanguage).then(
      () => setRead(shopLanguage),
      () => undefined,
    );
  }, [i18n, shopLanguage]);
  const isThere = i18n.hasResourceBundle(shopLanguage, NAMESPACE);
  return useMemo(
    () =>
      shopLanguage === own.language || !isThere
        ? own
        : wordsIn(shopLanguage, i18n.getFixedT(shopLanguage)),
    [own, shopLanguage, isThere, i18n],
  );
}
