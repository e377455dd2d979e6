import type { AccountLevels } from '../../../shared/orders/contract-account.ts';

/** Account status at these levels. */
export type RiskState = 'idle' | 'sound' | 'near' | 'called';

/** What is not yet called but near it: half as much again. */
const NEAR_SHARE = 1.5;

/**
 * A bar that fills as the ratio falls: empty without used margin, full at the stop out. It shows used margin
 * ÷ equity, so that its ends are fixed.
 */
export interface RiskBar {
  readonly state: RiskState;
  /** 0 to 1. */
  readonly filled: number;
  /** Position of the margin call, 0 to 1. */
  readonly callMark: number;
}

/**
 * @param prepaymentRatio equity ÷ used margin in percent; undefined where no margin is used.
 * @param levels the account's margin call and stop out, in percent; without them the state is idle.
 */
export function riskBar(
  prepaymentRatio: number | undefined,
  levels: Pick<AccountLevels, 'warning' | 'close_out'> | undefined,
): RiskBar {
  if (!levels) return { state: 'idle', filled: 0, callMark: 1 };
  const { warning, close_out } = levels;
  const callMark = close_out / warning;
  if (prepaymentRatio === undefined) return { state: 'idle', filled: 0, callMark };
  const filled = prepaymentRatio <= close_out ? 1 : close_out / prepaymentRatio;
  return { state: stateAt(prepaymentRatio, warning), filled, callMark };
}

function stateAt(ratio: number, warning: number): RiskState {
  if (ratio <= warning) return 'called';
  return ratio <= warning * NEAR_SHARE ? 'near' : 'sound';
}
