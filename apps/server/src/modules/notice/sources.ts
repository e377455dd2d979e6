import type { Instrument, Quote, Tick } from '@tidemark/domain/market';
import type { EventKind } from '../../platform/bus/bus.ts';

/** Something that a user is to be told. */
export interface Telling {
  readonly userId: number;
  /** Key of its sentence in the language files (area `notices`): `forex.margin_warning`. */
  readonly key: string;
  /** What the sentence mentions. */
  readonly params: Readonly<Record<string, string | number>>;
}

/** What alerts need to know of an instrument. */
export type AlertInstrument = Pick<Instrument, 'id' | 'code' | 'showCode' | 'pricePrecision'>;

/** The market as price alerts see it. */
export interface AlertMarket {
  instrument(id: number): AlertInstrument | undefined;
  quote(instrumentId: number): Quote;
  /** The last stored ticks of every instrument, at most `limit` each, oldest first. */
  lastTicks(limit: number): Promise<readonly Tick[]>;
}

/** The facts that become notices; each module publishes its own after the commit. */
export interface NoticeFacts {
  readonly ticksInForce: EventKind<readonly Tick[]>;
  /** What other modules want told: every kind of fact that is passed in here. */
  readonly tellings: readonly EventKind<readonly Telling[]>[];
}
