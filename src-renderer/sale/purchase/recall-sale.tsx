/** Brings a parked sale back to the empty purchase: the only one at once, one of several from their list. */
import { useState } from 'react';
import type { Sale } from '../../../src-shared/domain/sale/sale.ts';
import { PARK_KEY, useShortcuts } from '../../keyboard/shortcuts.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { Button } from '../../ui/press/buttons.tsx';
import { ParkedSales } from './parked-sales.tsx';
import type { Recall } from './use-recall.ts';

export function RecallSale({ recall }: { recall: Recall['recall'] }) {
  const { t, money } = useI18n();
  const { parked } = useSnapshot();
  const isEmpty = useUiStore(
    ({ phone, amount, comment }) => phone === '' && amount === '' && comment === '',
  );
  const [isListed, setListed] = useState(false);
  const [first] = parked;
  const only = parked.length === 1 ? first : undefined;
  const label =
    only === undefined
      ? t('parked.several', { count: parked.length })
      : t('parked.one', { amount: money(only.request.amount) });
  const choose = (sale: Sale) => {
    setListed(false);
    recall(sale);
  };
  const press = () => (only === undefined ? setListed(true) : choose(only));
  useShortcuts([{ key: PARK_KEY, label, run: first !== undefined && isEmpty && press }]);
  return (
    <>
      {first !== undefined && (
        <Button
          keyName={PARK_KEY}
          disabled={!isEmpty}
          sub={isEmpty ? undefined : t('parked.emptyFirst')}
          onPress={press}
        >
          {label}
        </Button>
      )}
      {isListed && (
        <ParkedSales parked={parked} onRecall={choose} onClose={() => setListed(false)} />
      )}
    </>
  );
}
