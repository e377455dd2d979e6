import { MINUTE_MS, type Millis, SECOND_MS } from '../time/index.ts';

/** How long a source may be silent before none of its prices may be dealt at. */
export const SOURCE_SILENT_MS_MAX: Millis = 10 * SECOND_MS;
/** How long one symbol may be silent before its price may not be dealt at. */
export const SYMBOL_SILENT_MS_MAX: Millis = 5 * MINUTE_MS;

/**
 * Whether a price is stale (rules.md, «One price»): its source silent for 10 s (accepted ticks and
 * heartbeats count, refused ticks never do), its symbol for 5 minutes, or one of the two ages
 * negative, because then the clock has gone back and no age can be known. A source never heard of
 * is silent.
 */
export function isStale(input: {
  readonly now: Millis;
  readonly sourceHeardAt: Millis | undefined;
  readonly tickAt: Millis;
}): boolean {
  if (input.sourceHeardAt === undefined) return true;
  const isFresh = (ageMs: number, ageMsMax: number) => ageMs >= 0 && ageMs < ageMsMax;
  return !(
    isFresh(input.now - input.sourceHeardAt, SOURCE_SILENT_MS_MAX) &&
    isFresh(input.now - input.tickAt, SYMBOL_SILENT_MS_MAX)
  );
}
