import type { BrokerAccount, BrokerPosting, OwnPosting, TemplatePosting } from '@tidemark/domain/ledger';
import { minus, plus } from '@tidemark/domain/money';
import { assert } from '@tidemark/domain/outcome';
import { brokerAccountId, type LockedAccount, type PostingRow } from './accounts.ts';

/** Works out the postings of one transaction over accounts that it holds locked. */
export interface PostingBatch {
  /** Moves money between a user's account and the broker, by a recipe; nothing where it is undefined. */
  post(account: LockedAccount, posting: TemplatePosting | undefined, reference: number): void;
  /** Moves money between two accounts of one user: one posting, a running balance on either side. */
  move(
    accounts: { readonly from: LockedAccount; readonly to: LockedAccount },
    posting: OwnPosting,
    reference: number,
  ): void;
  /** Moves money between two accounts of the broker, by their ids: neither keeps a running balance. */
  settle(
    house: { readonly from: number; readonly to: number },
    posting: BrokerPosting,
    reference: number,
  ): void;
  readonly rows: readonly PostingRow[];
}

/** Which account of the broker takes part in a posting of a user's account. */
export type BrokerAccountOf = (house: BrokerAccount, account: LockedAccount) => number;

const defaultBrokerAccount: BrokerAccountOf = (house, { isDemo }) => brokerAccountId(house, isDemo);

export function createPostingBatch(
  nextId: () => number,
  brokerAccountOf = defaultBrokerAccount,
): PostingBatch {
  const rows: PostingRow[] = [];
  return {
    rows,
    post(account, posting, reference) {
      if (!posting) return;
      const house = brokerAccountOf(posting.house, account);
      const toUser = posting.direction === 'to_user';
      const { amount } = posting;
      account.balance = toUser ? plus(account.balance, amount) : minus(account.balance, amount);
      rows.push({
        id: nextId(),
        event: posting.recipe,
        reference,
        debitAccount: toUser ? house : account.id,
        creditAccount: toUser ? account.id : house,
        amount,
        debitAfter: toUser ? undefined : account.balance,
        creditAfter: toUser ? account.balance : undefined,
      });
    },
    move({ from, to }, { recipe, amount }, reference) {
      assert(from.userId === to.userId && from.id !== to.id, 'money moves between two accounts of one user');
      from.balance = minus(from.balance, amount);
      to.balance = plus(to.balance, amount);
      rows.push({
        id: nextId(),
        event: recipe,
        reference,
        debitAccount: from.id,
        creditAccount: to.id,
        amount,
        debitAfter: from.balance,
        creditAfter: to.balance,
      });
    },
    settle({ from, to }, { recipe, amount }, reference) {
      assert(from !== to, 'money moves between two accounts of the broker');
      rows.push({
        ...{ id: nextId(), event: recipe, reference, amount, debitAccount: from, creditAccount: to },
        debitAfter: undefined,
        creditAfter: undefined,
      });
    },
  };
}
