import { MINUTE_MS, type Millis, SECOND_MS } from '../time/index.ts';

/** How long a source may be silent before its prices are not executable. */
export const SOURCE_SILENT_MS_MAX: Millis = 10 * SECOND_MS;
/** How long a symbol may be silent before its price is not executable. */
export const SYMBOL_SILENT_MS_MAX: Millis = 5 * MINUTE_MS;

/**
 * Whether a price is stale (docs/spec/rules.md#prices): its source silent for 10 s (accepted ticks and
 * heartbeats count, refused ticks never do), its symbol for 5 minutes, or one of the two ages negative: then
 * the clock has gone back and no age is known. A source without any message is silent.
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
