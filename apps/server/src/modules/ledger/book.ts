import type { RecipePosting } from '@tidemark/domain/ledger';
import { type Amount, minus, plus } from '@tidemark/domain/money';
import { houseAccountId, type LockedAccount, type PostingRow } from './accounts.ts';

/** Works out the postings of one transaction over accounts that it holds locked. */
export interface PostingBook {
  /** Moves money between a user's account and the house, by a recipe; nothing where it is undefined. */
  post(account: LockedAccount, posting: RecipePosting | undefined, reference: number): void;
  readonly rows: readonly PostingRow[];
}

export function createPostingBook(nextId: () => number): PostingBook {
  const rows: PostingRow[] = [];
  return {
    rows,
    post(account, posting, reference) {
      if (!posting) return;
      const house = houseAccountId(posting.house, account.isDemo);
      const base = { id: nextId(), event: posting.recipe, reference, amount: posting.amount };
      if (posting.direction === 'to_user') {
        account.balance = plus(account.balance, posting.amount);
        rows.push(toUser(base, house, account));
      } else {
        account.balance = minus(account.balance, posting.amount);
        rows.push(fromUser(base, house, account));
      }
    },
  };
}

type Base = { id: number; event: string; reference: number; amount: Amount };

function toUser(base: Base, house: number, account: LockedAccount): PostingRow {
  return {
    ...base,
    debitAccount: house,
    creditAccount: account.id,
    debitAfter: undefined,
    creditAfter: account.balance,
  };
}

function fromUser(base: Base, house: number, account: LockedAccount): PostingRow {
  return {
    ...base,
    debitAccount: account.id,
    creditAccount: house,
    debitAfter: account.balance,
    creditAfter: undefined,
  };
}
