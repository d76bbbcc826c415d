/**
 * A pairwise covering set: rows in which every two values of two options meet at least once. A fault
 * needs one value or the meeting of two far oftener than of three, and all combinations are beyond
 * counting. Greedy, and the same for the same seed.
 */
export type Options = Readonly<Record<string, readonly string[]>>;
export type Row<O extends Options> = { readonly [K in keyof O]: O[K][number] };

/** A number from 0 up to, not including, `below`. */
export type Draw = (below: number) => number;

/** mulberry32. */
export function drawer(seed: number): Draw {
  let state = Math.trunc(seed);
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

type Setting = readonly [option: string, value: string];

/** Name of a pair, whichever of the two comes first. */
function pairOf(one: Setting, other: Setting): string {
  return [one.join('='), other.join('=')].toSorted().join(' & ');
}

/** Every pair of values of different options. */
export function allPairs(options: Options): ReadonlyMap<string, readonly [Setting, Setting]> {
  const settings = Object.entries(options).flatMap(([name, values]) =>
    values.map((value): Setting => [name, value]),
  );
  const pairs = settings.flatMap((one, index) =>
    settings
      .slice(index + 1)
      .filter(([name]) => name !== one[0])
      .map((other) => [pairOf(one, other), [one, other]] as const),
  );
  return new Map(pairs);
}

/** The pairs that meet in a row. */
export function pairsIn(row: Readonly<Record<string, string>>): readonly string[] {
  const settings = Object.entries(row);
  return settings.flatMap((one, index) =>
    settings.slice(index + 1).map((other) => pairOf(one, other)),
  );
}

export function coveringSet<O extends Options>(options: O, seed: number): readonly Row<O>[] {
  const draw = drawer(seed);
  const open = new Map(allPairs(options));
  const rows: Row<O>[] = [];
  while (open.size > 0) {
    const pairs = [...open.values()];
    const begun = pairs[draw(pairs.length)] ?? [];
    const row = filled(options, new Map(begun), open, draw);
    for (const pair of pairsIn(row)) open.delete(pair);
    // Every option has a value now; the type can't tell.
    rows.push(row as Row<O>);
  }
  return rows;
}

/** Each option, in a random order, takes the value that meets most new pairs with those before. */
function filled(
  options: Options,
  row: Map<string, string>,
  open: ReadonlyMap<string, unknown>,
  draw: Draw,
): Readonly<Record<string, string>> {
  for (const name of shuffled(Object.keys(options), draw)) {
    if (row.has(name)) continue;
    let best = { value: '', gain: -1 };
    for (const value of shuffled(options[name] ?? [], draw)) {
      const gain = [...row].filter((other) => open.has(pairOf([name, value], other))).length;
      if (gain > best.gain) best = { value, gain };
    }
    row.set(name, best.value);
  }
  return Object.fromEntries(Object.keys(options).map((name) => [name, row.get(name) ?? '']));
}

function shuffled<T>(list: readonly T[], draw: Draw): readonly T[] {
  const left = [...list];
  return list.flatMap(() => left.splice(draw(left.length), 1));
}
