import { type Instrument, middle, type Price } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import type { DecimalText, SourceQuote } from '../connectors/connector.ts';
import type { Conversion, SourcePrice } from '../sources/source-price.ts';

/** A quote that gave a price, with what the replay needs to give the same one. */
export interface RecordedQuote {
  /** The source as in `FEED`. */
  readonly source: string;
  readonly instrument: Pick<Instrument, 'code' | 'pricePrecision'>;
  readonly quote: Pick<SourceQuote, 'bid' | 'ask' | 'last' | 'sourceTime'>;
  readonly conversion: Conversion;
  /** What the quote became. */
  readonly price: SourcePrice;
  readonly receivedAt: Millis;
}

/** The first line of a recording. */
export const HEADER = 'time_ms,bid,ask\n';

/**
 * The line of a quote: the source's time, or when it was received where the source stamps none; bid and ask as the
 * source sent them (its last trade in both columns where it has nothing else), or converted where the instrument's
 * mapping scales or inverts. Where the replay would compute another price from them, both columns hold the price.
 */
export function rowOf(recorded: RecordedQuote): string {
  const [bid, ask] = sidesOf(recorded);
  return `${timeOf(recorded)},${bid},${ask}\n`;
}

/** The last moment that a Date can hold. */
const MOMENT_MAX = 8.64e15;

function timeOf({ quote: { sourceTime }, receivedAt }: RecordedQuote): Millis {
  const isMoment = sourceTime !== undefined && sourceTime >= 0 && sourceTime <= MOMENT_MAX;
  return Math.trunc(isMoment ? sourceTime : receivedAt);
}

type Sides = readonly [bid: DecimalText, ask: DecimalText];

function sidesOf({ quote, conversion, price, instrument }: RecordedQuote): Sides {
  const isReplayed = ([bid, ask]: Sides): boolean =>
    isExact(bid) &&
    isExact(ask) &&
    middle(Number(bid), Number(ask), instrument.pricePrecision) === price.price;
  const isAsSent = conversion.scale === '1' && !conversion.isInverted;
  const sent: Sides = [quote.bid ?? quote.last ?? '', quote.ask ?? quote.last ?? ''];
  if (isAsSent && isReplayed(sent)) return sent;
  const converted: Sides = [decimalText(price.bid ?? price.price), decimalText(price.ask ?? price.price)];
  if (isReplayed(converted)) return converted;
  return [decimalText(price.price), decimalText(price.price)];
}

/** Whether the replay, which reads doubles, reads exactly this decimal. */
function isExact(text: DecimalText): boolean {
  return text.length <= 16 && /^\d{1,15}(?:\.\d{1,14})?$/.test(text);
}

/** A price as a decimal of eight places. */
export function decimalText(price: Price): DecimalText {
  const digits = String(price).padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}
