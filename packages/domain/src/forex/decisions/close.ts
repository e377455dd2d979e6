import type { Instrument, Price } from '../../market/index.ts';
import { type Amount, minus } from '../../money/index.ts';
import { isRefusal, type Outcome, present, refuse } from '../../outcome/index.ts';
import type { ContractAccount } from '../contract-account.ts';
import { type ClosedDeal, closeDeal, dealableTick } from '../deal.ts';
import type { DecisionContext } from '../decision-context.ts';
import {
  type ClosedPosition,
  type CloseReason,
  evidenceOf,
  type Position,
  type Target,
} from '../position.ts';
import { type SeenPrice, withinDeviation } from '../stops.ts';
import { shareOfPart } from '../terms/net.ts';
import {
  type Lots,
  lotsFromNumber,
  lotsFromUnits,
  lotsToNumber,
  profitAt,
} from '../terms/profit-margin-fee.ts';
import { fittingTargets, withTargets } from '../terms/targets.ts';

/** A request to close a position, or with `lots` a part of it. */
export interface AskedClose {
  readonly id: number;
  /** Lots as a JSON number; undefined: all. */
  readonly lots?: number | undefined;
  readonly seen?: SeenPrice | undefined;
}

/** Closes a position of the account, or a part of it, at the current price. */
export function closePosition(
  context: DecisionContext,
  account: ContractAccount,
  asked: AskedClose,
): Outcome<ClosedPosition> {
  const position = heldPosition(account, asked.id);
  if (isRefusal(position)) return position;
  const instrument = instrumentOf(context, position);
  const lots = asked.lots === undefined ? position.lots : partOf(position, instrument, asked.lots);
  if (isRefusal(lots)) return lots;
  const end = endInForce(context, position, instrument, asked.seen);
  if (isRefusal(end)) return end;
  if (lots === position.lots) return settled(context, account, position, end, 'manual');
  return settledPart(context, account, position, { lots, end, reason: 'manual' });
}

/** A position of the account that may be closed; a pending order gets another refusal than an unknown id. */
export function heldPosition(account: ContractAccount, id: number): Outcome<Position> {
  const position = account.position(id);
  if (position) return position;
  return account.pending(id)
    ? refuse('forex.still_pending', {}, 'id')
    : refuse('forex.unknown_order', {}, 'id');
}

export function instrumentOf(context: DecisionContext, held: { readonly instrumentId: number }): Instrument {
  return present(context.market.instrument(held.instrumentId), 'a held instrument is known');
}

/** The close of a position at the current price, or why none is possible now. */
export function endInForce(
  context: DecisionContext,
  position: Position,
  instrument: Instrument,
  seen?: SeenPrice,
): Outcome<ClosedDeal> {
  const quote = context.market.quote(instrument.id);
  const conversion = context.market.conversion(instrument.quote);
  const tick = dealableTick(quote);
  if (isRefusal(tick)) return tick;
  const isNear = withinDeviation(tick.price, seen, instrument.pricePrecision);
  if (isRefusal(isNear)) return isNear;
  return closeDeal({ deal: position, quote, conversion });
}

/** The part of a position that may be closed: on the step, and with enough left. */
function partOf(position: Position, instrument: Instrument, lots: number): Outcome<Lots> {
  const units = lotsFromNumber(lots);
  if (units === position.lots) return units;
  const { partMin, partStep } = instrument;
  if (!(units >= lotsFromNumber(partMin))) {
    return refuse('forex.lots_below_min', { min: partMin }, 'lots');
  }
  if (units > position.lots) {
    return refuse('forex.lots_above_position', { max: lotsToNumber(position.lots) }, 'lots');
  }
  const isExact = Math.abs(units / 1_000_000 - lots) < 1e-9;
  if (!isExact || units % lotsFromNumber(partStep) !== 0) {
    return refuse('forex.lots_off_step', { step: partStep }, 'lots');
  }
  if (position.lots - units < lotsFromNumber(partMin)) {
    return refuse('forex.remainder_below_min', { min: partMin }, 'lots');
  }
  return units;
}

/** Closes a position completely. */
export function settled(
  context: DecisionContext,
  account: ContractAccount,
  position: Position,
  end: ClosedDeal,
  closeReason: CloseReason,
  closeLevel?: Price,
): ClosedPosition {
  const closed = ended(context, position, end, closeReason, closeLevel);
  account.close(closed);
  return closed;
}

/**
 * Closes a part of a position as a separate order; rounding remainders stay with the rest. Targets that do not
 * fit the rest any more are cut from the farthest one on; `targets` are those that are left besides.
 */
export function settledPart(
  context: DecisionContext,
  account: ContractAccount,
  position: Position,
  { lots, end, reason, targets = position.stops?.targets }: SettledPart,
): ClosedPosition {
  const share = (whole: Amount) => shareOfPart(whole, lots, position.lots);
  const [margin, fee] = [share(position.margin), share(position.fee)];
  const cut: Position = { ...position, id: context.nextId(), lots, margin, fee };
  const profit = profitAt(cut, end.tick.price, end.rate);
  const part: ClosedPosition = {
    ...ended(context, cut, { ...end, profit }, reason),
    parentId: position.id,
  };
  const left = lotsFromUnits(position.lots - lots);
  const min = lotsFromNumber(instrumentOf(context, position).partMin);
  account.closePart(part, {
    ...position,
    stops: withTargets(position.stops, fittingTargets(targets, left, min)),
    lots: left,
    margin: minus(position.margin, margin),
    fee: minus(position.fee, fee),
  });
  return part;
}

/** A part to close, and why. */
interface SettledPart {
  readonly lots: Lots;
  readonly end: ClosedDeal;
  readonly reason: CloseReason;
  readonly targets?: readonly Target[] | undefined;
}

function ended(
  context: DecisionContext,
  position: Position,
  end: ClosedDeal,
  closeReason: CloseReason,
  closeLevel?: Price,
): ClosedPosition {
  // Field by field: a tick may end ten thousand positions, and spreading one costs as much as all else here.
  return {
    id: position.id,
    accountId: position.accountId,
    userId: position.userId,
    instrumentId: position.instrumentId,
    side: position.side,
    lots: position.lots,
    unitsPerLot: position.unitsPerLot,
    marginMode: position.marginMode,
    leverage: position.leverage,
    margin: position.margin,
    fee: position.fee,
    openPrice: position.openPrice,
    openTick: position.openTick,
    openRate: position.openRate,
    openedAt: position.openedAt,
    stops: position.stops,
    closeTick: evidenceOf(end.tick),
    closeRate: end.rate,
    profit: end.profit,
    closedAt: context.now,
    closeReason,
    closeLevel,
    parentId: undefined,
  };
}
