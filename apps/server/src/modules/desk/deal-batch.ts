import { type Outcome, present } from '@tidemark/domain/outcome';
import type { Clock } from '@tidemark/domain/time';
import { ConnectionLost, type Lane, type Queryable } from '../../platform/database/queryable.ts';
import { type AnswerToKeep, findAnswers, keepAnswers } from '../../platform/idempotency/idempotency.ts';
import type { IdSource } from '../../platform/ids/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import {
  createPostingBook,
  insertPostings,
  type LockedAccount,
  lockAccounts,
  saveAccounts,
} from '../ledger/index.ts';
import { Answers, recallAnswers } from './answers.ts';
import { type Dealer, type DealerBatch, Dealing, type DeskCommand } from './dealing.ts';
import { insertFacts } from './store.ts';

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
  readonly postingIds: IdSource;
  readonly factIds: IdSource;
  /** How many batches may be under way at once, all drawing on the same ids. */
  readonly lanes: number;
}

/** Ids that one command may need at the most. */
const IDS_PER_COMMAND = 4;

/** Deals a batch; where it fails as a whole, each command alone, so that only the guilty one fails. */
export async function dealOrSplit(
  input: DealInput,
  lane: Lane,
  batch: readonly WaitingCommand[],
): Promise<void> {
  let conclude: () => void;
  try {
    conclude = await dealBatch(input, lane, batch);
  } catch (error) {
    if (batch.length === 1 || error instanceof ConnectionLost) {
      input.log.error({ err: error, commands: batch.length }, 'the desk could not deal a batch');
      for (const { fail } of batch) fail(error);
      return;
    }
    for (const command of batch) await dealOrSplit(input, lane, [command]);
    return;
  }
  // Outside of the attempt: what is committed must never be dealt again, whatever happens now.
  conclude();
}

/** The kinds of command of one batch, each with its work. */
type BatchesByDealer = Map<Dealer<DeskCommand>, { work: DealerBatch<DeskCommand>; commands: DeskCommand[] }>;

interface Decided {
  readonly dealing: Dealing;
  readonly outcomes: readonly Outcome<unknown>[];
  readonly kept: readonly AnswerToKeep[];
  readonly postings: ReturnType<typeof createPostingBook>['rows'];
}

/** Deals and commits; what it returns tells the world. */
async function dealBatch(
  input: DealInput,
  lane: Lane,
  batch: readonly WaitingCommand[],
): Promise<() => void> {
  const byDealer = groupByDealer(batch);
  const idsNeeded = batch.length * IDS_PER_COMMAND * input.lanes;
  await Promise.all([
    input.postingIds.reserve(idsNeeded),
    input.factIds.reserve(idsNeeded),
    ...[...byDealer.values()].map(({ work, commands }) => work.reserve(commands.length * input.lanes)),
  ]);

  const { dealing, outcomes } = await lane.transact<Decided>({
    read: (tx) => readAndDecide(input, tx, batch, byDealer),
    write: (tx, decided) => writeAll(tx, decided, byDealer),
  });

  return () => {
    for (const { work } of byDealer.values()) work.committed(dealing);
    for (const [index, waiting] of batch.entries()) {
      waiting.settle(present(outcomes[index], 'every command has an outcome'));
    }
  };
}

function groupByDealer(batch: readonly WaitingCommand[]): BatchesByDealer {
  const byDealer: BatchesByDealer = new Map();
  for (const { dealer, command } of batch) {
    const known = byDealer.get(dealer);
    if (known) known.commands.push(command);
    else byDealer.set(dealer, { work: dealer.begin(), commands: [command] });
  }
  return byDealer;
}

function workOf(byDealer: BatchesByDealer, dealer: Dealer<DeskCommand>): DealerBatch<DeskCommand> {
  return present(byDealer.get(dealer), `the batch has work of ${dealer.name}`).work;
}

async function readAndDecide(
  input: DealInput,
  tx: Queryable,
  batch: readonly WaitingCommand[],
  byDealer: BatchesByDealer,
): Promise<Decided> {
  const now = input.clock.now();
  const claims = batch.flatMap(({ command }) =>
    command.claim ? [{ userId: command.userId, key: command.claim.key }] : [],
  );
  const accountIds = [...new Set(batch.flatMap(({ command }) => command.accountIds))].sort((a, b) => a - b);

  // The locks travel first: what is read behind them is what holds until the commit.
  const [locked, answered] = await Promise.all([
    lockAccounts(tx, accountIds),
    findAnswers(tx, claims, now),
    ...[...byDealer.values()].map(({ work, commands }) => work.load(tx, commands)),
  ]);
  const accounts = new Map<number, LockedAccount>(locked.map((account) => [account.id, account]));
  const [recalled] = await Promise.all([
    recallAnswers(
      tx,
      answered,
      batch.map(({ dealer, command }) => ({ command, work: workOf(byDealer, dealer) })),
    ),
    ...[...byDealer.values()].map(({ work }) => work.refresh(tx, accounts)),
  ]);

  const book = createPostingBook(() => input.postingIds.next());
  const dealing = new Dealing({ now, accounts, book, nextFactId: () => input.factIds.next() });
  const answers = new Answers(recalled, now);
  const outcomes = batch.map(({ dealer, command }) =>
    answers.onceFor(command, workOf(byDealer, dealer), dealing),
  );
  return { dealing, outcomes, kept: answers.fresh, postings: book.rows };
}

function writeAll(tx: Queryable, decided: Decided, byDealer: BatchesByDealer): readonly Promise<unknown>[] {
  const { dealing, postings, kept } = decided;
  const writes: Promise<unknown>[] = [];
  for (const { work } of byDealer.values()) writes.push(...work.write(tx, dealing));
  if (postings.length > 0) writes.push(insertPostings(tx, postings, dealing.now));
  if (dealing.touched.size > 0) writes.push(saveAccounts(tx, [...dealing.touched]));
  if (dealing.facts.length > 0) writes.push(insertFacts(tx, dealing.facts, dealing.now));
  if (kept.length > 0) writes.push(keepAnswers(tx, kept));
  return writes;
}
