import type { ReceiptKind } from '../record.ts';
import {
  decimal,
  isPositive,
  isText,
  isWhole,
  matches,
  oneOf,
  orNull,
  type Shape,
  type Test,
} from './shape.ts';

const PRICE_PLACES = 8;
const AMOUNT_PLACES = 6;
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const MILLION = 1_000_000n;

const isAmount = decimal(AMOUNT_PLACES);
const isPrice = decimal(PRICE_PLACES, (units) => units > 0n && units <= SAFE);
const isLots = decimal(AMOUNT_PLACES, (units) => units > 0n && units <= SAFE);
/** A decimal text from 0 to 1. */
const isPart = decimal(AMOUNT_PLACES, (units) => units >= 0n && units <= MILLION);
const isNumber = matches(/^\d{1,20}$/);
const isTerm = matches(/^[1-9]\d{0,39}$/);
const isRate: Test = (value) => Array.isArray(value) && value.length === 2 && value.every(isTerm);

const tick: Shape = { seq: isPositive, at: isWhole, price: isPrice };

const deal: Shape = {
  id: isNumber,
  account: isNumber,
  instrument: isText,
  quote: isText,
  side: oneOf('buy', 'sell'),
  lots: isLots,
  unitsPerLot: isPositive,
  marginMode: oneOf('fixed', 'leverage'),
  leverage: isWhole,
  margin: isAmount,
  fee: isAmount,
  openTick: tick,
  openPrice: isPrice,
  openRate: isRate,
  openedAt: isWhole,
};

const trade: Shape = {
  id: isNumber,
  account: isNumber,
  instrument: isText,
  direction: oneOf('up', 'down'),
  amount: isAmount,
  seconds: isPositive,
  profitRatio: isPart,
  lossLevel: isPart,
  openTick: tick,
  acceptedAt: isWhole,
  dueAt: isWhole,
};

/** The fields of a record by its kind. */
export const recordShapes: Readonly<
  Record<ReceiptKind, (record: Readonly<Record<string, unknown>>) => Shape>
> = {
  'deal.open': () => ({ kind: isText, ...deal }),
  'deal.close': () => ({
    kind: isText,
    ...deal,
    parent: orNull(isNumber),
    closeTick: tick,
    closePrice: isPrice,
    closeRate: isRate,
    closedAt: isWhole,
    reason: isText,
    level: orNull(isPrice),
    profit: isAmount,
  }),
  'trade.settle': ({ endTick }) => ({
    kind: isText,
    ...trade,
    endTick: endTick === null ? oneOf(null) : tick,
    voidReason: endTick === null ? isText : oneOf(null),
    settledAt: isWhole,
    profit: isAmount,
  }),
  withdrawal: () => ({
    kind: isText,
    id: isNumber,
    account: isNumber,
    status: oneOf('paid', 'rejected', 'cancelled', 'expired'),
    currency: isText,
    protocol: isText,
    amount: isAmount,
    fee: isAmount,
    received: isAmount,
    rate: isAmount,
    address: isText,
    drawnAt: isWhole,
    endedAt: isWhole,
  }),
  'fund.payment': () => ({
    kind: isText,
    id: isNumber,
    subscription: isNumber,
    account: isNumber,
    share: isAmount,
    dayRate: isAmount,
    day: matches(/^\d{4}-\d{2}-\d{2}$/),
    amount: isAmount,
    paidAt: isWhole,
  }),
};
