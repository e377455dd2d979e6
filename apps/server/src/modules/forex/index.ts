import type { ForexTrade } from '@tidemark/contract/live';
import type { FeeBasis } from '@tidemark/domain/forex';
import type { Outcome } from '@tidemark/domain/outcome';
import type { Clock } from '@tidemark/domain/time';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database } from '../../platform/database/queryable.ts';
import type { IdempotencyClaim, Route } from '../../platform/http/route.ts';
import { createIdSource } from '../../platform/ids/ids.ts';
import type { Desk } from '../desk/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import { loadBook } from './actions/load-book.ts';
import { PositionBook } from './book.ts';
import { type ForexContext, rememberAccountIds } from './context.ts';
import { createForexDealer } from './dealer.ts';
import { holdersMovedBy } from './moved-by.ts';
import { presentRisk } from './present-risk.ts';
import { forexRoutes } from './routes.ts';

export { positionsChanged, positionsClosed } from './events.ts';
export { verifyForex } from './verify.ts';

export interface Forex {
  readonly routes: readonly Route[];
  /** Loads every open position; the server is not ready before. */
  start(): Promise<void>;
  /** FOREX_TRADE of a user as it is now, from memory. */
  riskOf(userId: number): ForexTrade;
  /** Users whose results a price moves: holders of the instrument, and of those it converts to USD. */
  holdersOf(instrumentId: number): Iterable<number>;
  /** Starts a demo user's accounts again; refused for a real user. */
  resetDemo(userId: number, claim: IdempotencyClaim | undefined): Promise<Outcome<true>>;
}

export interface ForexInput {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly desk: Desk;
  readonly ledger: Ledger;
  readonly market: Market;
  /** Base setting trade_fee_type as it stands now. */
  feeBasis(): FeeBasis;
  readonly openPositionsMax?: number;
}

/** Open positions per user (rules.md, «Limits»). */
const OPEN_POSITIONS_MAX = 200;

export function createForex(input: ForexInput): Forex {
  const { database, bus, market, ledger, desk } = input;
  const book = new PositionBook();
  const dealer = createForexDealer({
    market,
    bus,
    book,
    dealIds: createIdSource(database, 'forex.deal_id'),
    openPositionsMax: input.openPositionsMax ?? OPEN_POSITIONS_MAX,
  });
  const accounts = rememberAccountIds(ledger);
  const context: ForexContext = { ...input, dealer, accounts };
  return {
    routes: forexRoutes(context),
    start: () => loadBook(database, book),
    riskOf: (userId) => presentRisk(book.ofUser(userId), market),
    holdersOf: (instrumentId) => holdersMovedBy(instrumentId, book, market),
    async resetDemo(userId, claim) {
      const ids = await accounts.of(userId);
      const command = {
        kind: 'reset',
        userId,
        claim,
        accountIds: [ids.forex, ids.micro, ids.change],
      } as const;
      return (await desk.deal(dealer, command)) as Outcome<true>;
    },
  };
}
