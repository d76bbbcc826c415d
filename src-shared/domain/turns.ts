/** Tasks one at a time, in the order in which they came; one that fails holds up none behind it. */
export function createTurns(): <R>(task: () => Promise<R>) => Promise<R> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}
