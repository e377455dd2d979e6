import { type LevelKind, levelAtDistance, type Side } from '@tidemark/domain/forex';
import { priceFromNumber, priceToNumber } from '@tidemark/domain/market';

/** Shares of the day's range that are offered as distances. */
export const rangeShares = [0.25, 0.5, 1] as const;

/** A level nearer than this many times the trade's cost is within it. */
const COSTS = 3;
const PRICE_SCALE = 1e8;

export interface SuggestionInput {
  readonly kind: LevelKind;
  readonly side: Side;
  readonly entry: number;
  readonly precision: number;
  /** Highest less lowest price of the day. */
  readonly dayRange: number;
  /** How far the price must go to earn the fee, in units of the price. */
  readonly cost: number;
  /** The distance of the last order in the instrument; undefined where there was none. */
  readonly last?: number | undefined;
}

export interface SuggestedLevel {
  /** The distance that was used last, or a share of the day's range. */
  readonly share: number | 'last';
  readonly distance: number;
  readonly level: number;
}

/**
 * Levels at the distance used last and at shares of the day's range from the entry, none of them inside
 * the cost of the trade.
 */
export function suggestedLevels(input: SuggestionInput): readonly SuggestedLevel[] {
  const { kind, side, entry, precision, dayRange, cost, last = 0 } = input;
  const terms = { kind, side, entry: priceFromNumber(entry, precision), step: 10 ** (8 - precision) };
  const distances = [
    { share: 'last' as const, distance: last },
    ...rangeShares.map((share) => ({ share, distance: share * dayRange })),
  ];
  return distances.flatMap(({ share, distance }) => {
    if (!(distance > 0) || distance < COSTS * cost) return [];
    const level = levelAtDistance(terms, distance * PRICE_SCALE);
    return level === undefined ? [] : [{ share, distance, level: priceToNumber(level) }];
  });
}
