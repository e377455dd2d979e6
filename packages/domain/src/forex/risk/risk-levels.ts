import { type Outcome, refuse } from '../../outcome/index.ts';
import { DAY_MS, type Millis } from '../../time/index.ts';

/** Prepayment ratios, equity ÷ used margin, with their actions; integer percents. */
export interface RiskLevels {
  /** At this or below the owner is warned once. */
  readonly warning: number;
  /** At this or below positions are closed. */
  readonly closeOut: number;
}

/** What holds until an operator sets something else (rules.md, «Close-out»). */
export const defaultRiskLevels: RiskLevels = { warning: 100, closeOut: 50 };

/** How long before they take effect new levels are announced. */
export const RISK_NOTICE_MS: Millis = DAY_MS;

/** A warning is over when the ratio has risen this far above its level. */
const RECOVERY_POINTS = 10;

export function recoveryOf({ warning }: RiskLevels): number {
  return warning + RECOVERY_POINTS;
}

/** The current levels, and announced ones that are not effective yet. */
export interface RiskSchedule {
  readonly current: RiskLevels;
  readonly next: { readonly levels: RiskLevels; readonly from: Millis } | undefined;
}

/** The effective levels at a moment. */
export function riskLevelsAt({ current, next }: RiskSchedule, moment: Millis): RiskLevels {
  return next && moment >= next.from ? next.levels : current;
}

/** Effective levels become current; the others stay next. */
export function riskScheduleAt(schedule: RiskSchedule, moment: Millis): RiskSchedule {
  const current = riskLevelsAt(schedule, moment);
  return current === schedule.current ? schedule : { current, next: undefined };
}

const CLOSE_OUT_MIN = 10;
const CLOSE_OUT_MAX = 100;
const WARNING_MAX = 500;

/** Valid levels: the warning is well above the stop out. */
export function fittingRiskLevels(levels: RiskLevels): Outcome<RiskLevels> {
  const { warning, closeOut } = levels;
  if (closeOut < CLOSE_OUT_MIN || closeOut > CLOSE_OUT_MAX) {
    return refuse('operator.out_of_range', { min: CLOSE_OUT_MIN, max: CLOSE_OUT_MAX }, 'close_out');
  }
  const warningMin = closeOut + RECOVERY_POINTS;
  if (warning < warningMin || warning > WARNING_MAX) {
    return refuse('operator.out_of_range', { min: warningMin, max: WARNING_MAX }, 'warning');
  }
  return levels;
}

/**
 * New levels take effect a day after their announcement. They replace announced levels not yet effective;
 * setting the current levels again cancels those.
 */
export function scheduleRiskLevels(schedule: RiskSchedule, levels: RiskLevels, now: Millis): RiskSchedule {
  const { current } = riskScheduleAt(schedule, now);
  const isSame = levels.warning === current.warning && levels.closeOut === current.closeOut;
  return { current, next: isSame ? undefined : { levels, from: now + RISK_NOTICE_MS } };
}
