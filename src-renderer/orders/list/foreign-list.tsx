/** Orders that this till has no sale for and that were reverted or refunded here: openable again, with the
 * last thing asked and what became of it. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ForeignRow } from '../../../src-shared/contract/orders-schema.ts';
import { useStepField } from '../../keyboard/hands/step-field.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { formatClock } from '../../format/time.ts';
import { Button, PrimaryAction } from '../../ui/press/buttons.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { KnownIn } from '../../ui/notice/known-in.tsx';
import { ProgressLine } from '../../ui/press/progress.tsx';
import { useTill } from '../../till/client.tsx';
import { faultOf } from '../../till/fault-error.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { useOrdersUiStore } from '../../till/orders-ui-state.ts';
import { OrderRow, OrderRows } from './order-rows.tsx';
import { shownOutcome } from '../reversal-words.ts';
import { foreignQuery, isReadAnew, useOlder, rowsOf, useFreshLists } from './list-queries.ts';

export function ForeignList() {
  const { t } = useI18n();
  const { change, openUnlisted } = useOrdersUiStore();
  const query = foreignQuery(useTill());
  const list = useInfiniteQuery(query);
  useFreshLists();
  const heading = useStepField<HTMLHeadingElement>();
  const [marked, setMarked] = useState<string | null>(null);
  const rows = rowsOf(list, ({ orderId }) => orderId);
  const current = rows.find(({ orderId }) => orderId === marked) ?? null;
  const back = () => change({ mode: 'view' });
  const older = useOlder(query.queryKey, list);
  const mark = (step: number) => () => {
    const at = current === null ? (step > 0 ? -1 : rows.length) : rows.indexOf(current);
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + step))];
    if (next !== undefined) setMarked(next.orderId);
    if (at + step >= rows.length) older?.();
  };
  useShortcuts([
    { key: 'ArrowDown', label: t('help.arrows'), run: mark(1) },
    { key: 'ArrowUp', label: t('help.arrows'), run: mark(-1) },
    { key: 'Escape', label: t('help.escape'), run: back },
  ]);
  return (
    <div className="columns">
      <section className="card orders-list" aria-label={t('orders.foreign.listTitle')}>
        <h1 ref={heading} tabIndex={-1} className="orders-list__heading">
          {t('orders.foreign.listTitle')}
        </h1>
        {list.isError && (
          <div className="orders-list__notice">
            <FaultNotice at="reading" fault={faultOf(list.error)} money={null} step={null} />
          </div>
        )}
        <OrderRows
          label={t('orders.foreign.listTitle')}
          older={older === null ? null : { label: t('orders.foreign.older'), read: older }}
        >
          {rows.map((row) => (
            <ForeignLine
              key={row.orderId}
              row={row}
              marked={row === current}
              onOpen={() => openUnlisted({ orderId: row.orderId })}
            />
          ))}
        </OrderRows>
        <div className="orders-list__notice">
          <ProgressLine active={!isReadAnew(list)} name={t('orders.reading')} />
          {list.isSuccess && isReadAnew(list) && rows.length === 0 && (
            <p>{t('orders.foreign.none')}</p>
          )}
          <p>{t('orders.foreign.byIdOnly')}</p>
        </div>
      </section>
      <div className="action-column">
        <div className="action-column__space" />
        <Button keyName="Escape" onPress={back}>
          {t('orders.toList')}
        </Button>
        <PrimaryAction
          label={t(current === null ? 'orders.foreign.choose' : 'orders.foreign.open')}
          sub={current === null ? undefined : t('orders.foreign.openSub', { id: current.orderId })}
          ready={current !== null}
          onPress={() => current !== null && openUnlisted({ orderId: current.orderId })}
        />
      </div>
    </div>
  );
}

export function ForeignLine({
  row,
  marked,
  onOpen,
}: {
  row: ForeignRow;
  marked: boolean;
  onOpen: () => void;
}) {
  const { t, money, shortDay } = useI18n();
  const { orderId, kind, at, amount, outcome, money: back, acknowledged, knownFrom } = row;
  return (
    <OrderRow look="order-line--foreign" marked={marked} onOpen={onOpen}>
      <span className="order-line__when">
        <b>{formatClock(at)}</b>
        <small>{shortDay(at)}</small>
      </span>
      <span className="order-line__number">
        <b>{orderId}</b>
        <small>
          {t(`order.reversal.${kind}`, { amount: money(amount) })} ·{' '}
          {t(`order.outcome.${shownOutcome(row)}`)}
        </small>
      </span>
      <span className="order-line__amount">
        <b>{back === null ? '–' : money(back)}</b>
        {back !== null && acknowledged && <small>{t('orders.foreign.givenBack')}</small>}
      </span>
      {knownFrom !== null && (
        <span className="order-line__more order-line__more--pending">
          <KnownIn from={knownFrom} />
        </span>
      )}
      {outcome === 'unknown' && knownFrom === null && (
        <span className="order-line__more order-line__more--needsAttention">
          {t(`appShell.reversalToDecide.${kind}`)}
        </span>
      )}
    </OrderRow>
  );
}
