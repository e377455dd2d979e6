import type { Instrument, Quote, Tick } from '@tidemark/domain/market';
import type { EventKind } from '../../platform/bus/bus.ts';

/** The instrument fields that alerts need. */
export type AlertInstrument = Pick<Instrument, 'id' | 'code' | 'showCode' | 'pricePrecision'>;

/** The market as price alerts see it. */
export interface AlertMarket {
  instrument(id: number): AlertInstrument | undefined;
  quote(instrumentId: number): Quote;
  /** The last stored ticks of every instrument, at most `limit` each, oldest first. */
  lastTicks(limit: number): Promise<readonly Tick[]>;
}

/** The facts that alerts go by. */
export interface NoticeFacts {
  readonly ticksInForce: EventKind<readonly Tick[]>;
}
