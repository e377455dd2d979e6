import type { OwnPosting, RecipePosting } from '@tidemark/domain/ledger';
import type { Amount } from '@tidemark/domain/money';
import { plus } from '@tidemark/domain/money';
import { type Outcome, present } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable, Write } from '../../platform/database/queryable.ts';
import type { IdempotencyClaim } from '../../platform/http/route.ts';
import type { LockedAccount, PostingBook } from '../ledger/index.ts';

/** Something that changes accounts and must happen after what was asked of them before. */
export interface DeskCommand {
  readonly userId: number;
  /** Accounts it may change; while it is under way, later commands of any of them wait. */
  readonly accountIds: readonly [number, ...number[]];
  /**
   * Present on what a user's call asks for: a repeated call gets the first one's answer, and only so many
   * of these may wait. Absent on what the server does by itself (triggers, settlements, copies).
   */
  readonly claim: IdempotencyClaim | undefined;
  /** Postings, or facts, that it may take at the most, where that is more than a single order does. */
  readonly idsMax?: number;
  /** Nobody waits for its answer: what others ask goes before it, on a lane of its own. */
  readonly isPatient?: boolean;
}

/** A line of the desk's own record of what it did. */
export interface Fact {
  readonly id: number;
  readonly kind: string;
  readonly userId: number;
  readonly reference: number;
}

/** What a decision may use and change: accounts held locked, postings and facts to be written. */
export class Dealing {
  readonly facts: Fact[] = [];
  /** Accounts that a decision has changed. */
  readonly touched = new Set<LockedAccount>();
  readonly #accounts: ReadonlyMap<number, LockedAccount>;
  readonly #book: PostingBook;
  readonly #nextFactId: () => number;
  /** The desk's time: one moment for the whole batch. */
  readonly now: Millis;
  /** Accounts that are written, so that their version rises. */
  readonly saved: ReadonlySet<LockedAccount>;

  constructor(input: {
    now: Millis;
    /** Writes every account, changed or not, so that the database confirms its version. */
    confirmsAll: boolean;
    accounts: ReadonlyMap<number, LockedAccount>;
    book: PostingBook;
    nextFactId: () => number;
  }) {
    this.now = input.now;
    this.#accounts = input.accounts;
    this.#book = input.book;
    this.#nextFactId = input.nextFactId;
    this.saved = input.confirmsAll ? new Set(input.accounts.values()) : this.touched;
  }

  account(id: number): LockedAccount {
    return present(this.#accounts.get(id), `account ${id} is locked by this batch`);
  }

  get accounts(): ReadonlyMap<number, LockedAccount> {
    return this.#accounts;
  }

  /** Moves money by a recipe. */
  post(account: LockedAccount, posting: RecipePosting | undefined, reference: number): void {
    if (!posting) return;
    this.#book.post(account, posting, reference);
    this.touched.add(account);
  }

  /** Moves money between two accounts of one user. */
  move(
    accounts: { readonly from: LockedAccount; readonly to: LockedAccount },
    posting: OwnPosting,
    reference: number,
  ): void {
    this.#book.move(accounts, posting, reference);
    this.touched.add(accounts.from).add(accounts.to);
  }

  /** Locks part of a balance, or unlocks it with a negative amount. */
  lock(account: LockedAccount, amount: Amount): void {
    account.locked = plus(account.locked, amount);
    this.touched.add(account);
  }

  /** Notes what was done; answers its number. */
  fact(kind: string, userId: number, reference: number): number {
    const id = this.#nextFactId();
    this.facts.push({ id, kind, userId, reference });
    return id;
  }
}

/** One batch's work of one kind of command. */
export interface DealerBatch<Command extends DeskCommand> {
  /** Reserves the ids that so many commands may need, before any account is locked. */
  reserve(commands: number): Promise<void>;
  /**
   * Brings to memory, without locks, what `recollect` will ask for and nobody remembers; undefined
   * where nothing is missing. A version that has passed by then is found when the batch is saved.
   */
  learn(database: Queryable, accounts: ReadonlyMap<number, LockedAccount>): Promise<void> | undefined;
  /**
   * Takes from memory what the decisions need of these accounts at these versions; false where
   * something of it is not remembered. Called with every account of the batch.
   */
  recollect(accounts: ReadonlyMap<number, LockedAccount>): boolean;
  /**
   * Loads what the decisions need. Called with the accounts still on their way, so that its
   * statements travel with the locks, behind them.
   */
  load(tx: Queryable, commands: readonly Command[]): Promise<void>;
  /** Looks at the accounts as locked and loads again what was cached of an older version. */
  refresh(tx: Queryable, accounts: ReadonlyMap<number, LockedAccount>): Promise<void>;
  /** Decides one command: a refusal that has changed nothing, or an answer as it goes on the wire. */
  decide(command: Command, dealing: Dealing): Outcome<unknown>;
  /** The text that is kept of an outcome for a repeated call. */
  keep(outcome: Outcome<unknown>): string;
  /** The outcomes of kept texts, in their order, as they were answered then. */
  recall(tx: Queryable, kept: readonly string[]): Promise<readonly Outcome<unknown>[]>;
  /** What is to be written, in this order where it is one table. */
  writes(dealing: Dealing): readonly Write[];
  /** The batch is committed: caches take it over, facts leave. */
  committed(dealing: Dealing): void;
}

/** A kind of command that the desk deals. */
export interface Dealer<
  Command extends DeskCommand,
  Work extends DealerBatch<Command> = DealerBatch<Command>,
> {
  readonly name: string;
  begin(peers: Peers): Work;
}

/** The work of other dealers in the same batch. */
export interface Peers {
  /**
   * What another dealer does in this batch, begun if it has not been: it takes part in the batch from
   * then on, and follows what becomes of the accounts that it remembers. What it answers while a
   * command is decided holds all that was decided before it.
   */
  workOf<Command extends DeskCommand, Work extends DealerBatch<Command>>(dealer: Dealer<Command, Work>): Work;
}
