import type { Bar, ChartPeriod, Instrument, Quote, Tick } from '@tidemark/domain/market';
import type { Millis } from '@tidemark/domain/time';
import type { EventKind } from '../../platform/bus/bus.ts';

/** The instrument fields that alerts need. */
export type AlertInstrument = Pick<Instrument, 'id' | 'code' | 'showCode' | 'pricePrecision'>;

/** The market as price alerts see it. */
export interface AlertMarket {
  instrument(id: number): AlertInstrument | undefined;
  quote(instrumentId: number): Quote;
  /** The last stored ticks of every instrument, at most `limit` each, oldest first. */
  lastTicks(limit: number): Promise<readonly Tick[]>;
  /** The newest 500 candles that opened before a moment, oldest first. */
  bars(instrumentId: number, period: ChartPeriod, before: Millis): Promise<readonly Bar[]>;
  /** Resolves once every tick up to a past moment is current. */
  advanceWatermark(moment: Millis): Promise<void>;
}

/** The facts that alerts go by. */
export interface NoticeFacts {
  readonly ticksInForce: EventKind<readonly Tick[]>;
}
