/** Chance from a seed (mulberry32), so that whatever it led to can be run again. */
export interface Chance {
  /** In [0, 1). */
  next(): number;
  /** True in so many of a hundred cases. */
  percent(chance: number): boolean;
  between(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
}

export function seededChance(seed: number): Chance {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    percent: (chance) => next() * 100 < chance,
    between: (from, to) => from + next() * (to - from),
    pick(list) {
      const index = Math.floor(next() * list.length);
      if (index >= list.length) throw new Error('there is nothing to pick from');
      return list[index] as (typeof list)[number];
    },
  };
}

/** The seed to start from: SEED where it is set, else another one every time. */
export function freshSeed(): number {
  return Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31));
}
