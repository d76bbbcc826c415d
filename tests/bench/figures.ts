/** What is told of many times of one thing. */
export interface Figures {
  readonly count: number;
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
}

export function figuresOf(times: readonly number[]): Figures {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => {
    const time = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
    return Math.round(time * 100) / 100;
  };
  return { count: times.length, median: at(0.5), p95: at(0.95), p99: at(0.99) };
}

export const timed = async (act: () => unknown): Promise<number> => {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
};
