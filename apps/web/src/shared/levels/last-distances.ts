import type { LevelKind } from '@tidemark/domain/forex';
import { readStored, store } from '../device/storage.ts';

/** Distances of levels from their price, by instrument: those that a person used last. */
type Distances = Readonly<Record<string, Readonly<Partial<Record<LevelKind, number>>>>>;

/** Stored instruments: the least recently used is dropped first. */
const INSTRUMENTS_MAX = 50;

/** The distance that was used last for a level in an instrument, in units of its price. */
export function lastDistance(code: string, kind: LevelKind): number | undefined {
  return readDistances(readStored('levelDistances'))[code]?.[kind];
}

/** Stores the distances of an order's levels from its price on this device. */
export function rememberDistances(
  code: string,
  price: number,
  levels: Partial<Record<LevelKind, number | undefined>>,
): void {
  const { [code]: before, ...others } = readDistances(readStored('levelDistances'));
  const kept: Partial<Record<LevelKind, number>> = { ...before };
  for (const kind of ['stopLoss', 'takeProfit'] as const) {
    const level = levels[kind];
    if (level !== undefined && level > 0) kept[kind] = Number(Math.abs(price - level).toFixed(8));
  }
  if (Object.keys(kept).length === 0) return;
  const all = [...Object.entries(others), [code, kept] as const].slice(-INSTRUMENTS_MAX);
  store('levelDistances', JSON.stringify(Object.fromEntries(all)));
}

/** What cannot be read counts as nothing. */
function readDistances(stored: string | null): Distances {
  try {
    const kept: unknown = JSON.parse(stored ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).map(([code, levels]) => [code, distancesOf(levels)]));
  } catch {
    return {};
  }
}

function distancesOf(kept: unknown): Distances[string] {
  const levels: { stopLoss?: unknown; takeProfit?: unknown } =
    typeof kept === 'object' && kept !== null ? kept : {};
  return {
    ...(isDistance(levels.stopLoss) ? { stopLoss: levels.stopLoss } : {}),
    ...(isDistance(levels.takeProfit) ? { takeProfit: levels.takeProfit } : {}),
  };
}

function isDistance(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}
