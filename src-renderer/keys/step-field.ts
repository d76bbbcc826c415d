/**
 * The field that the step on the screen is about. Focus always comes back to it: after a press on
 * a button, after a dialog, after a tap on nothing. A digit typed while no field had the focus is
 * taken over only by the phone field (a scanner types without looking), never by an amount. Where a step has no field, or has lost it, the main action holds
 * the focus, so that keys and screen readers never begin again at the top of the page.
 */
import { useEffect, useRef, type RefObject } from 'react';

interface StepField {
  readonly element: HTMLElement;
  /** A digit typed elsewhere may be taken over. */
  readonly takesStray: boolean;
}

const fields: StepField[] = [];
const mainActions: HTMLElement[] = [];

function current(): StepField | undefined {
  return fields.findLast((field) => field.element.isConnected);
}

/** The field that takes a digit pressed nowhere, e.g. by a scanner. */
export function strayField(): HTMLElement | null {
  const field = current();
  return field?.takesStray === true ? field.element : null;
}

export function focusStepField(): void {
  const field = current();
  if (field === undefined) focusMainAction();
  else field.element.focus();
}

export function focusMainAction(): void {
  mainActions.findLast((action) => action.isConnected)?.focus();
}

/** Nothing has the focus, and no dialog holds it. */
function isNowhere(): boolean {
  const { activeElement } = document;
  return (
    (activeElement === null || activeElement === document.body) &&
    document.querySelector('dialog[open]') === null
  );
}

/** For the main action: takes the focus that is nowhere after this step was drawn. */
export function useMainActionFocus(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const action = ref.current;
    if (action === null) return undefined;
    mainActions.push(action);
    return () => {
      mainActions.splice(mainActions.indexOf(action), 1);
    };
  }, [ref]);
  useEffect(() => {
    if (isNowhere()) focusStepField();
  });
}

interface Options {
  readonly takesStray?: boolean;
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
  { takesStray = false, focusNow = false, active = true }: Options,
): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null || !active) return undefined;
    const field: StepField = { element, takesStray };
    fields.push(field);
    if (focusNow && document.querySelector('dialog[open]') === null) element.focus();
    return () => {
      fields.splice(fields.indexOf(field), 1);
    };
  }, [ref, takesStray, focusNow, active]);
}

/** Installed once by the frame. */
export function useFocusKeeper(): void {
  useEffect(() => {
    const backToField = () => {
      setTimeout(() => {
        if (isNowhere() && document.hasFocus()) focusStepField();
      }, 0);
    };
    window.addEventListener('focusout', backToField);
    window.addEventListener('click', backToField);
    return () => {
      window.removeEventListener('focusout', backToField);
      window.removeEventListener('click', backToField);
    };
  }, []);
}

export function isField(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type);
}
