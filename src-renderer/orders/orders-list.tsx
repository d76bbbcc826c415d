/**
 * Screen 7, the list: one field that finds by number, phone, amount or name, and the sales below
 * it. The field keeps the focus; arrows mark a line, Enter opens it once the list has answered for
 * what stands in the field, so that a scanner's Enter never opens the line of an older search. What
 * was scanned is a whole number or identifier: no sale is opened by it that has these digits in its
 * phone or for its amount.
 */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useCallback, useEffect, useRef, type KeyboardEvent } from 'react';
import type { SaleRow } from '../../src-shared/contract/orders-schema.ts';
import { dayOf } from '../../src-shared/domain/time.ts';
import { isEnterOfScanner } from '../keyboard/hands.ts';
import { replaced, useStepField } from '../keyboard/step-field.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { Button, keepFocus, PrimaryAction } from '../ui/buttons.tsx';
import { FaultNotice } from '../ui/fault-notice.tsx';
import { Keypad } from '../ui/keypad.tsx';
import { ProgressLine } from '../ui/progress.tsx';
import { useTill } from '../till/client.tsx';
import { useUiStore } from '../till/ui-state.ts';
import { faultOf } from '../till/fault-error.ts';
import { useNow, useSteadyNow } from '../till/use-now.ts';
import { useI18n } from '../locales/use-i18n.ts';
import { AccrueAll } from './accrue-all.tsx';
import { ListFilter } from './list-filter.tsx';
import { OpenForeign } from './open-foreign.tsx';
import { OrderLine } from './order-line.tsx';
import { titleOf } from '../format/sale-labels.ts';
import { useOrdersUiStore } from '../till/orders-ui-state.ts';
import { listQuery, useFreshLists } from './orders-queries.ts';
import './orders-list.css';

const MAX_TYPED = 60;

/** Whose Enter it was. */
type By = 'hand' | 'scanner';

export function OrdersList() {
  const { t, money } = useI18n();
  const client = useTill();
  const { search, show, marked, change, open } = useOrdersUiStore();
  const goTo = useUiStore((ui) => ui.change);
  const list = useInfiniteQuery(listQuery(client, search.trim(), show));
  useFreshLists();
  const field = useStepField<HTMLInputElement>();
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const answered = !list.isPending && !list.isPlaceholderData;
  // Nothing is chosen that wasn't: a line that was marked, or the one whose number was typed.
  const current =
    rows.find((row) => row.saleId === marked) ??
    (answered ? named(rows, search.trim()) : undefined);
  /** Enter came before the answer for what stands in the field, from this hand; null: it didn't. */
  const asked = useRef<By | null>(null);
  const openBy = useCallback(
    (by: By) => {
      const meant = by === 'hand' || current?.orderNumber === search.trim();
      if (current !== undefined && meant) open(current);
      else field.current?.select();
    },
    [current, search, open, field],
  );
  useEffect(() => {
    const by = asked.current;
    if (by === null || !answered) return;
    // Once: what comes into the list later was not asked for.
    asked.current = null;
    openBy(by);
  }, [answered, openBy]);
  const openCurrent = () => {
    const by = isEnterOfScanner() ? 'scanner' : 'hand';
    if (answered) openBy(by);
    else asked.current = by;
  };

  const back = () => {
    asked.current = null;
    if (search !== '') change({ search: '', marked: null });
    else if (show !== 'all') change({ show: 'all', marked: null });
    else goTo({ section: 'sale' });
  };
  useKeys({ Escape: back });
  const mark = (step: number) => {
    asked.current = null;
    // The first arrow marks the first line.
    const at = rows.findIndex((row) => row.saleId === current?.saleId);
    const next = rows[Math.max(0, Math.min(rows.length - 1, at < 0 ? 0 : at + step))];
    if (next !== undefined) change({ marked: next.saleId });
    if (at + step >= rows.length && list.hasNextPage) void list.fetchNextPage();
  };

  return (
    <div className="columns">
      <section className="card orders-list" aria-label={t('orders.region')}>
        <h1 className="sr-only">{t('orders.region')}</h1>
        <div className="field orders-list__search">
          <Search aria-hidden="true" />
          <input
            ref={field}
            className="field__input"
            type="text"
            role="combobox"
            aria-label={t('orders.search')}
            aria-expanded="true"
            aria-controls="orders-list"
            aria-activedescendant={current === undefined ? undefined : `row-${current.saleId}`}
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_TYPED}
            placeholder={t('orders.search')}
            value={search}
            onFocus={(event) => replaced.onFocus(event)}
            onBlur={replaced.onBlur}
            onKeyDown={(event) => arrows(event, mark)}
            onChange={(event) => {
              asked.current = null;
              change({ search: event.target.value, marked: null });
            }}
          />
          {search !== '' && (
            <Button look="quiet" keyName="Escape" onPress={back}>
              {t('orders.clear')}
            </Button>
          )}
        </div>
        <ListFilter />
        {list.isError && (
          <div className="orders-list__notice">
            <FaultNotice fault={faultOf(list.error)} money={null} step={null} />
          </div>
        )}
        <Lines
          rows={rows}
          current={current}
          onOpen={open}
          older={list.hasNextPage ? () => void list.fetchNextPage() : null}
        />
        <div className="orders-list__notice">
          <ProgressLine active={list.isPending} name={t('orders.reading')} />
          {answered && rows.length === 0 && !list.isError && (
            <>
              <p>
                {search.trim() === '' ? t(`orders.none.${show}`) : t('orders.nothing', { search })}
              </p>
              {search.trim() !== '' && <p>{t('orders.foreign.byIdOnly')}</p>}
            </>
          )}
        </div>
      </section>
      <div className="action-column">
        <Keypad />
        {show === 'missedLoyalty' ? <AccrueAll /> : <OpenForeign search={search} />}
        <div className="action-column__space" />
        <PrimaryAction
          label={
            current === undefined
              ? t(rows.length === 0 ? 'orders.nothingToOpen' : 'orders.chooseLine')
              : current.orderNumber === null
                ? t('orders.openSale')
                : t('orders.open', { number: current.orderNumber })
          }
          sub={
            current === undefined
              ? undefined
              : t('orders.openSub', { amount: money(current.amount) })
          }
          ready={current !== undefined}
          onPress={openCurrent}
        />
      </div>
      <output className="sr-only">
        {answered && current !== undefined && titleOf(current, t)}
      </output>
    </div>
  );
}

function Lines({
  rows,
  current,
  onOpen,
  older,
}: {
  rows: readonly SaleRow[];
  current: SaleRow | undefined;
  onOpen: (row: SaleRow) => void;
  older: (() => void) | null;
}) {
  const { t } = useI18n();
  const times = { now: useNow(10_000), steady: useSteadyNow(1_000) };
  const today = dayOf(times.now);
  const id = current?.saleId;
  useEffect(() => {
    if (id !== undefined)
      document.getElementById(`row-${id}`)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return (
    <div className="orders-list__scroll">
      {/* The field above has the focus, so the browser's own list can't be it. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id="orders-list" role="listbox" aria-label={t('orders.region')}>
        {rows.map((row) => (
          <OrderLine
            key={row.saleId}
            row={row}
            today={today}
            times={times}
            marked={row.saleId === id}
            onOpen={() => onOpen(row)}
          />
        ))}
      </div>
      {older !== null && (
        <button
          type="button"
          className="orders-list__older"
          onPointerDown={keepFocus}
          onClick={older}
        >
          {t('orders.older')}
        </button>
      )}
    </div>
  );
}

/** The order whose whole number was typed, or the only sale that was found by something typed. */
function named(rows: readonly SaleRow[], search: string): SaleRow | undefined {
  if (search === '') return undefined;
  return (
    rows.find((row) => row.orderNumber === search) ?? (rows.length === 1 ? rows[0] : undefined)
  );
}

function arrows(event: KeyboardEvent, mark: (step: number) => void): void {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  mark(step);
}
