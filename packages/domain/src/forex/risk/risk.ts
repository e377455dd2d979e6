import { type Amount, divideHalfEven, minus, plus } from '../../money/index.ts';

/** The sums of a contract account that the rules name (rules.md, «Account»). */
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
