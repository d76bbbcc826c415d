/** Keys, fingers and focus heard at the window; the result ends all of it at once. */
type Handlers = {
  readonly [Name in keyof WindowEventMap]?: (event: WindowEventMap[Name]) => void;
};

/** Before anything of the page hears it. */
export const listenFirst = (handlers: Handlers) => listening(handlers, true);

/** After what has the focus, or was pressed. */
export const listenLast = (handlers: Handlers) => listening(handlers, false);

function listening(handlers: Handlers, capture: boolean): () => void {
  const until = new AbortController();
  for (const [name, handler] of Object.entries(handlers))
    window.addEventListener(name, handler as (event: Event) => void, {
      capture,
      signal: until.signal,
    });
  return () => until.abort();
}
