/** Prepayment ratios, in percent, at which the rules warn and close out (rules.md, «Close-out»). */
export const MARGIN_CALL_AT = 100;
export const CLOSE_OUT_AT = 50;

/** How the account stands towards them. */
export type RiskState = 'idle' | 'sound' | 'near' | 'called';

/** What is not yet called but near it: half as much again. */
const NEAR_AT = 150;

/**
 * A bar that fills as the ratio falls: empty without margin in use, full where the close-out
 * begins. It measures used margin ÷ equity, so that its ends stand still.
 */
export interface RiskBar {
  readonly state: RiskState;
  /** 0 to 1. */
  readonly filled: number;
  /** Where the margin call stands on it, 0 to 1. */
  readonly callMark: number;
}

/** @param prepaymentRatio equity ÷ used margin in percent; undefined where no margin is used. */
export function riskBar(prepaymentRatio: number | undefined): RiskBar {
  const callMark = CLOSE_OUT_AT / MARGIN_CALL_AT;
  if (prepaymentRatio === undefined) return { state: 'idle', filled: 0, callMark };
  const filled = prepaymentRatio <= CLOSE_OUT_AT ? 1 : CLOSE_OUT_AT / prepaymentRatio;
  return { state: stateAt(prepaymentRatio), filled, callMark };
}

function stateAt(ratio: number): RiskState {
  if (ratio <= MARGIN_CALL_AT) return 'called';
  return ratio <= NEAR_AT ? 'near' : 'sound';
}
