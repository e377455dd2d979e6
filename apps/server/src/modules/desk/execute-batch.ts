import { type Outcome, present } from '@tidemark/domain/outcome';
import type { Clock } from '@tidemark/domain/time';
import {
  ConnectionLost,
  type ConnectionWorker,
  type Queryable,
  type Write,
} from '../../platform/database/queryable.ts';
import { startWrites } from '../../platform/database/statements.ts';
import { type AnswerToStore, findAnswers, storingAnswers } from '../../platform/idempotency/idempotency.ts';
import type { IdSource } from '../../platform/ids/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import {
  type BrokerAccountOf,
  createPostingBatch,
  insertingPostings,
  type LockedAccount,
  lockAccounts,
  readAccounts,
  savingAccounts,
} from '../ledger/index.ts';
import type { AccountCache, MemoryWatch } from './account-cache.ts';
import { Answers, type KnownAnswers, knownAnswers } from './answers.ts';
import type { AccountStates, BatchHandler, CommandHandler, DeskCommand, Peers } from './command-handler.ts';
import { insertingFacts } from './store.ts';
import { UnitOfWork } from './unit-of-work.ts';

/** A handler of commands of any kind. */
export type AnyHandler = CommandHandler<DeskCommand>;

/** A command waiting for its turn. */
export interface WaitingCommand {
  readonly handler: AnyHandler;
  readonly command: DeskCommand;
  settle(outcome: Outcome<unknown>): void;
  fail(error: unknown): void;
}

/** Input for executing a batch, besides its connection. */
export interface BatchInput {
  readonly clock: Clock;
  readonly log: Log;
  /** Where a batch reads what is not in memory yet. */
  readonly database: Queryable;
  readonly postingIds: IdSource;
  readonly factIds: IdSource;
  readonly accounts: AccountCache;
  /** Undefined: the broker's one account of each kind. */
  readonly brokerAccountOf: BrokerAccountOf | undefined;
  readonly watch: MemoryWatch;
  /** Batches that may run at once, all taking from the same ids. */
  readonly workers: number;
}

/** Ids that one command may need at most. */
const IDS_PER_COMMAND = 4;

/** Answers the commands of a batch. */
export type SettleCommands = () => void;

/**
 * Executes a batch; if it fails, each command alone, so that one poison command does not fail the others.
 * Caches contain the result when this resolves, but no command has been answered yet: the connection can take
 * the next batch first.
 */
export async function executeOrSplit(
  input: BatchInput,
  worker: ConnectionWorker,
  batch: readonly WaitingCommand[],
): Promise<SettleCommands> {
  let conclude: () => SettleCommands;
  try {
    conclude = await executeBatch(input, worker, batch);
  } catch (error) {
    if (batch.length > 1 && !(error instanceof ConnectionLost)) return executeOneByOne(input, worker, batch);
    input.log.error({ err: error, commands: batch.length }, 'the desk could not execute a batch');
    return () => {
      for (const { fail } of batch) fail(error);
    };
  }
  // Outside of the attempt: what is committed must never be executed again, whatever happens now.
  return conclude();
}

async function executeOneByOne(
  input: BatchInput,
  worker: ConnectionWorker,
  batch: readonly WaitingCommand[],
): Promise<SettleCommands> {
  const settles: SettleCommands[] = [];
  for (const one of batch) settles.push(await executeOrSplit(input, worker, [one]));
  return () => {
    for (const settle of settles) settle();
  };
}

/** The handlers that take part in a batch, each with its work and how many ids of its own sources it may take. */
type Taking = Map<
  AnyHandler,
  { readonly work: BatchHandler<DeskCommand, Record<string, unknown>>; ownIds: number }
>;

interface Decided {
  readonly unit: UnitOfWork;
  readonly outcomes: readonly Outcome<unknown>[];
  readonly stored: readonly AnswerToStore[];
  readonly postings: ReturnType<typeof createPostingBatch>['rows'];
}

/** A batch under way: its commands, their accounts, and the handlers that take part. */
interface Batch {
  readonly waiting: readonly WaitingCommand[];
  readonly accountIds: readonly number[];
  readonly taking: Taking;
}

/** Executes and commits; what it returns is to be done once after the commit. */
async function executeBatch(
  input: BatchInput,
  worker: ConnectionWorker,
  waiting: readonly WaitingCommand[],
): Promise<() => SettleCommands> {
  const accountIds = [...new Set(waiting.flatMap(({ command }) => command.accountIds))].sort((a, b) => a - b);
  const batch: Batch = { waiting, accountIds, taking: handlersOf(waiting) };
  await reserveIds(input, batch);
  const fromMemory = await executeFromMemory(input, worker, batch);
  if (fromMemory) return concluding(input, batch, fromMemory);
  const fresh: Batch = { waiting, accountIds, taking: handlersOf(waiting) };
  const decided = await worker.transact<Decided>({
    read: (tx) => readAndDecide(input, tx, fresh),
    write: (tx, made) => startWrites(tx, writesOf(made, fresh)),
  });
  input.watch.executed('locks');
  return concluding(input, fresh, decided);
}

/** Reserves the ids that the batch may need of each source, for as many batches as may run at once. */
function reserveIds(input: BatchInput, { waiting, taking }: Batch): Promise<unknown> {
  const needed = new Map<IdSource, number>();
  const need = (ids: IdSource, count: number) => needed.set(ids, (needed.get(ids) ?? 0) + count);
  for (const { command } of waiting) {
    need(input.postingIds, command.idsMax ?? IDS_PER_COMMAND);
    need(input.factIds, command.idsMax ?? IDS_PER_COMMAND);
  }
  for (const [{ ids }, { ownIds }] of taking) for (const one of ids) need(one, ownIds);
  return Promise.all([...needed].map(([ids, count]) => ids.reserve(count * input.workers)));
}

/**
 * Decides on what is in memory and only writes: one round trip. Every account is saved, also where its
 * command was refused, so that the database confirms the version that was decided on, and a claim that
 * was answered before violates its key. Undefined where memory did not suffice or was wrong; then
 * nothing has happened.
 */
async function executeFromMemory(
  input: BatchInput,
  worker: ConnectionWorker,
  batch: Batch,
): Promise<Decided | undefined> {
  const loading = loadMissing(input, batch);
  if (loading !== undefined) {
    const found = await loading.then(
      () => true,
      (error: unknown) => {
        // What was read without newer posting ids must not serve the next batch.
        input.accounts.invalidate(batch.accountIds);
        input.watch.failed(error);
        return false;
      },
    );
    // With locks a batch waits for a database that is away for a moment.
    if (!found) return undefined;
  }
  const accounts = input.accounts.copies(batch.accountIds);
  if (!accounts || staleStates(batch, accounts.values()).length > 0) return undefined;
  try {
    const decided = decideAll(input, batch, { accounts, known: new Map(), confirmsAll: true });
    await worker.write(writesOf(decided, batch));
    input.watch.executed('memory');
    return decided;
  } catch (error) {
    input.accounts.invalidate(batch.accountIds);
    if (error instanceof ConnectionLost) throw error;
    input.watch.failed(error);
    return undefined;
  }
}

/**
 * Reads what memory lacks of a batch's accounts, without locks: a version that has passed by then is
 * found when the batch is saved. Undefined, and no turn of the event loop lost, where nothing is missing.
 */
function loadMissing(input: BatchInput, batch: Batch): Promise<unknown> | undefined {
  const { database, accounts } = input;
  const loadKnown = (): Promise<unknown> | undefined => {
    const known = accounts.copies(batch.accountIds);
    return known && loadStates(staleStates(batch, known.values()), database);
  };
  const missing = accounts.missing(batch.accountIds);
  if (missing.length === 0) return loadKnown();
  // Accounts first: a change in between belongs to a later version, and fails the save.
  return readAccounts(database, missing).then((read) => {
    accounts.putUnknown(read);
    return Promise.all([loadKnown(), input.postingIds.reserveNewest(0)]);
  });
}

/** Accounts whose state a module has not cached at their version. */
interface StaleStates {
  readonly states: AccountStates;
  readonly accounts: readonly LockedAccount[];
}

function staleStates({ taking }: Batch, accounts: Iterable<LockedAccount>): StaleStates[] {
  const all = [...accounts];
  return [...new Set([...taking.keys()].flatMap((handler) => handler.states))].flatMap((states) => {
    const stale = all.filter(
      ({ id, kind, version }) => kind === states.kind && states.versionOf(id) !== version,
    );
    return stale.length > 0 ? [{ states, accounts: stale }] : [];
  });
}

function loadStates(stale: readonly StaleStates[], through: Queryable): Promise<unknown> | undefined {
  if (stale.length === 0) return undefined;
  return Promise.all(stale.map(({ states, accounts }) => states.load(through, accounts)));
}

function concluding(input: BatchInput, batch: Batch, { unit, outcomes }: Decided): () => SettleCommands {
  return () => {
    input.accounts.putCommitted(unit);
    for (const { work } of batch.taking.values()) work.committed(unit);
    return () => {
      for (const [index, waiting] of batch.waiting.entries()) {
        waiting.settle(present(outcomes[index], 'every command has an outcome'));
      }
    };
  };
}

function handlersOf(batch: readonly WaitingCommand[]): Taking {
  const taking: Taking = new Map();
  const begun = (handler: AnyHandler) => {
    const known = taking.get(handler) ?? { work: handler.begin(peers), ownIds: 0 };
    taking.set(handler, known);
    return known;
  };
  const peers: Peers = {
    // What a handler begins is its own kind of work.
    workOf: (handler) => begun(handler as unknown as AnyHandler).work as never,
  };
  for (const { handler, command } of batch) begun(handler).ownIds += command.ownIdsMax ?? 1;
  return taking;
}

async function readAndDecide(input: BatchInput, tx: Queryable, batch: Batch): Promise<Decided> {
  const claims = batch.waiting.flatMap(({ command }) =>
    command.claim ? [{ userId: command.userId, key: command.claim.key }] : [],
  );
  // The locks travel first: what is read after them holds until the commit.
  const [locked, answered] = await Promise.all([
    lockAccounts(tx, batch.accountIds),
    findAnswers(tx, claims, input.clock.now()),
    // The ids reserved for the batch are still available, and now above all that others have posted
    // meanwhile.
    input.postingIds.reserveNewest(0, tx),
  ]);
  await loadStates(staleStates(batch, locked), tx);
  const accounts = new Map<number, LockedAccount>(locked.map((account) => [account.id, account]));
  return decideAll(input, batch, { accounts, known: knownAnswers(answered), confirmsAll: false });
}

function decideAll(
  input: BatchInput,
  batch: Batch,
  basis: {
    accounts: ReadonlyMap<number, LockedAccount>;
    known: KnownAnswers;
    confirmsAll: boolean;
  },
): Decided {
  const now = input.clock.now();
  const postings = createPostingBatch(() => input.postingIds.next(), input.brokerAccountOf);
  const { accounts, known, confirmsAll } = basis;
  const unit = new UnitOfWork({
    now,
    accounts,
    confirmsAll,
    postings,
    nextFactId: () => input.factIds.next(),
  });
  const answers = new Answers(known, now);
  const outcomes = batch.waiting.map(({ handler, command }) => {
    const { work } = present(batch.taking.get(handler), `the batch has work of ${handler.name}`);
    return answers.onceFor(command, () => work.decide(command, unit));
  });
  return { unit, outcomes, stored: answers.fresh, postings: postings.rows };
}

function writesOf({ unit, postings, stored }: Decided, batch: Batch): readonly Write[] {
  const writes = [...batch.taking.values()].flatMap(({ work }) => work.writes(unit));
  if (postings.length > 0) writes.push(insertingPostings(postings, unit.now));
  if (unit.saved.size > 0) writes.push(savingAccounts([...unit.saved]));
  if (unit.facts.length > 0) writes.push(insertingFacts(unit.facts, unit.now));
  if (stored.length > 0) writes.push(storingAnswers(stored));
  return writes;
}
