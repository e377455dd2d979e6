import { type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Environment, SourceProblem } from './source-config.ts';

/** When another source takes over, and when prices count as contradictory (docs/spec/rules.md#real-sources). */
export interface SourceLimits {
  /** FAILOVER_AFTER: the active source is left after so long without an accepted quote. */
  readonly failoverAfterMs: Millis;
  /** DISAGREEMENT_MAX: fractions, for markets that close and for those that never do, which move more between venues. */
  readonly disagreementMax: { readonly closing: number; readonly always: number };
}

export const defaultSourceLimits: SourceLimits = {
  failoverAfterMs: 3 * SECOND_MS,
  disagreementMax: { closing: 0.002, always: 0.01 },
};

const SECONDS_MAX = 60;
const PERCENT_MIN = 0.01;
const PERCENT_MAX = 10;

/** Reads FAILOVER_AFTER, in seconds from 1 to 60, and DISAGREEMENT_MAX, two percentages as `0.2,1`. */
export function readSourceLimits(env: Environment): SourceLimits | SourceProblem {
  const after = env['FAILOVER_AFTER']?.trim() || '3';
  const seconds = Number(after);
  if (!(seconds >= 1 && seconds <= SECONDS_MAX)) {
    return {
      problem: `needs FAILOVER_AFTER in seconds from 1 to ${SECONDS_MAX}, not «${after}»`,
      example: 'FAILOVER_AFTER=3',
    };
  }
  const most = env['DISAGREEMENT_MAX']?.trim() || '0.2,1';
  const [closing = Number.NaN, always = Number.NaN, ...more] = most.split(',').map(Number);
  const isPercent = (value: number): boolean => value >= PERCENT_MIN && value <= PERCENT_MAX;
  if (!isPercent(closing) || !isPercent(always) || more.length > 0) {
    return {
      problem: `needs DISAGREEMENT_MAX as two percentages from ${PERCENT_MIN} to ${PERCENT_MAX}, not «${most}»`,
      example: 'DISAGREEMENT_MAX=0.2,1',
    };
  }
  return {
    failoverAfterMs: seconds * SECOND_MS,
    disagreementMax: { closing: closing / 100, always: always / 100 },
  };
}
