import type {
  BrokerAccount,
  BrokerPosting,
  OwnPosting,
  PeerPosting,
  TemplatePosting,
} from '@tidemark/domain/ledger';
import { minus, plus } from '@tidemark/domain/money';
import { assert } from '@tidemark/domain/outcome';
import { brokerAccountId, type LockedAccount, type PostingRow } from './accounts.ts';

/** Works out the postings of one transaction over accounts that it holds locked. */
export interface PostingBatch {
  /** Moves money between a user's account and the broker, by a posting template; nothing if undefined. */
  post(account: LockedAccount, posting: TemplatePosting | undefined, reference: number): void;
  /** Moves money between two accounts of one user: one posting, a running balance on either side. */
  move(
    accounts: { readonly from: LockedAccount; readonly to: LockedAccount },
    posting: OwnPosting,
    reference: number,
  ): void;
  /** Moves money between the accounts of two users of one world: one posting, a running balance on either side. */
  pay(
    accounts: { readonly from: LockedAccount; readonly to: LockedAccount },
    posting: PeerPosting | undefined,
    reference: number,
  ): void;
  /** Moves money between two accounts of the broker, by their ids: neither has a running balance. */
  settle(
    brokerAccount: { readonly from: number; readonly to: number },
    posting: BrokerPosting,
    reference: number,
  ): void;
  readonly rows: readonly PostingRow[];
}

/** Which account of the broker takes part in a posting of a user's account. */
export type BrokerAccountOf = (brokerAccount: BrokerAccount, account: LockedAccount) => number;

const defaultBrokerAccount: BrokerAccountOf = (brokerAccount, { isDemo }) =>
  brokerAccountId(brokerAccount, isDemo);

export function createPostingBatch(
  nextId: () => number,
  brokerAccountOf = defaultBrokerAccount,
): PostingBatch {
  const rows: PostingRow[] = [];
  return {
    rows,
    post(account, posting, reference) {
      if (!posting) return;
      const brokerAccount = brokerAccountOf(posting.brokerAccount, account);
      const toUser = posting.direction === 'to_user';
      const { amount } = posting;
      account.balance = toUser ? plus(account.balance, amount) : minus(account.balance, amount);
      rows.push({
        id: nextId(),
        event: posting.template,
        reference,
        debitAccount: toUser ? brokerAccount : account.id,
        creditAccount: toUser ? account.id : brokerAccount,
        amount,
        debitAfter: toUser ? undefined : account.balance,
        creditAfter: toUser ? account.balance : undefined,
      });
    },
    move(accounts, posting, reference) {
      const { from, to } = accounts;
      assert(from.userId === to.userId && from.id !== to.id, 'money moves between two accounts of one user');
      rows.push(moved(nextId(), accounts, posting, reference));
    },
    pay(accounts, posting, reference) {
      if (!posting) return;
      const { from, to } = accounts;
      assert(from.userId !== to.userId && from.isDemo === to.isDemo, 'two users of one world pay each other');
      rows.push(moved(nextId(), accounts, posting, reference));
    },
    settle({ from, to }, { template, amount }, reference) {
      assert(from !== to, 'money moves between two accounts of the broker');
      rows.push({
        ...{ id: nextId(), event: template, reference, amount, debitAccount: from, creditAccount: to },
        debitAfter: undefined,
        creditAfter: undefined,
      });
    },
  };
}

/** Changes both balances; returns the posting. */
function moved(
  id: number,
  { from, to }: { readonly from: LockedAccount; readonly to: LockedAccount },
  { template, amount }: OwnPosting | PeerPosting,
  reference: number,
): PostingRow {
  from.balance = minus(from.balance, amount);
  to.balance = plus(to.balance, amount);
  return {
    ...{ id, event: template, reference, amount, debitAccount: from.id, creditAccount: to.id },
    debitAfter: from.balance,
    creditAfter: to.balance,
  };
}
