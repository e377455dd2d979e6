import { loanKycSubmit, loanSubmit } from '@tidemark/contract/calls/money/loan';
import { reviewApprove, reviewList } from '@tidemark/contract/operator/reviews';
import { present } from '@tidemark/domain/outcome';
import type { ReviewKind } from '@tidemark/domain/review';
import { uploadPhoto } from './pictures.ts';
import type { RealUser } from './real-user.ts';
import type { TestServer } from './test-server.ts';

/** The identity of a user who may borrow. */
export const BORROWER = {
  name: 'Ada',
  last_name: 'Lovelace',
  sex: 2,
  birthday: '1985-12-10',
  country: 'GB',
  mobile: '+447400123456',
  id_card_type: 2,
} as const;

/** The newest review of a kind of a user. */
export async function newestReview(
  server: TestServer,
  kind: ReviewKind,
  { userId, token }: { readonly userId: number; readonly token: string },
) {
  const { data } = await server.must(reviewList, { kind, status: 'all', page_size: 100 }, token);
  return present(
    data.find(({ user }) => user.id === userId),
    `a ${kind} was submitted`,
  );
}

/** Allows a user to borrow: identity submitted, and approved by a reviewer. */
export async function allowBorrowing(server: TestServer, user: RealUser, reviewer: string): Promise<void> {
  const hand_pic = await uploadPhoto(server, user.token);
  await server.must(loanKycSubmit, { ...BORROWER, hand_pic }, user.token);
  const { id } = await newestReview(server, 'loan_kyc', { userId: user.id, token: reviewer });
  await server.must(reviewApprove, { kind: 'loan_kyc', id }, reviewer);
}

/** A loan that was requested, signed and, with an operator, paid out; its id. */
export async function aLoan(
  server: TestServer,
  user: RealUser,
  input: { readonly amount?: string; readonly config?: number; readonly approvedBy?: string } = {},
): Promise<number> {
  const sign = await uploadPhoto(server, user.token);
  const { amount = '1000', config: config_id = 2, approvedBy } = input;
  const { id } = await server.must(loanSubmit, { amount, config_id, sign, agreement: 'read' }, user.token);
  if (approvedBy !== undefined) await server.must(reviewApprove, { kind: 'loan', id }, approvedBy);
  return id;
}
