import type { Outcome } from '@tidemark/domain/outcome';
import type { Queryable, Write } from '../../platform/database/queryable.ts';
import type { IdempotencyClaim } from '../../platform/http/route.ts';
import type { IdSource } from '../../platform/ids/ids.ts';
import type { LockedAccount } from '../ledger/index.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** A request to change accounts, as plain data: executed after all earlier commands of these accounts. */
export interface DeskCommand {
  /** Names the decision; a handler lists the result of each kind. */
  readonly kind: string;
  readonly userId: number;
  /** Accounts it may change; while it runs, later commands of any of them wait. */
  readonly accountIds: readonly [number, ...number[]];
  /**
   * Present on commands of a user's call: a repeated call gets the first answer, and only a limited number
   * may wait. Absent on commands of the server itself (triggers, settlements, copies).
   */
  readonly claim: IdempotencyClaim | undefined;
  /** Postings, or facts, that it may take at most, where that is more than a single order does. */
  readonly idsMax?: number;
  /** Ids of the handler's own sources that it may take at most, where that is more than one of each. */
  readonly ownIdsMax?: number;
  /** Low priority: no caller waits for its answer, so commands of callers go first, on a connection of their own. */
  readonly isBackground?: boolean;
}

/** The result of each kind of command: a domain value that survives JSON, amounts included. */
export type ResultsOf<Command extends DeskCommand> = { readonly [Kind in Command['kind']]: unknown };

/** The commands of one kind. */
export type OfKind<Command extends DeskCommand, Kind extends Command['kind']> = Extract<
  Command,
  { readonly kind: Kind }
>;

/** One batch's work of one kind of command. */
export interface BatchHandler<Command extends DeskCommand, Results extends ResultsOf<Command>> {
  /** Decides one command: a refusal that has changed nothing, or its result. */
  decide(command: Command, unit: UnitOfWork): Outcome<Results[Command['kind']]>;
  /** Rows to write, in this order where it is one table. */
  writes(unit: UnitOfWork): readonly Write[];
  /** Called once the batch is committed: caches take it over, events are published. */
  committed(unit: UnitOfWork): void;
}

/** Executes commands of the desk: one for each capability that changes accounts. */
export interface CommandHandler<
  Command extends DeskCommand,
  Results extends ResultsOf<Command> = ResultsOf<Command>,
  Batch extends BatchHandler<Command, Results> = BatchHandler<Command, Results>,
> {
  readonly name: string;
  /** Sources of the ids that decisions give to new rows; reserved before a batch, one for each command. */
  readonly ids: readonly IdSource[];
  /**
   * State that decisions read besides balances; the desk loads it at the versions of the batch's accounts.
   */
  readonly states: readonly AccountStates[];
  begin(peers: Peers): Batch;
}

/**
 * What a module caches of accounts of one kind, each at one version. A decision uses it without a query: the
 * save fails if the account has another version by then.
 */
export interface AccountStates {
  readonly kind: LockedAccount['kind'];
  /** The version that is remembered of an account. */
  versionOf(accountId: number): number | undefined;
  /** Reads the state of these accounts and caches it at their versions. */
  load(through: Queryable, accounts: readonly LockedAccount[]): Promise<void>;
}

/** The work of other handlers in the same batch. */
export interface Peers {
  /**
   * The work of another handler in this batch, begun if necessary: from then on it takes part in the batch
   * and follows changes of its cached accounts. Its answers during a command include every earlier decision.
   */
  workOf<
    Command extends DeskCommand,
    Results extends ResultsOf<Command>,
    Batch extends BatchHandler<Command, Results>,
  >(handler: CommandHandler<Command, Results, Batch>): Batch;
}
