/**
 * What the list has found for what stands in the field, the line that Enter opens, and Enter itself: once
 * the list has answered, so that a scanner's Enter never opens the line of an older search.
 */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { SaleRow } from '../../../src-shared/contract/orders-schema.ts';
import { parseId } from '../../../src-shared/domain/id.ts';
import { isEnterOfScanner } from '../../keyboard/hands/hands.ts';
import { useTill } from '../../till/client.tsx';
import { useOrdersUiStore } from '../../till/orders-ui-state.ts';
import { useUiStore } from '../../till/ui-state.ts';
import { isReadAnew, listQuery, rowsOf, useFreshLists } from '../orders-queries.ts';

/** Whose Enter it was. */
type By = 'hand' | 'scanner';

export function useOrdersSearch(field: RefObject<HTMLInputElement | null>) {
  const { search, scanned, show, cashier, marked, change, open, openUnlisted } = useOrdersUiStore();
  const goTo = useUiStore((ui) => ui.change);
  const list = useInfiniteQuery(listQuery(useTill(), search.trim(), show, cashier));
  useFreshLists();
  const rows = rowsOf(list);
  const answered = isReadAnew(list) && !list.isPending && !list.isPlaceholderData;
  // Nothing is chosen that wasn't: a line that was marked, or the one whose number was typed.
  const current =
    rows.find((row) => row.saleId === marked) ??
    (answered ? named(rows, search.trim()) : undefined);
  const wanted = JSON.stringify([search, show, cashier]);
  /** Enter came before the answer for this list, from this hand; null: it didn't. */
  const asked = useRef<{ readonly by: By; readonly wanted: string } | null>(null);
  const openBy = useCallback(
    (by: By) => {
      const meant = by === 'hand' || current?.orderNumber === search.trim();
      if (current !== undefined && meant) open(current);
      else field.current?.select();
    },
    [current, search, open, field],
  );
  useEffect(() => {
    const enter = asked.current;
    if (enter?.wanted !== wanted) asked.current = null;
    else if (answered) {
      // Once: what comes into the list later was not asked for.
      asked.current = null;
      openBy(enter.by);
    }
  }, [answered, openBy, wanted]);

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
    const by = isEnterOfScanner() ? 'scanner' : 'hand';
    if (answered) openBy(by);
    else asked.current = { by, wanted };
  };
  const type = (text: string) => change({ search: text, marked: null });
  const back = () => {
    if (search !== '') change({ search: '', marked: null });
    else if (show !== 'all' || cashier !== null)
      change({ show: 'all', cashier: null, marked: null });
    else goTo({ section: 'sale' });
  };
  const older = list.hasNextPage ? () => void list.fetchNextPage() : null;
  const mark = (step: number) => {
    asked.current = null;
    // The first arrow marks the first line.
    const at = rows.findIndex((row) => row.saleId === current?.saleId);
    const next = rows[Math.max(0, Math.min(rows.length - 1, at < 0 ? 0 : at + step))];
    if (next !== undefined) change({ marked: next.saleId });
    if (at + step >= rows.length) older?.();
  };
  return { list, rows, answered, current, older, openCurrent, type, back, mark };
}

/** The order whose whole number was typed, or the only sale that was found by something typed. */
function named(rows: readonly SaleRow[], search: string): SaleRow | undefined {
  if (search === '') return undefined;
  return (
    rows.find((row) => row.orderNumber === search) ?? (rows.length === 1 ? rows[0] : undefined)
  );
}
