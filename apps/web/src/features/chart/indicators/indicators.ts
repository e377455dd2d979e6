/** Indicators that are drawn over the candles, and those that have a pane of their own below. */
export const overIndicators = ['MA', 'EMA', 'BOLL', 'SAR'] as const;
export const paneIndicators = ['VOL', 'MACD', 'RSI', 'KDJ', 'CCI', 'DMI', 'WR', 'OBV', 'ROC'] as const;

export type OverIndicator = (typeof overIndicators)[number];
export type PaneIndicator = (typeof paneIndicators)[number];
export type Indicator = OverIndicator | PaneIndicator;

export const allIndicators: readonly Indicator[] = [...overIndicators, ...paneIndicators];

/** What a chart shows: chosen ones in the order in which they were chosen. */
export type Chosen = readonly Indicator[];

export interface IndicatorMenuProps {
  readonly chosen: Chosen;
  readonly onToggle: (indicator: Indicator) => void;
}

export function isOver(indicator: Indicator): indicator is OverIndicator {
  return overIndicators.some((over) => over === indicator);
}

/** More panes than this leave no room for the candles: a further one takes the place of the oldest. */
export const PANES_MAX = { narrow: 2, wide: 3 } as const;

/** Reads the stored choice of this device; ignores unknown names. */
export function readChosen(stored: string | null): Chosen {
  const names = (stored ?? '').split(' ');
  return [...new Set(names)].flatMap((name) => allIndicators.filter((indicator) => indicator === name));
}

/**
 * Not chosen any more where it is shown, and the newest one otherwise. As many panes stay as a wide screen has
 * room for: a narrow one shows fewer and removes none.
 */
export function toggled(chosen: Chosen, indicator: Indicator, panesMax: number): Chosen {
  const others = chosen.filter((one) => one !== indicator);
  if (shownIndicators(chosen, panesMax).includes(indicator)) return others;
  return shownIndicators([...others, indicator], PANES_MAX.wide);
}

/** Those that are shown where there is room for this many panes: the ones chosen last. */
export function shownIndicators(chosen: Chosen, panesMax: number): Chosen {
  const panes = chosen.filter((one) => !isOver(one)).slice(-panesMax);
  return chosen.filter((one) => isOver(one) || panes.includes(one));
}
