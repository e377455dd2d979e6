import type { OwnPosting, PeerPosting, TemplatePosting } from '@tidemark/domain/ledger';
import type { Amount } from '@tidemark/domain/money';
import { plus } from '@tidemark/domain/money';
import { present } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { LockedAccount, PostingBatch } from '../ledger/index.ts';

/** A line of the desk's own record of what it did. */
export interface Fact {
  readonly id: number;
  readonly kind: string;
  readonly userId: number;
  readonly reference: number;
}

/** What the decisions of a batch may read and change: accounts at one version, postings and facts to be written. */
export class UnitOfWork {
  readonly facts: Fact[] = [];
  /** Accounts that a decision has changed. */
  readonly touched = new Set<LockedAccount>();
  readonly #accounts: ReadonlyMap<number, LockedAccount>;
  readonly #postings: PostingBatch;
  readonly #nextFactId: () => number;
  /** The desk's time: one moment for the entire batch. */
  readonly now: Millis;
  /** Accounts that are written, so that their version rises. */
  readonly saved: ReadonlySet<LockedAccount>;

  constructor(input: {
    now: Millis;
    /** Writes every account, changed or not, so that the database confirms its version. */
    confirmsAll: boolean;
    accounts: ReadonlyMap<number, LockedAccount>;
    postings: PostingBatch;
    nextFactId: () => number;
  }) {
    this.now = input.now;
    this.#accounts = input.accounts;
    this.#postings = input.postings;
    this.#nextFactId = input.nextFactId;
    this.saved = input.confirmsAll ? new Set(input.accounts.values()) : this.touched;
  }

  account(id: number): LockedAccount {
    return present(this.#accounts.get(id), `account ${id} belongs to this batch`);
  }

  get accounts(): ReadonlyMap<number, LockedAccount> {
    return this.#accounts;
  }

  /** The version that an account has once the batch is committed. */
  versionAfter(account: LockedAccount): number {
    return account.version + (this.saved.has(account) ? 1 : 0);
  }

  /** Moves money by a posting template. */
  post(account: LockedAccount, posting: TemplatePosting | undefined, reference: number): void {
    if (!posting) return;
    this.#postings.post(account, posting, reference);
    this.touched.add(account);
  }

  /** Moves money between two accounts of one user. */
  move(
    accounts: { readonly from: LockedAccount; readonly to: LockedAccount },
    posting: OwnPosting,
    reference: number,
  ): void {
    this.#postings.move(accounts, posting, reference);
    this.touched.add(accounts.from).add(accounts.to);
  }

  /** Moves money from one user to another; nothing if undefined. */
  pay(
    accounts: { readonly from: LockedAccount; readonly to: LockedAccount },
    posting: PeerPosting | undefined,
    reference: number,
  ): void {
    if (!posting) return;
    this.#postings.pay(accounts, posting, reference);
    this.touched.add(accounts.from).add(accounts.to);
  }

  /** Locks part of a balance, or unlocks it with a negative amount. */
  lock(account: LockedAccount, amount: Amount): void {
    account.locked = plus(account.locked, amount);
    this.touched.add(account);
  }

  /** Records what was done; returns the id of the record. */
  fact(kind: string, userId: number, reference: number): number {
    const id = this.#nextFactId();
    this.facts.push({ id, kind, userId, reference });
    return id;
  }
}
