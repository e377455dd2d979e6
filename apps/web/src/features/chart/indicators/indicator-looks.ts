import { type DrawingColour, drawingColours } from '../drawings/drawing.ts';
import { allIndicators, type Indicator } from './indicators.ts';

/** Parameters and colours of an indicator where they differ from the usual ones. */
export interface IndicatorLook {
  readonly params?: readonly number[];
  readonly colours?: readonly DrawingColour[];
}

export type IndicatorLooks = Readonly<Partial<Record<Indicator, IndicatorLook>>>;

/** Usual parameters, as the chart library has them: mostly numbers of bars. */
export const usualParams: Readonly<Record<Indicator, readonly number[]>> = {
  MA: [5, 10, 30, 60],
  EMA: [6, 12, 20],
  BOLL: [20, 2],
  SAR: [2, 2, 20],
  VOL: [5, 10, 20],
  MACD: [12, 26, 9],
  RSI: [6, 12, 24],
  KDJ: [9, 3, 3],
  CCI: [20],
  DMI: [14, 6],
  WR: [6, 10, 14],
  OBV: [30],
  ROC: [12, 6],
};

/** How many lines an indicator draws with the usual parameters. */
export const linesOf: Readonly<Record<Indicator, number>> = {
  MA: 4,
  EMA: 3,
  BOLL: 3,
  SAR: 1,
  VOL: 3,
  MACD: 2,
  RSI: 3,
  KDJ: 3,
  CCI: 1,
  DMI: 4,
  WR: 3,
  OBV: 2,
  ROC: 2,
};

/** Colours of the lines, in order, until others are chosen. */
export const usualColours: readonly DrawingColour[] = ['accent', 'warn', 'blue', 'text-quiet'];

/** Bounds of a parameter. Beyond 500 bars a line would have no value on a page of bars. */
export const PARAM_MIN = 1;
export const PARAM_MAX = 500;

export function paramsOf(looks: IndicatorLooks, indicator: Indicator): readonly number[] {
  return looks[indicator]?.params ?? usualParams[indicator];
}

export function coloursOf(looks: IndicatorLooks, indicator: Indicator): readonly DrawingColour[] {
  const chosen = looks[indicator]?.colours ?? [];
  return Array.from({ length: linesOf[indicator] }, (_, at) => chosen[at] ?? usualColours[at] ?? 'accent');
}

/** Reads stored looks; leaves out what this version does not know or cannot draw. */
export function readLooks(stored: unknown): IndicatorLooks {
  if (typeof stored !== 'object' || stored === null) return {};
  const looks: Partial<Record<Indicator, IndicatorLook>> = {};
  for (const [name, look] of Object.entries(stored)) {
    const indicator = allIndicators.find((one) => one === name);
    if (indicator) looks[indicator] = readLook(indicator, look);
  }
  return looks;
}

function readLook(indicator: Indicator, stored: unknown): IndicatorLook {
  const { params, colours } = (stored ?? {}) as Partial<Record<keyof IndicatorLook, unknown>>;
  const known =
    Array.isArray(params) && params.length === usualParams[indicator].length && params.every(isParam);
  const list: unknown[] = Array.isArray(colours) ? colours.slice(0, linesOf[indicator]) : [];
  const read = list.flatMap((colour) => drawingColours.filter((one) => one === colour));
  return {
    ...(known ? { params: params as number[] } : {}),
    ...(read.length > 0 && read.length === list.length ? { colours: read } : {}),
  };
}

/** Whether a number can be a parameter: whole and within the bounds. */
export function isParam(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= PARAM_MIN && Number(value) <= PARAM_MAX;
}
