/**
 * The field that the step on the screen is about. Focus always comes back to it: after a press on
 * a button, after a dialog, after a tap on nothing. It takes a digit that was typed while no field had
 * the focus, or the rest of the number would be another one; a scan never becomes an amount anyway
 * (type-ahead.ts). Where a step has no field, or has lost it, the main action holds the focus, so that
 * keys and screen readers never begin again at the top of the page.
 */
import { useEffect, useRef, type RefObject } from 'react';
import { isDialogOpen, stacked, useHands } from './hands-state.ts';

/** null: the step has none. */
export function stepField(): HTMLElement | null {
  const { stepFields } = useHands.getState();
  return stepFields.findLast(({ current: field }) => field?.isConnected === true)?.current ?? null;
}

/** The field that takes a digit pressed nowhere. */
export function strayField(): HTMLElement | null {
  const field = stepField();
  return isField(field) ? field : null;
}

export function focusStepField(): void {
  const field = stepField();
  if (field === null) focusPrimaryAction();
  else field.focus();
}

export function focusPrimaryAction(): void {
  const { mainActions } = useHands.getState();
  mainActions.findLast((action) => action.isConnected)?.focus();
}

/** Nothing has the focus, and no dialog holds it. */
export function nothingFocused(): boolean {
  const { activeElement } = document;
  return (activeElement === null || activeElement === document.body) && !isDialogOpen();
}

/** For the main action: takes the focus that is nowhere after this step was drawn. */
export function usePrimaryActionFocus(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const action = ref.current;
    return action === null ? undefined : stacked('mainActions', action);
  }, [ref]);
  useEffect(() => {
    if (nothingFocused()) focusStepField();
  });
}

interface Options {
  readonly focusNow?: boolean;
  readonly active?: boolean;
}

export function useStepField<T extends HTMLElement>(options: Options = {}): RefObject<T | null> {
  const ref = useRef<T>(null);
  useStepFieldOn(ref, { focusNow: true, ...options });
  return ref;
}

/** The same for a ref that is made elsewhere. */
export function useStepFieldOn(
  ref: RefObject<HTMLElement | null>,
  { focusNow = false, active = true }: Options,
): void {
  useEffect(() => {
    if (!active) return undefined;
    const taken = stacked('stepFields', ref);
    if (focusNow && !isDialogOpen()) ref.current?.focus();
    return taken;
  }, [ref, focusNow, active]);
}

/** Something can be typed there. */
export function isField(target: EventTarget | null): target is HTMLInputElement {
  if (!(target instanceof HTMLInputElement) || target.readOnly || target.disabled) return false;
  return !['radio', 'checkbox'].includes(target.type);
}
