/**
 * The list of Orders: one field that finds by number, phone, amount or name, and the sales below
 * it. The field keeps the focus; arrows mark a line, Enter opens it. What was scanned is a whole number
 * or identifier: no sale is opened by it that has these digits in its phone or for its amount.
 */
import { Search } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { SaleRow } from '../../../src-shared/contract/orders-schema.ts';
import { dayOf } from '../../../src-shared/domain/time.ts';
import { titleOf } from '../../format/sale-labels.ts';
import { useReplacing } from '../../keyboard/hands/replacing.ts';
import { useStepField } from '../../keyboard/hands/step-field.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { ARROW_STEPS } from '../../ui/frame/arrow-keys.ts';
import { Button, PrimaryAction } from '../../ui/press/buttons.tsx';
import { FaultNotice } from '../../ui/notice/fault-notice.tsx';
import { Keypad } from '../../ui/screen-keys/keypad.tsx';
import { ProgressLine } from '../../ui/press/progress.tsx';
import { faultOf } from '../../till/fault-error.ts';
import { useNow, useSteadyNow } from '../../till/use-now.ts';
import { useI18n } from '../../locales/use-i18n.ts';
import { useOrdersUiStore } from '../../till/orders-ui-state.ts';
import { AccrueAll } from './accrue-all.tsx';
import { ListFilter } from './list-filter.tsx';
import { detailOf } from '../order/order-labels.ts';
import { OpenForeign } from './open-foreign.tsx';
import { OrderRows } from './order-rows.tsx';
import { OrderLine } from './order-line.tsx';
import { useOrdersSearch } from './use-orders-search.ts';
import './orders-list.css';

const MAX_TYPED = 60;

type Found = ReturnType<typeof useOrdersSearch>;

export function OrdersList() {
  const { t } = useI18n();
  const field = useStepField<HTMLInputElement>();
  const found = useOrdersSearch(field);
  const { list, rows, current, answered } = found;
  const open = useOrdersUiStore((ui) => ui.open);
  useShortcuts([
    { key: 'Digits', label: t('help.search'), run: 'native' },
    { key: 'Arrows', label: t('help.arrows'), run: 'native' },
    { key: 'Pages', label: t('help.pages'), run: 'native' },
    { key: 'Escape', label: t('help.escape'), run: found.back },
  ]);
  return (
    <div className="columns">
      <section className="card orders-list" aria-label={t('orders.region')}>
        <h1 className="sr-only">{t('orders.region')}</h1>
        <SearchField field={field} found={found} />
        <ListFilter />
        {list.isError && (
          <div className="orders-list__notice">
            <FaultNotice at="reading" fault={faultOf(list.error)} money={null} step={null} />
          </div>
        )}
        <Lines found={found} onOpen={open} />
        <div className="orders-list__notice">
          <ProgressLine active={!answered} name={t('orders.reading')} />
          {answered && rows.length === 0 && !list.isError && <NothingFound />}
        </div>
      </section>
      <Actions found={found} />
      <output className="sr-only">
        {answered && current !== undefined && titleOf(current, t)}
      </output>
    </div>
  );
}

function SearchField({
  field,
  found: { current, type, back, mark },
}: {
  field: RefObject<HTMLInputElement | null>;
  found: Found;
}) {
  const { t } = useI18n();
  const search = useOrdersUiStore((ui) => ui.search);
  const { onFocus, onBlur, onTyped } = useReplacing(field, search);
  return (
    <div className="field orders-list__search">
      <Search aria-hidden="true" />
      <input
        ref={field}
        className="field__input"
        data-place="search"
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
        onFocus={onFocus}
        onBlur={onBlur}
        onKeyDown={(event) => arrows(event, mark)}
        onChange={({ target }) => {
          onTyped(target.value);
          type(target.value);
        }}
      />
      {search !== '' && (
        <Button look="quiet" keyName="Escape" onPress={back}>
          {t('orders.clear')}
        </Button>
      )}
    </div>
  );
}

function arrows(event: KeyboardEvent, mark: (step: number) => void): void {
  const step = { ...ARROW_STEPS, PageDown: 8, PageUp: -8 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  mark(step);
}

function NothingFound() {
  const { t } = useI18n();
  const { search, show } = useOrdersUiStore();
  if (search.trim() === '') return <p>{t(`orders.none.${show}`)}</p>;
  return (
    <>
      <p>{t('orders.nothing', { search })}</p>
      <p>{t('orders.foreign.byIdOnly')}</p>
    </>
  );
}

function Actions({ found: { rows, current, openCurrent } }: { found: Found }) {
  const { t, money } = useI18n();
  const { search, show } = useOrdersUiStore();
  const number = current?.orderNumber ?? null;
  return (
    <div className="action-column">
      <Keypad />
      {show === 'missedLoyalty' ? <AccrueAll /> : <OpenForeign search={search} />}
      <div className="action-column__space" />
      <PrimaryAction
        label={
          current === undefined
            ? t(rows.length === 0 ? 'orders.nothingToOpen' : 'orders.chooseLine')
            : number === null
              ? t('orders.openSale')
              : t('orders.open', { number })
        }
        sub={
          current === undefined ? undefined : t('orders.openSub', { amount: money(current.amount) })
        }
        ready={current !== undefined}
        onPress={openCurrent}
      />
    </div>
  );
}

function Lines({
  found: { rows, current, older, shown },
  onOpen,
}: {
  found: Found;
  onOpen: (row: SaleRow) => void;
}) {
  const { t } = useI18n();
  const scroller = useRef<HTMLDivElement>(null);
  const times = { now: useNow(10_000), steady: useSteadyNow(1_000) };
  const today = dayOf(times.now);
  useEffect(() => {
    // Of what is looked for otherwise the first is the newest.
    scroller.current?.scrollTo(0, 0);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [shown]);
  return (
    <OrderRows
      ref={scroller}
      id="orders-list"
      label={t('orders.region')}
      older={older === null ? null : { label: t('orders.older'), read: older }}
    >
      {rows.map((row) => (
        <OrderLine
          key={row.saleId}
          row={row}
          isToday={dayOf(row.at) === today}
          more={detailOf(row, times, t)}
          marked={row.saleId === current?.saleId}
          onOpen={onOpen}
        />
      ))}
    </OrderRows>
  );
}
