/** The windows that are open, for what happens to all of them. */
import type { BoxQuestion } from './box.ts';

export interface HostWindow {
  /** As if its page had been asked and had agreed. */
  close(): Promise<void>;
  /** At once, without asking. */
  destroy(): void;
  emit(event: string, fields: object): void;
  /** A box over it; the index of the button that was pressed. */
  ask(question: BoxQuestion): Promise<number>;
  /** true: a listener prevented it. */
  emitPreventable(event: string, fields: object): boolean;
}

const windows = new Set<HostWindow>();

export function addWindow(window: HostWindow): () => void {
  windows.add(window);
  return () => void windows.delete(window);
}

export function openWindowCount(): number {
  return windows.size;
}

/** null: there is none. */
export function closeAllWindows(): Promise<unknown> | null {
  if (windows.size === 0) return null;
  return Promise.allSettled([...windows].map((window) => window.close()));
}

export function destroyAllWindows(): void {
  for (const window of windows) window.destroy();
}

/** Over the first window; null: there is none. */
export function askOverWindow(question: BoxQuestion): Promise<number> | null {
  const [first] = windows;
  return first === undefined ? null : first.ask(question);
}

export function tellWindows(event: string, fields: object): void {
  for (const window of windows) window.emit(event, fields);
}

/** Each is asked. */
export function windowsPrevent(event: string, fields: object): boolean {
  return [...windows].map((window) => window.emitPreventable(event, fields)).includes(true);
}
