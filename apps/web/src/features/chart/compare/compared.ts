import { foldText } from '@tidemark/domain/search';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { type DrawingColour, drawingColours } from '../drawings/drawing.ts';

/** The most instruments beside the chart's own. */
export const COMPARED_MAX = 3;

/** Instruments found at a time. */
const FOUND_MAX = 5;

/** Colours of the lines, in the order of the instruments. */
export const comparedColours: readonly DrawingColour[] = ['blue', 'orange', 'warn'].flatMap((name) =>
  drawingColours.filter((colour) => colour === name),
);

/** Codes of the compared instruments as a document has them; what is no list of codes counts as none. */
export function readCompared(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return [];
  const codes = stored.filter((code) => typeof code === 'string' && code !== '');
  return [...new Set<string>(codes)].slice(0, COMPARED_MAX);
}

/** The close of a bar, by the bar's opening. */
export interface Close {
  readonly time: number;
  readonly close: number;
}

/**
 * For each opening, the last close known by then; undefined before the first. Both lists are in time order.
 */
export function alignedCloses(
  openings: readonly number[],
  closes: readonly Close[],
): readonly (number | undefined)[] {
  let next = 0;
  return openings.map((opening) => {
    while ((closes[next]?.time ?? Number.POSITIVE_INFINITY) <= opening) next += 1;
    return closes[next - 1]?.close;
  });
}

/**
 * The change of each value from the first known one at or after an index, as a factor of 1; undefined before it
 * and where nothing is known.
 */
export function changesFrom(
  values: readonly (number | undefined)[],
  from: number,
  to: number,
): ReadonlyMap<number, number> {
  const changes = new Map<number, number>();
  let base: number | undefined;
  for (let at = Math.max(0, from); at < Math.min(to, values.length); at += 1) {
    const value = values[at];
    if (value === undefined) continue;
    base ??= value;
    if (base > 0) changes.set(at, value / base);
  }
  return changes;
}

/** Instruments whose code or name holds the text, those whose code begins with it first. */
export function findInstruments(
  instruments: readonly Instrument[],
  text: string,
  except: readonly string[],
): readonly Instrument[] {
  const wanted = foldText(text);
  if (wanted === '') return [];
  const others = instruments.filter(({ Code }) => !except.includes(Code));
  const begins = others.filter(({ Code }) => foldText(Code).startsWith(wanted));
  const holds = others.filter(
    (one) => !begins.includes(one) && foldText(`${one.Code} ${one.ShowCode} ${one.Name}`).includes(wanted),
  );
  return [...begins, ...holds].slice(0, FOUND_MAX);
}
