import { type Amount, divideHalfEven, minus, plus } from '../../money/index.ts';
import { type Outcome, refuse } from '../../outcome/index.ts';
import { DAY_MS, type Millis } from '../../time/index.ts';

/** Prepayment ratios, equity ÷ used margin, with their actions; integer percents. */
export interface RiskLevels {
  /** At this or below the owner is warned once. */
  readonly warning: number;
  /** At this or below positions are closed. */
  readonly closeOut: number;
}

/** What holds until an operator sets something else (docs/spec/rules.md#margin-call-and-stop-out). */
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
    return refuse('operator.out_of_range', { min: CLOSE_OUT_MIN, max: CLOSE_OUT_MAX }, 'closeOut');
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

/** The sums of a contract account that the rules name (docs/spec/rules.md#account). */
export interface AccountRisk {
  readonly equity: Amount;
  readonly freeMargin: Amount;
  /** Equity ÷ used margin in percent; undefined where no margin is used. */
  readonly prepaymentRatio: number | undefined;
  /** Used margin ÷ equity in percent (wire: HazardRate); 9999 where equity is not positive. */
  readonly hazardRate: number;
}

/** HazardRate if equity is not positive. */
const HAZARD_RATE_MAX = 9999;

export function accountRisk(input: {
  readonly balance: Amount;
  readonly usedMargin: Amount;
  readonly floatingProfit: Amount;
}): AccountRisk {
  const equity = plus(input.balance, input.floatingProfit);
  return {
    equity,
    freeMargin: minus(equity, input.usedMargin),
    prepaymentRatio: input.usedMargin > 0n ? percent(equity, input.usedMargin) : undefined,
    hazardRate: hazardRate(equity, input.usedMargin),
  };
}

function hazardRate(equity: Amount, usedMargin: Amount): number {
  if (usedMargin === 0n) return 0;
  return equity > 0n ? percent(usedMargin, equity) : HAZARD_RATE_MAX;
}

/** part ÷ whole × 100, to two places, half to even, as for all the broker's figures. */
function percent(part: Amount, whole: Amount): number {
  return Number(divideHalfEven(part * 10_000n, whole)) / 100;
}
