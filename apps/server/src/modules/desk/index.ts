import type { Outcome, Refusal } from '@tidemark/domain/outcome';
import type { Clock } from '@tidemark/domain/time';
import type { Registry } from 'prom-client';
import type { Database } from '../../platform/database/queryable.ts';
import { createIdSource } from '../../platform/ids/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { BrokerAccountOf, Ledger, LockedAccount } from '../ledger/index.ts';
import { AccountCache, watchMemory } from './account-cache.ts';
import type { CommandHandler, DeskCommand, ResultsOf } from './command-handler.ts';
import { Dispatcher } from './dispatcher.ts';
import type { AnyHandler, WaitingCommand } from './execute-batch.ts';
import { WaitingBounds, type WaitingBoundsInput } from './waiting-bounds.ts';

export type {
  AccountStates,
  BatchHandler,
  CommandHandler,
  DeskCommand,
  OfKind,
  Peers,
} from './command-handler.ts';
export type { Fact, UnitOfWork } from './unit-of-work.ts';

/** The desk: executes commands, those of one account one after the other. */
export interface Desk {
  /**
   * Executes a command and resolves to its result after the commit. Rejects if the database is lost: the
   * outcome is then unknown, and the same call with its Idempotency-Key returns it. A command with a claim
   * (of a user's call) is refused while too many wait: `request.too_many`, `request.unavailable`.
   */
  execute<Command extends DeskCommand, Results extends ResultsOf<Command>, Kind extends Command['kind']>(
    handler: CommandHandler<Command, Results>,
    command: Command & { readonly kind: Kind },
  ): Promise<Outcome<Results[Kind]>>;
  /**
   * Caches accounts that were just read, so that their first batch need not load them. First reserves posting
   * ids above all that other processes have used: ids of postings of one account must rise with time, in
   * whichever process.
   */
  prefetch(accounts: readonly LockedAccount[]): Promise<void>;
  /** Accounts that were changed outside the desk, and committed: their next batch reads them again. */
  invalidate(accountIds: readonly number[]): void;
  /** Finishes what is waiting. */
  stop(): Promise<void>;
}

export interface DeskInput {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly ledger: Ledger;
  readonly workers?: number;
  readonly batchMax?: number;
  readonly batchMin?: number;
  readonly backgroundMax?: number;
  /** Which account of the broker takes part; a benchmark spreads them. Absent: the one of its world. */
  readonly brokerAccountOf?: BrokerAccountOf;
  /** Where its figures are shown. */
  readonly registry?: Registry;
  /** How many commands of users' calls may wait; absent: no limit. */
  readonly bounds?: WaitingBoundsInput;
}

/** Two connection workers keep server and database busy on two cores (docs/decisions). */
const WORKERS = 2;
const BATCH_MAX = 256;
/** So many waiting commands justify a second transaction beside the first. */
const BATCH_MIN = 24;
/** Of background commands: large enough to cost little a piece, small enough to delay others little. */
const BACKGROUND_MAX = 128;

export async function createDesk(input: DeskInput): Promise<Desk> {
  const workers = input.workers ?? WORKERS;
  // One more than share the work: background commands never take the last.
  const connections = await Promise.all(
    Array.from({ length: workers + 1 }, () => input.database.connectionWorker()),
  );
  const accounts = new AccountCache();
  const dispatcher = new Dispatcher({
    connections,
    workers: connections.length,
    sharedWorkers: workers,
    clock: input.clock,
    log: input.log,
    database: input.database,
    postingIds: input.ledger.postingIds,
    factIds: createIdSource(input.database, 'desk.fact_id'),
    accounts,
    brokerAccountOf: input.brokerAccountOf,
    watch: watchMemory({ clock: input.clock, log: input.log, registry: input.registry }),
    batchMax: input.batchMax ?? BATCH_MAX,
    batchMin: input.batchMin ?? BATCH_MIN,
    backgroundMax: input.backgroundMax ?? BACKGROUND_MAX,
  });
  const bounds = input.bounds && new WaitingBounds(input.bounds);
  return {
    execute(handler, command) {
      return new Promise((resolve, fail) => {
        // The queue holds commands of every handler; what a handler decides is of its command's type.
        const settle: WaitingCommand['settle'] = (outcome) => resolve(outcome as never);
        const one: WaitingCommand = { handler: handler as unknown as AnyHandler, command, settle, fail };
        if (bounds === undefined || command.claim === undefined) dispatcher.add(one);
        else addBounded(dispatcher, bounds, one);
      });
    },
    async prefetch(read) {
      await input.ledger.postingIds.reserveNewest(0);
      accounts.putUnknown(read);
    },
    invalidate: (accountIds) => accounts.invalidate(accountIds),
    async stop() {
      await dispatcher.idle();
      await Promise.all(connections.map((connection) => connection.release()));
    },
  };
}

/** Adds a command of a user's call, or refuses it where too many wait. */
function addBounded(dispatcher: Dispatcher, bounds: WaitingBounds, one: WaitingCommand): void {
  const { command, settle, fail } = one;
  const refusal: Refusal | undefined = bounds.enter(command);
  if (refusal) {
    settle(refusal);
    return;
  }
  dispatcher.add({
    ...one,
    settle(outcome) {
      bounds.leave(command);
      settle(outcome);
    },
    fail(error) {
      bounds.leave(command);
      fail(error);
    },
  });
}
