import type { account } from '@tidemark/contract/calls/money/ledger';
import type {
  DayMarket,
  ForexTrade,
  KlineBar,
  MicroClosed,
  Notice,
  SupportPush,
} from '@tidemark/contract/live';
import type { Instrument, Tick } from '@tidemark/domain/market';
import type * as z from 'zod/mini';
import type { EventKind } from '../../platform/bus/bus.ts';
import type { Caller } from '../../platform/http/route.ts';

/** One account as `getBalance` shows it. */
export type WireAccount = z.input<typeof account>;

/** A bar that is being formed, with the instrument it belongs to. */
export interface FormingBar {
  readonly instrumentId: number;
  readonly code: string;
  readonly bar: KlineBar;
}

/**
 * The read ports of the live channel. All but `authenticate` and `accountsOf` answer from memory, because
 * every push calls them.
 */
export interface LiveSources {
  readonly market: {
    /** Every instrument, in display order. */
    instruments(): readonly Pick<Instrument, 'id' | 'code'>[];
    instrumentByCode(code: string): Pick<Instrument, 'id' | 'code'> | undefined;
    /** Close and change of the day; undefined before the first price. */
    dayMarket(instrumentId: number): DayMarket | undefined;
    /** The bar being formed of each period; empty before the first price. */
    formingBars(instrumentId: number): readonly KlineBar[];
  };
  readonly session: {
    /** The owner of a token; undefined where it is unknown, expired or revoked. */
    authenticate(token: string): Caller | Promise<Caller | undefined> | undefined;
  };
  readonly ledger: {
    accountsOf(userId: number): Promise<readonly WireAccount[]>;
  };
  readonly forex: {
    /** The current FOREX_TRADE state of a user; undefined for one without positions. */
    riskOf(userId: number): ForexTrade | undefined;
    /** Instruments whose prices move a user's results: those he holds, and their pairs to USD. */
    moversOf(userId: number): readonly number[];
  };
  readonly follow: {
    /** Ids of a user's orders that are copies. */
    openCopiesOf(userId: number): readonly number[];
  };
}

/** Events that the live channel subscribes to; each module publishes its own after the commit. */
export interface LiveFacts {
  readonly ticksInForce: EventKind<readonly Tick[]>;
  readonly barsChanged: EventKind<readonly FormingBar[]>;
  readonly sessionsEnded: EventKind<{ readonly sessionIds: readonly number[] }>;
  readonly balancesChanged: EventKind<{ readonly userIds: readonly number[] }>;
  readonly positionsChanged: EventKind<{ readonly userIds: readonly number[] }>;
  readonly copiesChanged: EventKind<{ readonly userIds: readonly number[] }>;
  readonly positionsClosed: EventKind<{ readonly userId: number; readonly ids: readonly number[] }>;
  readonly optionsClosed: EventKind<{ readonly userId: number; readonly closed: readonly MicroClosed[] }>;
  readonly noticesWritten: EventKind<readonly { readonly userId: number; readonly notice: Notice }[]>;
  readonly supportPushed: EventKind<readonly { readonly userId: number; readonly push: SupportPush }[]>;
}
