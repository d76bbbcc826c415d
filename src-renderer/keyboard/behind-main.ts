/**
 * What stands before the main action, but Tab comes to behind that: nobody who goes on by Tab and Enter finds
 * another button where the main action was. First what explains a fault in its notice; where there is no main
 * action, that is reached as it stands. Last what is pressed by a finger (`LAST`): keys on the screen, × and
 * customers to try, of which none lies in the way from field to field.
 */
import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { listenLast } from './listen.ts';

const FIRST = '[data-behind-main=""]';
/** For a button of a finger, as the browser's own Tab doesn't come to it. */
export const LAST = { tabIndex: -1, 'data-behind-main': 'last' } as const;
const LAST_ONES = '[data-behind-main="last"]:enabled';

/** null: outside of a screen, as in the top bar. */
const scopeOf = (element: Element) => element.closest('dialog, main');
const mainIn = (scope: Element | null) =>
  scope?.querySelector<HTMLElement>('.primary-action') ?? null;

/** For the button that explains. The main action comes and goes with what is drawn beside it, too. */
export function useIsBehindMain(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const button = ref.current;
    const scope = button === null ? null : scopeOf(button);
    if (button === null || scope === null) return undefined;
    const put = () => {
      const isBehind = mainIn(scope) !== null;
      button.tabIndex = isBehind ? -1 : 0;
      button.toggleAttribute('data-behind-main', isBehind);
    };
    put();
    const observer = new MutationObserver(put);
    observer.observe(scope, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [ref]);
}

/** Installed once, for all screens. */
export function useBehindMain(): void {
  useEffect(() => {
    return listenLast({ keydown: tabThrough });
  }, []);
}

function tabThrough(event: KeyboardEvent): void {
  const { key, shiftKey, ctrlKey, altKey, metaKey, target } = event;
  if (key !== 'Tab' || ctrlKey || altKey || metaKey || event.defaultPrevented) return;
  const scope = target instanceof Element ? scopeOf(target) : null;
  const main = mainIn(scope);
  if (scope === null || main === null) return;
  const buttons = [FIRST, LAST_ONES].flatMap((which) => [
    ...scope.querySelectorAll<HTMLElement>(which),
  ]);
  const isThere = (one: HTMLElement) =>
    scopeOf(one) === scope && one.checkVisibility({ visibilityProperty: true });
  const round = [main, ...buttons.filter(isThere)];
  const at = round.findIndex((one) => one === target);
  if (at < 0 || (at === 0 && shiftKey)) return;
  const next = round[at + (shiftKey ? -1 : 1)];
  // From the last one the browser goes on as from the main action.
  if (next === undefined) main.focus();
  else {
    event.preventDefault();
    next.focus();
  }
}
