import { type Outcome, present } from '@tidemark/domain/outcome';
import type { Clock } from '@tidemark/domain/time';
import { startWrites } from '../../platform/database/fuse.ts';
import { ConnectionLost, type Lane, type Queryable, type Write } from '../../platform/database/queryable.ts';
import { type AnswerToKeep, findAnswers, keepingAnswers } from '../../platform/idempotency/idempotency.ts';
import type { IdSource } from '../../platform/ids/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import {
  createPostingBook,
  type HouseAccountOf,
  insertingPostings,
  type LockedAccount,
  lockAccounts,
  readAccounts,
  savingAccounts,
} from '../ledger/index.ts';
import type { AccountCache } from './account-cache.ts';
import { Answers, type KnownAnswers, recallAnswers } from './answers.ts';
import { type Dealer, type DealerBatch, Dealing, type DeskCommand, type Peers } from './dealing.ts';
import type { MemoryWatch } from './memory-watch.ts';
import { insertingFacts } from './store.ts';

/** A command waiting for its turn. */
export interface WaitingCommand {
  readonly dealer: Dealer<DeskCommand>;
  readonly command: DeskCommand;
  settle(outcome: Outcome<unknown>): void;
  fail(error: unknown): void;
}

/** What a batch is dealt with, besides its connection. */
export interface DealInput {
  readonly clock: Clock;
  readonly log: Log;
  /** Where a batch looks up what nobody remembers yet. */
  readonly database: Queryable;
  readonly postingIds: IdSource;
  readonly factIds: IdSource;
  readonly accounts: AccountCache;
  /** Undefined: the one account of the house's world. */
  readonly houseOf: HouseAccountOf | undefined;
  readonly watch: MemoryWatch;
  /** How many batches may be under way at once, all drawing on the same ids. */
  readonly lanes: number;
}

/** Ids that one command may need at the most. */
const IDS_PER_COMMAND = 4;

/** Tells those who wait for a batch what became of it. */
export type Tell = () => void;

/**
 * Deals a batch; where it fails as a whole, each command alone, so that only the guilty one fails. It
 * is remembered then, but nobody has been told yet: the lane can go on first.
 */
export async function dealOrSplit(
  input: DealInput,
  lane: Lane,
  batch: readonly WaitingCommand[],
): Promise<Tell> {
  let remember: () => Tell;
  try {
    remember = await dealBatch(input, lane, batch);
  } catch (error) {
    if (batch.length > 1 && !(error instanceof ConnectionLost)) return dealOneByOne(input, lane, batch);
    input.log.error({ err: error, commands: batch.length }, 'the desk could not deal a batch');
    return () => {
      for (const { fail } of batch) fail(error);
    };
  }
  // Outside of the attempt: what is committed must never be dealt again, whatever happens now.
  return remember();
}

async function dealOneByOne(input: DealInput, lane: Lane, batch: readonly WaitingCommand[]): Promise<Tell> {
  const tells: Tell[] = [];
  for (const one of batch) tells.push(await dealOrSplit(input, lane, [one]));
  return () => {
    for (const tell of tells) tell();
  };
}

/** The kinds of command of one batch, each with its work. */
type BatchesByDealer = Map<Dealer<DeskCommand>, { work: DealerBatch<DeskCommand>; commands: DeskCommand[] }>;

interface Decided {
  readonly dealing: Dealing;
  readonly outcomes: readonly Outcome<unknown>[];
  readonly kept: readonly AnswerToKeep[];
  readonly postings: ReturnType<typeof createPostingBook>['rows'];
}

/** A batch on its way: its commands, their accounts, and the work of each dealer. */
interface Batch {
  readonly waiting: readonly WaitingCommand[];
  readonly accountIds: readonly number[];
  readonly byDealer: BatchesByDealer;
}

/** Deals and commits; what it returns is to be done once behind the commit. */
async function dealBatch(
  input: DealInput,
  lane: Lane,
  waiting: readonly WaitingCommand[],
): Promise<() => Tell> {
  const accountIds = [...new Set(waiting.flatMap(({ command }) => command.accountIds))].sort((a, b) => a - b);
  const batch: Batch = { waiting, accountIds, byDealer: groupByDealer(waiting) };
  const idsOfBatch = waiting.reduce((sum, { command }) => sum + (command.idsMax ?? IDS_PER_COMMAND), 0);
  const idsNeeded = idsOfBatch * input.lanes;
  await Promise.all([
    input.postingIds.reserve(idsNeeded),
    input.factIds.reserve(idsNeeded),
    ...worksOf(batch).map(({ work, commands }) => work.reserve(commands.length * input.lanes)),
  ]);

  const fromMemory = await dealFromMemory(input, lane, batch);
  if (fromMemory) return concluding(input, batch, fromMemory);
  const fresh: Batch = { waiting, accountIds, byDealer: groupByDealer(waiting) };
  const decided = await lane.transact<Decided>({
    read: (tx) => readAndDecide(input, tx, fresh),
    write: (tx, made) => startWrites(tx, writesOf(made, fresh)),
  });
  input.watch.dealt('locks');
  return concluding(input, fresh, decided);
}

/**
 * Decides on what is remembered and only writes: one journey. Every account is saved, also where it
 * was refused something, so that the database confirms the version that was decided on, and a claim
 * that was answered before breaks its key. Undefined where memory did not suffice or was wrong; then
 * nothing has happened.
 */
async function dealFromMemory(input: DealInput, lane: Lane, batch: Batch): Promise<Decided | undefined> {
  const looking = lookUp(input, batch);
  if (looking !== undefined) {
    const found = await looking.then(
      () => true,
      (error: unknown) => {
        // What was read without newer posting ids must not serve the next batch.
        input.accounts.forget(batch.accountIds);
        input.watch.failed(error);
        return false;
      },
    );
    // The long way is patient with a database that is away for a moment.
    if (!found) return undefined;
  }
  const accounts = input.accounts.copies(batch.accountIds);
  if (!accounts || !worksOf(batch).every(({ work }) => work.recollect(accounts))) return undefined;
  try {
    const decided = decideAll(input, batch, { accounts, recalled: new Map(), confirmsAll: true });
    await lane.write(writesOf(decided, batch));
    input.watch.dealt('memory');
    return decided;
  } catch (error) {
    input.accounts.forget(batch.accountIds);
    if (error instanceof ConnectionLost) throw error;
    input.watch.failed(error);
    return undefined;
  }
}

/**
 * Reads what memory lacks of a batch's accounts: a trader's first order of the day must not send
 * everybody's in its batch the long way. Undefined, and no turn lost, where nothing is missing.
 */
function lookUp(input: DealInput, batch: Batch): Promise<unknown> | undefined {
  const { database, accounts } = input;
  const learnWorks = (): Promise<unknown> | undefined => {
    const known = accounts.copies(batch.accountIds);
    const learning = known ? worksOf(batch).map(({ work }) => work.learn(database, known)) : [];
    return learning.some((one) => one !== undefined) ? Promise.all(learning) : undefined;
  };
  const missing = accounts.missing(batch.accountIds);
  if (missing.length === 0) return learnWorks();
  // Accounts first: what comes in between belongs to a later version, and fails the save.
  return readAccounts(database, missing).then((read) => {
    accounts.learn(read);
    return Promise.all([learnWorks(), input.postingIds.reserveNewest(0)]);
  });
}

function concluding(input: DealInput, batch: Batch, { dealing, outcomes }: Decided): () => Tell {
  return () => {
    input.accounts.remember(dealing.accounts.values(), dealing.saved);
    for (const { work } of worksOf(batch)) work.committed(dealing);
    return () => {
      for (const [index, waiting] of batch.waiting.entries()) {
        waiting.settle(present(outcomes[index], 'every command has an outcome'));
      }
    };
  };
}

function worksOf(batch: Batch) {
  return [...batch.byDealer.values()];
}

function groupByDealer(batch: readonly WaitingCommand[]): BatchesByDealer {
  const byDealer: BatchesByDealer = new Map();
  const begun = (dealer: Dealer<DeskCommand>) => {
    const known = byDealer.get(dealer) ?? { work: dealer.begin(peers), commands: [] };
    byDealer.set(dealer, known);
    return known;
  };
  const peers: Peers = {
    // What a dealer begins is its own kind of work.
    workOf: (dealer) => begun(dealer as unknown as Dealer<DeskCommand>).work as never,
  };
  for (const { dealer, command } of batch) begun(dealer).commands.push(command);
  return byDealer;
}

function workOf(byDealer: BatchesByDealer, dealer: Dealer<DeskCommand>): DealerBatch<DeskCommand> {
  return present(byDealer.get(dealer), `the batch has work of ${dealer.name}`).work;
}

async function readAndDecide(input: DealInput, tx: Queryable, batch: Batch): Promise<Decided> {
  const claims = batch.waiting.flatMap(({ command }) =>
    command.claim ? [{ userId: command.userId, key: command.claim.key }] : [],
  );
  // The locks travel first: what is read behind them is what holds until the commit.
  const [locked, answered] = await Promise.all([
    lockAccounts(tx, batch.accountIds),
    findAnswers(tx, claims, input.clock.now()),
    ...worksOf(batch).map(({ work, commands }) => work.load(tx, commands)),
  ]);
  const accounts = new Map<number, LockedAccount>(locked.map((account) => [account.id, account]));
  const [recalled] = await Promise.all([
    recallAnswers(
      tx,
      answered,
      batch.waiting.map(({ dealer, command }) => ({ command, work: workOf(batch.byDealer, dealer) })),
    ),
    // As many as were reserved for the batch are in hand still, above what others have posted meanwhile.
    input.postingIds.reserveNewest(0, tx),
    ...worksOf(batch).map(({ work }) => work.refresh(tx, accounts)),
  ]);
  return decideAll(input, batch, { accounts, recalled, confirmsAll: false });
}

function decideAll(
  input: DealInput,
  batch: Batch,
  ground: {
    accounts: ReadonlyMap<number, LockedAccount>;
    recalled: KnownAnswers;
    confirmsAll: boolean;
  },
): Decided {
  const now = input.clock.now();
  const book = createPostingBook(() => input.postingIds.next(), input.houseOf);
  const { accounts, recalled, confirmsAll } = ground;
  const dealing = new Dealing({ now, accounts, confirmsAll, book, nextFactId: () => input.factIds.next() });
  const answers = new Answers(recalled, now);
  const outcomes = batch.waiting.map(({ dealer, command }) =>
    answers.onceFor(command, workOf(batch.byDealer, dealer), dealing),
  );
  return { dealing, outcomes, kept: answers.fresh, postings: book.rows };
}

function writesOf({ dealing, postings, kept }: Decided, batch: Batch): readonly Write[] {
  const writes = worksOf(batch).flatMap(({ work }) => work.writes(dealing));
  if (postings.length > 0) writes.push(insertingPostings(postings, dealing.now));
  if (dealing.saved.size > 0) writes.push(savingAccounts([...dealing.saved]));
  if (dealing.facts.length > 0) writes.push(insertingFacts(dealing.facts, dealing.now));
  if (kept.length > 0) writes.push(keepingAnswers(kept));
  return writes;
}
