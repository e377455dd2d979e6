/** Trades of one group, as the analysis answers them. */
export interface Group {
  readonly trades: number;
  readonly wins: number;
  readonly net: string;
}

/** One line of a bar list: a group with its name, its win rate, and the length of its bar against the longest (0 to 1). */
export interface BarRow extends Group {
  readonly name: string;
  readonly winRate: number;
  readonly length: number;
}

/** The lines of a bar list; the longest bar is that of the largest result, whatever its sign. */
export function barRows(groups: readonly (Group & { readonly name: string })[]): readonly BarRow[] {
  const most = Math.max(0, ...groups.map(({ net }) => Math.abs(Number(net))));
  return groups.map((group) => ({
    ...group,
    winRate: group.trades === 0 ? 0 : group.wins / group.trades,
    length: most === 0 ? 0 : Math.abs(Number(group.net)) / most,
  }));
}
