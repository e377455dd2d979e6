/** A scale of values: its ends are round numbers, with ticks between them. */
export interface PlotScale {
  readonly low: number;
  readonly high: number;
  /** Round figures from low to high, both included. */
  readonly ticks: readonly number[];
}

const roundSteps = [1, 2, 2.5, 5, 10] as const;

/** The scale that holds all values with about `wanted` gaps; what never moved gets air around it. */
export function scaleFor(values: readonly number[], wanted = 3): PlotScale {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const span = most - least || Math.abs(most) * 0.1 || 1;
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (roundSteps.find((round) => round * power >= rough) ?? 10) * power;
  const first = Math.floor((least === most ? least - step : least) / step);
  const last = Math.ceil((least === most ? most + step : most) / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => tidy((first + at) * step));
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 0, ticks };
}

/** Without the dust of a float. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

/** Relative height of a value on its scale: 0 at the bottom, 1 at the top. */
export function heightOn({ low, high }: PlotScale, value: number): number {
  return high === low ? 0.5 : (value - low) / (high - low);
}
