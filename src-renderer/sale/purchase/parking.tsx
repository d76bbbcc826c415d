/** Beside the purchase: what is typed is set aside, or where nothing is typed a parked sale goes on. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sale } from '../../../src-shared/domain/sale/sale.ts';
import { MAX_PARKED } from '../../../src-shared/domain/sale/sale.ts';
import { useHasKept } from '../../keyboard/hands.ts';
import { PARK_KEY, useShortcuts } from '../../keyboard/shortcuts.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { forgetCustomers } from '../../till/customer-queries.ts';
import { useSnapshot } from '../../till/snapshot.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { useCommand } from '../../till/use-command.ts';
import { useReadAgain } from '../../till/use-read-again.ts';
import { Button } from '../../ui/buttons.tsx';
import { FaultNotice } from '../../ui/fault-notice.tsx';
import { ParkedSales } from './parked-sales.tsx';
import { chosenSaleOf, type Purchase } from './purchase.ts';
import { draftOfParked } from './parked-draft.ts';

export function Parking({ purchase, charging }: { purchase: Purchase; charging: boolean }) {
  const { t, money, language } = useI18n();
  const { parked } = useSnapshot();
  const { phone, amount, saleId, change, clear } = useUiStore();
  const queries = useQueryClient();
  const [isListed, setListed] = useState(false);
  const parking = useCommand('sale.park');
  const recalling = useCommand('sale.recall');
  useReadAgain(parking.fault);
  const chosen = chosenSaleOf(purchase, saleId);
  const isEmpty = phone === '' && amount === '';
  const busy = useHasKept() || charging || parking.pending || recalling.pending;
  const recall = (sale: Sale) =>
    recalling.send({ saleId: sale.request.saleId }, () => {
      setListed(false);
      change(draftOfParked(sale, language));
    });
  const [first] = parked;
  const option = (() => {
    if (isEmpty && first !== undefined) {
      const [amountOfOne, count] = [money(first.request.amount), parked.length];
      return count === 1
        ? { label: t('parked.one', { amount: amountOfOne }), run: () => recall(first) }
        : { label: t('parked.several', { count }), run: () => setListed(true) };
    }
    if (chosen === null || parked.length >= MAX_PARKED) return null;
    const park = () =>
      parking.send(chosen, () => {
        forgetCustomers(queries);
        clear();
      });
    return { label: t('parked.park'), run: park };
  })();
  const run = option !== null && !busy && option.run;
  useShortcuts([{ key: PARK_KEY, label: option?.label ?? '', run }]);
  const fault = parking.fault ?? recalling.fault;
  return (
    <>
      {fault !== null && <FaultNotice fault={fault} step={null} />}
      {option !== null && (
        <Button keyName={PARK_KEY} disabled={busy} onPress={option.run}>
          {option.label}
        </Button>
      )}
      {isListed && (
        <ParkedSales parked={parked} onRecall={recall} onClose={() => setListed(false)} />
      )}
    </>
  );
}
