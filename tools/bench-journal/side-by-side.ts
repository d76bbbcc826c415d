/** Figures of journals of several sizes as a person compares them: a column a size, and how many times the smallest's the largest's is. */
import type { Figure } from './measure.ts';

type Table = Readonly<Record<string, Readonly<Record<string, number>>>>;

const TIMES = ['took', 'blocked', 'worked'] as const;

export function sideBySide(figures: readonly Figure[]): Table {
  const whats = [...new Set(figures.map(({ what }) => what))];
  return Object.fromEntries(whats.map((what) => [what, rowOf(figures, what)]));
}

function rowOf(figures: readonly Figure[], what: string): Record<string, number> {
  const sizes = figures
    .filter((figure) => figure.what === what)
    .toSorted((one, other) => one.sales - other.sales);
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  const columns = TIMES.flatMap((time): [string, number][] => [
    ...sizes.map((figure): [string, number] => [
      `${time}, ${figure.sales.toLocaleString('en')}`,
      rounded(figure[time]),
    ]),
    ...(smallest === undefined || largest === undefined || sizes.length < 2
      ? []
      : [[`${time} ×`, rounded(largest[time] / smallest[time])] satisfies [string, number]]),
  ]);
  return Object.fromEntries(columns);
}

export const rounded = (value: number): number => Math.round(value * 10) / 10;
