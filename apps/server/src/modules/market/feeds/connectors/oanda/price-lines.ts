import type { Millis } from '@tidemark/domain/time';
import { type DecimalText, SourceFailure, type SourceQuote } from '../connector.ts';
import { decimalText, isGreater, isZero } from '../decimals/decimal-text.ts';

/** What a line of the price stream says. */
export type PriceLine =
  | { readonly kind: 'quote'; readonly quote: SourceQuote }
  | { readonly kind: 'heartbeat' }
  | { readonly kind: 'unreadable'; readonly symbol: string | undefined; readonly detail: string };

/**
 * Reads a line of the pricing stream of OANDA's v20 interface, of any of its years: `type` and `tradeable` may be
 * missing; lines of v1 are `{tick}` and `{heartbeat}`. An empty list of bids or asks is an empty side: prices for
 * closing only are never used.
 *
 * @throws SourceFailure where the line is an error, which ends the stream.
 */
export function readPriceLine(line: string): PriceLine {
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return unreadable(undefined, `no JSON: ${line.slice(0, 100)}`);
  }
  if (!isRecord(message)) return unreadable(undefined, `no object: ${line.slice(0, 100)}`);
  if (message.type === 'HEARTBEAT' || 'heartbeat' in message) return { kind: 'heartbeat' };
  if ('errorMessage' in message || 'disconnect' in message) {
    throw new SourceFailure('market.source_unreachable', `the stream ended: ${line.slice(0, 150)}`);
  }
  if (isRecord(message.tick)) return readTick(message.tick);
  if (message.type === 'PRICE' || message.type === undefined) return readPrice(message);
  return unreadable(undefined, `a line of type ${String(message.type).slice(0, 40)}`);
}

function readPrice(message: Readonly<Record<string, unknown>>): PriceLine {
  const { instrument, status, tradeable } = message;
  if (typeof instrument !== 'string') return unreadable(undefined, 'a price without instrument');
  const bid = bestOf(message.bids, (a, b) => isGreater(a, b));
  const ask = bestOf(message.asks, (a, b) => isGreater(b, a));
  if (bid === 'unreadable' || ask === 'unreadable') return unreadable(instrument, 'bids or asks');
  const isTradeable = tradeable === undefined ? (status ?? 'tradeable') === 'tradeable' : tradeable === true;
  const quote = { symbol: instrument, bid, ask, sourceTime: readMoment(message.time), isTradeable };
  return { kind: 'quote', quote };
}

function readTick({ instrument, time, bid, ask }: Readonly<Record<string, unknown>>): PriceLine {
  if (typeof instrument !== 'string') return unreadable(undefined, 'a tick without instrument');
  const [bidText, askText] = [readSide(bid), readSide(ask)];
  if (bidText === undefined || askText === undefined) return unreadable(instrument, 'bid or ask');
  const sourceTime = readMoment(time);
  const quote = { symbol: instrument, bid: bidText, ask: askText, sourceTime, isTradeable: true };
  return { kind: 'quote', quote };
}

/** The best price of a side by `isBetter`; undefined for an empty one. */
function bestOf(
  side: unknown,
  isBetter: (a: DecimalText, b: DecimalText) => boolean,
): DecimalText | undefined | 'unreadable' {
  if (side === undefined || side === null) return undefined;
  if (!Array.isArray(side)) return 'unreadable';
  let best: DecimalText | undefined;
  for (const level of side) {
    const price = readSide(isRecord(level) ? level.price : undefined);
    if (price === undefined) return 'unreadable';
    if (best === undefined || isBetter(price, best)) best = price;
  }
  return best;
}

function readSide(value: unknown): DecimalText | undefined {
  const decimal = decimalText(value);
  return decimal === undefined || decimal.startsWith('-') || isZero(decimal) ? undefined : decimal;
}

/** A time as RFC 3339 or in seconds with a fraction, to the millisecond; undefined where it is none. */
export function readMoment(time: unknown): Millis | undefined {
  if (typeof time !== 'string' || time.length > 40) return undefined;
  const moment = /^\d+(\.\d+)?$/.test(time) ? Math.floor(Number(time) * 1000) : Date.parse(time);
  return Number.isSafeInteger(moment) && moment > 0 ? moment : undefined;
}

function unreadable(symbol: string | undefined, detail: string): PriceLine {
  return { kind: 'unreadable', symbol, detail };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
