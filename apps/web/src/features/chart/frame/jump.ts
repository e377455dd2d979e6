import { create } from 'zustand';
import { activeCellNow, useCell } from '../layout/layout.ts';

/** By chart of the layout, the moment that it shows instead of now, in milliseconds since 1970. */
const useStore = create<Readonly<Record<number, number | undefined>>>(() => ({}));

export function useJumpMoment(): number | undefined {
  const cell = useCell();
  return useStore((moments) => moments[cell]);
}

/** Shows the bars around a moment in the active chart until `backToNow`, at any timeframe and instrument. */
export const jumpTo = (moment: number): void => useStore.setState({ [activeCellNow()]: moment });

export const backToNow = (): void => useStore.setState({ [activeCellNow()]: undefined });
