import { marginOf, profitAt } from '@tidemark/domain/forex';
import { PRICE_UNITS, type UsdRate } from '@tidemark/domain/market';
import { formatAmount } from '@tidemark/domain/money';
import type { ReadReceipt } from '../read/read-receipt.ts';
import type { DealCloseRecord, DealOpenRecord, RateText, TickReference } from '../record.ts';
import type { Check } from '../verdict.ts';
import { failed, judged, passed, unknown } from './finding.ts';
import { checkNeighbours, checkReference } from './leaves.ts';
import { amountOf, lotsOf, plain, priceOf, rateOf, rateText } from './numbers.ts';

type Ticks = ReadReceipt['ticks'];

/** Checks of an order that was filled. */
export function checkDealOpen(record: DealOpenRecord, ticks: Ticks): readonly Check[] {
  return [...checkOpening(record, ticks, true), checkMargin(record, 0n)];
}

/**
 * A part has its share of the margin, rounded; the last part has the rest. So much, in millionths of a USD, may add
 * up over the parts of an order.
 */
const PARTS_ROUNDING = 5000n;

/** Checks of an order, or a part of one, that was closed. */
export function checkDealClose(record: DealCloseRecord, ticks: Ticks): readonly Check[] {
  const { instrument, quote, closeTick, closePrice, closeRate, closedAt } = record;
  return [
    ...checkOpening(record, ticks, false),
    checkReference(ticks, { role: 'close', instrument, tick: closeTick, isRequired: true }),
    ...checkNeighbours(ticks, 'close'),
    ...checkNeighbours(ticks, 'closeConversion'),
    checkFill('close', closeTick, closePrice),
    checkRate(ticks, { role: 'close', quote, rate: closeRate, tick: closeTick, executedAt: closedAt }),
    checkMargin(record, PARTS_ROUNDING),
    checkProfit(record),
    ...checkLevel(record, ticks),
  ];
}

/** What an order that is closed says about its opening; the log may have begun after it. */
function checkOpening(
  { instrument, quote, openTick, openPrice, openRate, openedAt }: DealOpenRecord | DealCloseRecord,
  ticks: Ticks,
  isRequired: boolean,
): readonly Check[] {
  return [
    checkReference(ticks, { role: 'open', instrument, tick: openTick, isRequired }),
    ...checkNeighbours(ticks, 'open'),
    ...checkNeighbours(ticks, 'openConversion'),
    checkFill('open', openTick, openPrice),
    checkRate(ticks, { role: 'open', quote, rate: openRate, tick: openTick, executedAt: openedAt }),
  ];
}

/** One price for everyone: that of the tick, without a spread (docs/spec/rules.md#prices). */
function checkFill(role: string, tick: TickReference, price: string): Check {
  const params = { role, expected: plain(tick.price), found: plain(price) };
  return judged('fill', priceOf(tick.price) === priceOf(price), params);
}

interface RateUse {
  readonly role: 'open' | 'close';
  readonly quote: string;
  readonly rate: RateText;
  /** The tick of the fill. */
  readonly tick: TickReference;
  readonly executedAt: number;
}

/** Clocks of two processes of one server may differ by as much (docs/spec/rules.md#prices). */
const CLOCKS_MS = 1000;

/**
 * Whether the rate is that of the conversion pair (docs/spec/rules.md#profit-margin-fee), and its tick the current
 * one of the pair at the fill.
 */
function checkRate(ticks: Ticks, { role, quote, rate: text, tick, executedAt }: RateUse): Check {
  const rate = rateOf(text);
  const found = rateText(rate);
  if (quote === 'USD') {
    return judged('rate', rate.numerator === rate.denominator, { role, quote, expected: '1', found });
  }
  const pair = ticks.get(`${role}Conversion`)?.tick;
  if (pair === undefined) return unknown('rate', { role, quote, found });
  const price = BigInt(priceOf(pair.price));
  const times: UsdRate = { numerator: price, denominator: PRICE_UNITS };
  const divided: UsdRate = { numerator: PRICE_UNITS, denominator: price };
  const named = { role, quote, found, instrument: pair.instrument, seq: String(pair.seq) };
  const after = ticks.get(`${role}ConversionAfter`)?.tick;
  if (pair.at > executedAt + CLOCKS_MS || (after && after.at + CLOCKS_MS < tick.at)) {
    return failed('rate', { ...named, expected: '', what: 'time' });
  }
  if (pair.instrument === `${quote}USD` || pair.instrument === `USD${quote}`) {
    const expected = pair.instrument === `USD${quote}` ? divided : times;
    return judged('rate', same(rate, expected), { ...named, expected: rateText(expected) });
  }
  // The name of the instrument does not say which way it converts.
  if (same(rate, times) || same(rate, divided)) return unknown('rate', { ...named, expected: found });
  return failed('rate', { ...named, expected: rateText(times) });
}

const same = (one: UsdRate, other: UsdRate): boolean =>
  one.numerator * other.denominator === other.numerator * one.denominator;

function checkMargin(record: DealOpenRecord | DealCloseRecord, tolerance: bigint): Check {
  const { marginMode: mode, leverage, lots, unitsPerLot, openPrice, openRate, margin } = record;
  if (mode === 'leverage' && leverage < 1) {
    return failed('margin', { expected: '', found: formatAmount(amountOf(margin)) });
  }
  const expected = marginOf({
    ...{ mode, leverage, unitsPerLot },
    lots: lotsOf(lots),
    price: priceOf(openPrice),
    rate: rateOf(openRate),
  });
  const off = amountOf(margin) - expected;
  const params = { expected: formatAmount(expected), found: formatAmount(amountOf(margin)) };
  return judged('margin', off <= tolerance && -off <= tolerance, params);
}

function checkProfit(record: DealCloseRecord): Check {
  const { side, lots, unitsPerLot, openPrice, closePrice, closeRate, profit } = record;
  const exposure = { side, unitsPerLot, lots: lotsOf(lots), openPrice: priceOf(openPrice) };
  const expected = profitAt(exposure, priceOf(closePrice), rateOf(closeRate));
  const found = amountOf(profit);
  return judged('profit', found === expected, {
    expected: formatAmount(expected),
    found: formatAmount(found),
  });
}

const stops = ['stop_loss', 'take_profit', 'trailing_stop'];

/**
 * The first tick at or past the level closes an order (docs/spec/rules.md#stop-loss-take-profit-trailing-stop): the
 * one before had not reached it. A trailing stop whose distance was shortened past the price closes at the next tick
 * whatever its price, so that the ticks cannot decide about one.
 */
function checkLevel({ side, reason, level, closePrice }: DealCloseRecord, ticks: Ticks): readonly Check[] {
  if (!stops.includes(reason)) return [];
  const before = ticks.get('closeBefore')?.tick;
  const params = {
    ...{ reason, price: plain(closePrice) },
    ...(level !== null && { level: plain(level) }),
    ...(before && { before: plain(before.price) }),
  };
  if (level === null) return [unknown('level', params)];
  const isUpward = (side === 'buy') === (reason === 'take_profit');
  const reaches = (price: string): boolean =>
    isUpward ? priceOf(price) >= priceOf(level) : priceOf(price) <= priceOf(level);
  const isLate = before !== undefined && reaches(before.price);
  if (reaches(closePrice) && !isLate) return [before ? passed('level', params) : unknown('level', params)];
  return [(reason === 'trailing_stop' ? unknown : failed)('level', params)];
}
