import { isRefusal, type Outcome, refuse } from '../../outcome/index.ts';
import type { ContractAccount } from '../contract-account.ts';
import { type OpenedDeal, openDeal } from '../deal.ts';
import type { DecisionContext } from '../decision-context.ts';
import { evidenceOf, type Position, type Stops } from '../position.ts';
import { type AskedStops, openingStops, type SeenPrice, withinDeviation } from '../stops.ts';
import type { FeeBasis, Side } from '../terms/profit-margin-fee.ts';
import { type AskedTarget, askedTargets } from '../terms/targets.ts';

/** A market order as the user wrote it. */
export interface MarketOrder {
  readonly instrumentId: number;
  readonly side: Side;
  /** Lots as a JSON number. */
  readonly lots: number;
  /** As chosen by the user; of no meaning with fixed margin. */
  readonly leverage: number | undefined;
  readonly feeBasis: FeeBasis;
  readonly stops?: AskedStops | undefined;
  /** Further take-profits of parts. */
  readonly targets?: readonly AskedTarget[] | undefined;
  readonly seen?: SeenPrice | undefined;
}

/**
 * Opens a position at the current price, or returns the first reason against it: the checks of `openDeal`,
 * then price deviation, then stops on the wrong side.
 */
export function openPosition(
  context: DecisionContext,
  account: ContractAccount,
  order: MarketOrder,
): Outcome<Position> {
  const { market, valuations } = context;
  const instrument = market.instrument(order.instrumentId);
  if (!instrument) return refuse('market.unknown_instrument', {}, 'instrument');
  const { balance, locked } = account.cash;
  const { freeMargin, equity } = valuations.riskOf({ balance, locked, positions: account.positions });
  const opened = openDeal({
    instrument,
    side: order.side,
    lots: order.lots,
    leverage: order.leverage,
    quote: market.quote(instrument.id),
    conversion: market.conversion(instrument.quote),
    feeBasis: order.feeBasis,
    freeMargin,
    openPositions: account.positions.length,
    limits: context.limits,
  });
  if (isRefusal(opened)) return opened;
  const { tick } = opened;
  const isNear = withinDeviation(tick.price, order.seen, instrument.pricePrecision);
  if (isRefusal(isNear)) return isNear;
  const targets = askedTargets({
    asked: order.targets,
    current: undefined,
    side: order.side,
    price: tick.price,
    lots: opened.lots,
    instrument,
  });
  if (isRefusal(targets)) return targets;
  const stops = openingStops({
    side: order.side,
    price: tick.price,
    precision: instrument.pricePrecision,
    asked: order.stops,
    targets,
    seq: tick.seq,
  });
  if (isRefusal(stops)) return stops;

  const position = positionOf(context, account, opened, stops);
  account.open(position, equity);
  return position;
}

/** The position of an opened order, with a new id. */
export function positionOf(
  context: DecisionContext,
  account: ContractAccount,
  opened: OpenedDeal,
  stops: Stops | undefined,
): Position {
  return {
    id: context.nextId(),
    accountId: account.accountId,
    userId: account.userId,
    instrumentId: opened.tick.instrumentId,
    side: opened.side,
    lots: opened.lots,
    unitsPerLot: opened.unitsPerLot,
    marginMode: opened.marginMode,
    leverage: opened.leverage,
    margin: opened.margin,
    fee: opened.fee,
    openPrice: opened.openPrice,
    openTick: evidenceOf(opened.tick),
    openRate: opened.rate,
    openedAt: context.now,
    stops,
  };
}
