/**
 * What the list has found for what stands in the field, the line that Enter opens, and Enter itself: once
 * the list has answered. A scanner's Enter, and one from before the answer, open only the order of that very number.
 */
import { hashKey, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { SaleRow } from '../../../src-shared/contract/orders-schema.ts';
import { parseId } from '../../../src-shared/domain/id.ts';
import { isEnterOfScanner } from '../../keyboard/hands/hands.ts';
import { useTill } from '../../till/client.tsx';
import { useOrdersUiStore } from '../../till/orders-ui-state.ts';
import { useUiStore } from '../../till/ui-state.ts';
import {
  isReadAnew,
  listQuery,
  useOlder,
  rowsOf,
  useFreshLists,
  useOnlyList,
} from './list-queries.ts';

export function useOrdersSearch(field: RefObject<HTMLInputElement | null>) {
  const { search, scanned, show, cashier, marked, change, open, openUnlisted } = useOrdersUiStore();
  const goTo = useUiStore((ui) => ui.change);
  const query = listQuery(useTill(), search.trim(), show, cashier);
  const list = useInfiniteQuery(query);
  useOnlyList(query.queryKey);
  useFreshLists();
  const rows = rowsOf(list, ({ saleId }) => saleId);
  const answered = isReadAnew(list) && !list.isPending && !list.isPlaceholderData;
  // Nothing is chosen that wasn't: a line that was marked, or the one whose number was typed.
  const current =
    marked === null
      ? answered
        ? named(rows, search.trim())
        : undefined
      : rows.find((row) => row.saleId === marked);
  const wanted = JSON.stringify([search, show, cashier]);
  /** Enter came before the answer for this list; null: it didn't. */
  const asked = useRef<string | null>(null);
  const openIf = useCallback(
    (isMeant: (row: SaleRow) => boolean) => {
      if (current !== undefined && isMeant(current)) open(current);
      else field.current?.select();
    },
    [current, open, field],
  );
  const isNamed = useCallback(
    (row: SaleRow) => (marked === null ? row.orderNumber === search.trim() : row.saleId === marked),
    [search, marked],
  );
  useEffect(() => {
    if (asked.current !== wanted) asked.current = null;
    else if (answered) {
      // Once: what comes into the list later was not asked for, and nobody has seen what came.
      asked.current = null;
      openIf(isNamed);
    }
  }, [answered, openIf, isNamed, wanted]);

  useEffect(() => {
    if (scanned === null || !answered) return;
    change({ scanned: null });
    if (scanned.text !== search.trim()) return;
    const row = rows.find(({ orderNumber }) => orderNumber === scanned.text);
    const orderId = parseId(scanned.text);
    if (row !== undefined) open(row);
    else if (scanned.byId && orderId !== null) openUnlisted({ orderId });
    else field.current?.select();
  }, [scanned, answered, rows, search, field, change, open, openUnlisted]);

  const openCurrent = () => {
    if (answered) openIf(isEnterOfScanner() ? isNamed : () => true);
    else asked.current = wanted;
  };
  const type = (text: string) => change({ search: text, marked: null });
  const back = () => {
    if (search !== '') change({ search: '', marked: null });
    else if (show !== 'all' || cashier !== null)
      change({ show: 'all', cashier: null, marked: null });
    else goTo({ section: 'sale' });
  };
  const older = useOlder(query.queryKey, list);
  const mark = (step: number) => {
    asked.current = null;
    // The first arrow marks the first line.
    const at = rows.findIndex((row) => row.saleId === current?.saleId);
    const next = rows[Math.max(0, Math.min(rows.length - 1, at < 0 ? 0 : at + step))];
    if (next !== undefined) change({ marked: next.saleId });
    if (at + step >= rows.length) older?.();
  };
  const shown = hashKey(query.queryKey);
  return { list, rows, answered, current, shown, older, openCurrent, type, back, mark };
}

/** The order whose whole number was typed, or the only sale that was found by something typed. */
function named(rows: readonly SaleRow[], search: string): SaleRow | undefined {
  if (search === '') return undefined;
  return (
    rows.find((row) => row.orderNumber === search) ?? (rows.length === 1 ? rows[0] : undefined)
  );
}
