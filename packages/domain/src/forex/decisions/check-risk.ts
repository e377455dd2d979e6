import { isRefusal } from '../../outcome/index.ts';
import type { ContractAccount } from '../contract-account.ts';
import type { ClosedDeal } from '../deal.ts';
import type { DecisionContext } from '../decision-context.ts';
import type { ClosedPosition, Position } from '../position.ts';
import type { AccountRisk } from '../risk/risk-levels.ts';
import { recoveryOf } from '../risk/risk-levels.ts';
import { endInForce, instrumentOf, settled } from './close.ts';
import { cancelled } from './place.ts';

/**
 * Stop-out check of an account at current prices (docs/spec/rules.md#margin-call-and-stop-out). Warns once at
 * the margin-call level (100 %), again after a recovery by 10 points. At the stop-out level (50 %) or below,
 * cancels pending orders. Then closes positions in open markets completely, largest loss first, one at a
 * time, until above it. Returns them.
 */
export function checkRisk(context: DecisionContext, account: ContractAccount): ClosedPosition[] {
  if (account.positions.length === 0) {
    if (account.isWarned) account.recover();
    return [];
  }
  const { riskLevels } = context;
  const risk = riskOf(context, account);
  const boundAt = (percent: number) => account.cash.locked * BigInt(percent);
  const isAtOrBelow = (percent: number) => risk.equity * 100n <= boundAt(percent);
  if (!account.isWarned && isAtOrBelow(riskLevels.warning)) account.warn(risk.prepaymentRatio ?? 0);
  if (account.isWarned && risk.equity * 100n >= boundAt(recoveryOf(riskLevels))) account.recover();
  return isAtOrBelow(riskLevels.closeOut) ? closeOut(context, account) : [];
}

function riskOf(context: DecisionContext, account: ContractAccount): AccountRisk {
  const { balance, locked } = account.cash;
  return context.valuations.riskOf({ balance, locked, positions: account.positions });
}

function closeOut(context: DecisionContext, account: ContractAccount): ClosedPosition[] {
  for (const order of account.pendings) cancelled(context, account, order, 'close_out');
  const closed: ClosedPosition[] = [];
  for (const { position, end } of byLoss(context, account.positions)) {
    const { equity } = riskOf(context, account);
    if (equity * 100n > account.cash.locked * BigInt(context.riskLevels.closeOut)) break;
    closed.push(settled(context, account, position, end, 'close_out'));
  }
  return closed;
}

/** Positions that can be closed now, with their results; largest loss first, then the older one. */
function byLoss(
  context: DecisionContext,
  positions: readonly Position[],
): { position: Position; end: ClosedDeal }[] {
  const ends = positions.flatMap((position) => {
    const end = endInForce(context, position, instrumentOf(context, position));
    return isRefusal(end) ? [] : [{ position, end }];
  });
  return ends.sort((a, b) => {
    if (a.end.profit !== b.end.profit) return a.end.profit < b.end.profit ? -1 : 1;
    return a.position.id - b.position.id;
  });
}
