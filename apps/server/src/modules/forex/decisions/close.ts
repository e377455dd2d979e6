import { type ClosedDeal, closeDeal } from '@tidemark/domain/forex';
import { protectionPosting, resultPosting } from '@tidemark/domain/ledger';
import { negate } from '@tidemark/domain/money';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { ClosedPosition, CloseReason, OpenPosition } from '../deal.ts';
import type { DecisionScope, ForexCommand } from '../decision-scope.ts';
import { presentClosed, type WireOrder } from '../present.ts';

/** Closes a position of the caller at the price in force. */
export function decideClose(
  scope: DecisionScope,
  command: Extract<ForexCommand, { kind: 'close' }>,
): Outcome<WireOrder> {
  const { market, changes } = scope;
  const position = changes.of(command.accountIds[0]).find((held) => held.id === command.dealId);
  if (!position) return refuse('forex.unknown_order', {}, 'id');
  const instrument = present(market.instrument(position.instrumentId), 'a held instrument is known');
  const closed = closeDeal({
    deal: position,
    quote: market.quote(instrument.id),
    conversion: market.conversion(instrument.quote),
  });
  if (isRefusal(closed)) return closed;
  return presentClosed(settle(scope, position, closed, 'manual'), instrument);
}

/**
 * Writes a position's end: result paid, margin freed, and, where no position is left and the cash
 * is below zero, negative balance protection.
 */
export function settle(
  scope: DecisionScope,
  position: OpenPosition,
  end: ClosedDeal,
  closeReason: CloseReason,
): ClosedPosition {
  const { dealing, changes } = scope;
  const account = dealing.account(position.accountId);
  const closed: ClosedPosition = {
    ...position,
    closeTick: { seq: end.tick.seq, price: end.tick.price, at: end.tick.at },
    closeRate: end.rate,
    profit: end.profit,
    closedAt: dealing.now,
    closeReason,
  };
  dealing.post(account, resultPosting(closed.profit), closed.id);
  dealing.lock(account, negate(closed.margin));
  changes.close(closed);
  dealing.post(account, protectionPosting(account.balance, changes.of(account.id).length), closed.id);
  dealing.fact('forex.closed', account.userId, closed.id);
  return closed;
}
