import { plus } from '../../money/index.ts';
import { isRefusal, type Outcome } from '../../outcome/index.ts';
import type { ContractAccount } from '../contract-account.ts';
import { openDeal } from '../deal.ts';
import type { DecisionContext } from '../decision-context.ts';
import type { ClosedPosition, Position } from '../position.ts';
import type { SeenPrice } from '../stops.ts';
import type { FeeBasis } from '../terms/profit-margin-fee.ts';
import { lotsToNumber } from '../terms/profit-margin-fee.ts';
import { endInForce, heldPosition, instrumentOf, settled } from './close.ts';
import { positionOf } from './open.ts';

/**
 * Closes a position and opens its opposite, of the same lots and leverage and at the same tick, or
 * does neither: the margin for the new one is checked with the old one's margin free again.
 */
export function reversePosition(
  context: DecisionContext,
  account: ContractAccount,
  asked: { readonly id: number; readonly feeBasis: FeeBasis; readonly seen?: SeenPrice | undefined },
): Outcome<{ closed: ClosedPosition; opened: Position }> {
  const position = heldPosition(account, asked.id);
  if (isRefusal(position)) return position;
  const instrument = instrumentOf(context, position);
  const end = endInForce(context, position, instrument, asked.seen);
  if (isRefusal(end)) return end;
  const { balance, locked } = account.cash;
  const risk = context.valuations.riskOf({ balance, locked, positions: account.positions });
  const opened = openDeal({
    instrument,
    side: position.side === 'buy' ? 'sell' : 'buy',
    lots: lotsToNumber(position.lots),
    leverage: position.leverage,
    quote: context.market.quote(instrument.id),
    conversion: context.market.conversion(instrument.quote),
    feeBasis: asked.feeBasis,
    // The result counts already, as a floating one.
    freeMargin: plus(risk.freeMargin, position.margin),
    openPositions: account.positions.length - 1,
    limits: context.limits,
  });
  if (isRefusal(opened)) return opened;
  const closed = settled(context, account, position, end, 'reverse');
  const reversed = positionOf(context, account, opened, undefined);
  account.open(reversed, risk.equity);
  return { closed, opened: reversed };
}
