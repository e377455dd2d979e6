import type { CallOutput, CallRead } from '@tidemark/contract';
import type { loanKycSubmit } from '@tidemark/contract/calls/money/loan';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { CallerContext } from '../../../platform/http/route.ts';
import { answerOnce } from '../../../platform/idempotency/answer-once.ts';
import type { LoanParts } from '../parts.ts';
import { insertIdentity, latestIdentity } from '../store/identities.ts';
import { type Identity, readIdentity } from './identity.ts';
import { showIdentity } from './show-identity.ts';

/**
 * Submits who the caller is, for review. Refuses what cannot be read at its field, a picture that is
 * not the caller's own, and a second submission while one waits or once one was approved.
 */
export async function submitIdentity(
  loan: LoanParts,
  input: CallRead<typeof loanKycSubmit>,
  { caller: { userId }, idempotency: claim, now }: CallerContext,
): Promise<Outcome<CallOutput<typeof loanKycSubmit>>> {
  const identity = readIdentity(input, now);
  if (isRefusal(identity)) return identity;
  const asked = { userId, claim, now, stillGood: isInForce(userId) };
  const taken = await answerOnce(loan.database, asked, (tx) =>
    submit(loan, tx, { userId, identity, picture: input.hand_pic, now }),
  );
  return isRefusal(taken) ? taken : showIdentity(loan, userId, now);
}

/** An operator may have decided meanwhile: the same form is then a new submission. */
function isInForce(userId: number) {
  return async (tx: Queryable): Promise<boolean> => {
    const latest = await latestIdentity(tx, userId);
    return latest !== undefined && latest.state.status !== 'rejected';
  };
}

async function submit(
  loan: LoanParts,
  tx: Queryable,
  given: {
    readonly userId: number;
    readonly identity: Identity;
    readonly picture: string;
    readonly now: number;
  },
): Promise<Outcome<{ id: number }>> {
  const { userId, identity, picture, now } = given;
  const latest = await latestIdentity(tx, userId);
  if (latest?.state.status === 'approved') return refuse('kyc.already_approved');
  if (latest?.state.status === 'waiting') return refuse('kyc.already_waiting');
  const used = await loan.files.use(tx, { userId, pictures: { hand_pic: picture }, now });
  if (isRefusal(used)) return used;
  const id = await insertIdentity(tx, { ...identity, userId, handPic: used.hand_pic, submittedAt: now });
  return id === undefined ? refuse('kyc.already_waiting') : { id };
}
