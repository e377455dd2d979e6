import type { CallOutput } from '@tidemark/contract';
import type { ledgerPosting } from '@tidemark/contract/operator/ledger';

/** One posting as the ledger call returns it. */
export type Posting = CallOutput<typeof ledgerPosting>;
export type Side = Posting['debit'];

/** The side of a posting that is an account of a user: of two, the one that received. */
export function userSide({ debit, credit }: Pick<Posting, 'debit' | 'credit'>): Side | undefined {
  return [credit, debit].find(({ user_id }) => user_id !== null);
}

/** The user whom a posting concerns. */
export function userOf(posting: Pick<Posting, 'debit' | 'credit'>): number | undefined {
  return userSide(posting)?.user_id ?? undefined;
}
