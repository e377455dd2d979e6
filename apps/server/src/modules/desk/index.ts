import type { Outcome } from '@tidemark/domain/outcome';
import type { Clock } from '@tidemark/domain/time';
import type { Database } from '../../platform/database/queryable.ts';
import { createIdSource } from '../../platform/ids/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Dealer, DeskCommand } from './dealing.ts';
import { createLane } from './lane.ts';

export type { Dealer, DealerBatch, Dealing, DeskCommand, Fact } from './dealing.ts';

/** The dealing desk: everything that changes one account happens one after the other. */
export interface Desk {
  /**
   * Deals a command and answers once it is committed. Rejects where the database is lost: then the
   * outcome is unknown, and the same call with its Idempotency-Key tells it.
   */
  deal<Command extends DeskCommand>(dealer: Dealer<Command>, command: Command): Promise<Outcome<unknown>>;
  /** Finishes what is waiting. */
  stop(): Promise<void>;
}

export interface DeskInput {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly ledger: Ledger;
  readonly lanes?: number;
  readonly batchMax?: number;
}

/** Two lanes keep both the server's and the database's side busy on two cores (docs/decisions). */
const LANES = 2;
const BATCH_MAX = 256;

export async function createDesk(input: DeskInput): Promise<Desk> {
  const count = input.lanes ?? LANES;
  const factIds = createIdSource(input.database, 'desk.fact_id');
  const connections = await Promise.all(Array.from({ length: count }, () => input.database.lane()));
  const lanes = connections.map((connection) =>
    createLane({
      connection,
      clock: input.clock,
      log: input.log,
      postingIds: input.ledger.postingIds,
      factIds,
      batchMax: input.batchMax ?? BATCH_MAX,
      lanes: count,
    }),
  );
  return {
    deal(dealer, command) {
      const lane = lanes[command.accountIds[0] % count];
      if (!lane) throw new Error('the desk has no lane');
      return new Promise((settle, fail) => {
        lane.add({ dealer: dealer as Dealer<DeskCommand>, command, settle, fail });
      });
    },
    async stop() {
      await Promise.all(lanes.map((lane) => lane.idle()));
      await Promise.all(connections.map((connection) => connection.release()));
    },
  };
}
