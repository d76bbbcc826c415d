/**
 * Keys of the screen that is shown. While a dialog is open only the dialog has keys. A key held
 * down counts once. Enter on a focused button belongs to that button.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { isDialogOpen } from './step-field.ts';

export type KeyName =
  | 'Enter'
  | 'Escape'
  | 'ArrowDown'
  | 'ArrowUp'
  | 'F1'
  | 'F2'
  | 'F3'
  | 'F4'
  | 'Shift+F4'
  | 'F5'
  | 'F6'
  | 'F7'
  | 'F8'
  | 'F9'
  | 'F10'
  | 'F11'
  | 'F12';

export type KeyBindings = Partial<Record<KeyName, (() => void) | null | false | undefined>>;

const all = new Set<{ readonly current: KeyBindings }>();

/** Something on the screen listens to that key now. */
export function isBound(event: KeyboardEvent): boolean {
  return [...all].some(({ current }) => Boolean(current[nameOf(event)]));
}

function nameOf(event: KeyboardEvent): KeyName {
  return (event.shiftKey && event.key === 'F4' ? 'Shift+F4' : event.key) as KeyName;
}

export function useKeys(bindings: KeyBindings): void {
  const latest = useRef(bindings);
  // Before the next key can come.
  useLayoutEffect(() => {
    latest.current = bindings;
  });
  useLayoutEffect(() => {
    all.add(latest);
    return () => {
      all.delete(latest);
    };
  }, []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isDialogOpen()) return;
      const run = latest.current[nameOf(event)];
      if (!run) return;
      if (event.key === 'Enter' && belongsToFocus(event.target)) return;
      event.preventDefault();
      if (!event.repeat) run();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function belongsToFocus(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary, [role="radio"]') !== null;
}
