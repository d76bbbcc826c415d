/**
 * Runs in the page: what a browser does with keys and the right button, and a window of Electron
 * without a menu doesn't: find, print, reload, a second window, a menu with "Translate". Editing
 * stays, and so do the DevTools (Ctrl+Shift+I), which this host is also for. The function must not refer to anything
 * of this module.
 */

export function noBrowserKeys(): void {
  const EDITING = new Set(['a', 'c', 'v', 'x', 'y', 'z', 'insert', 'backspace', 'delete']);
  const isBrowsers = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => {
    if (/^F\d+$/u.test(key)) return !altKey;
    if (altKey) return ['ArrowLeft', 'ArrowRight', 'Home'].includes(key);
    if (!ctrlKey && !metaKey) return false;
    if (shiftKey && key.toLowerCase() === 'i') return false;
    return !EDITING.has(key.toLowerCase()) && !/^(?:Arrow|Home|End|Control|Meta|Shift)/u.test(key);
  };
  const refuse = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || isBrowsers(event)) event.preventDefault();
  };
  for (const type of ['keydown', 'contextmenu']) {
    // First of all, so that the refusal is last of all: the program must not take a key for one
    // that was dealt with already.
    window.addEventListener(
      type,
      () => window.addEventListener(type, refuse, { once: true }),
      true,
    );
  }
}
