import type { CallOutput, CallRead } from '@tidemark/contract';
import type { realName } from '@tidemark/contract/calls/account/kyc';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { isDerived } from '../../../platform/http/input/idempotency-fingerprint.ts';
import type { CallerContext } from '../../../platform/http/route.ts';
import { answerOnce } from '../../../platform/idempotency/answer-once.ts';
import { type Identity, readIdentity } from '../identity.ts';
import type { KycParts } from '../parts.ts';
import { presentRecord } from '../present.ts';
import { sealCard } from '../sealed-card.ts';
import { insertRealName, latestOfUser } from '../store.ts';

type Input = CallRead<typeof realName>;

/**
 * Submits who the caller is, for review. Refuses what cannot be read at its field, pictures that are
 * not the caller's own, and a second submission while one waits or once one was approved.
 */
export async function submitRealName(
  kyc: KycParts,
  input: Input,
  { caller: { userId }, idempotency: claim, now }: CallerContext,
): Promise<Outcome<CallOutput<typeof realName>>> {
  const identity = readIdentity(input);
  if (isRefusal(identity)) return identity;
  const { database } = kyc;
  let isFirst = false;
  const take = (tx: Queryable): Promise<Outcome<{ id: number }>> => {
    isFirst = true;
    return submit(kyc, tx, { userId, identity, input, now });
  };
  let taken = await answerOnce(database, { userId, claim, now }, take);
  // After a decision, the same form is a new submission.
  if (!isFirst && claim && isDerived(claim) && !(await isInForce(database, userId))) {
    taken = await answerOnce(database, { userId, claim: undefined, now }, take);
  }
  if (isRefusal(taken)) return taken;
  return presentRecord(kyc, await latestOfUser(database, userId), now);
}

async function submit(
  kyc: KycParts,
  tx: Queryable,
  given: {
    readonly userId: number;
    readonly identity: Identity;
    readonly input: Input;
    readonly now: number;
  },
): Promise<Outcome<{ id: number }>> {
  const { userId, identity, input, now } = given;
  const latest = await latestOfUser(tx, userId);
  if (latest?.state.status === 'approved') return refuse('kyc.already_approved');
  if (latest?.state.status === 'waiting') return refuse('kyc.already_waiting');
  const { front_pic, reverse_pic } = input;
  const pictures = await kyc.files.use(tx, { userId, pictures: { front_pic, reverse_pic }, now });
  if (isRefusal(pictures)) return pictures;
  const { name, country } = identity;
  const id = await insertRealName(tx, {
    ...sealCard(kyc.sealer, { ...identity, userId }),
    ...{ userId, name, country },
    frontPic: pictures.front_pic,
    reversePic: pictures.reverse_pic,
    submittedAt: now,
  });
  return id === undefined ? refuse('kyc.already_waiting') : { id };
}

async function isInForce(database: Queryable, userId: number): Promise<boolean> {
  const latest = await latestOfUser(database, userId);
  return latest !== undefined && latest.state.status !== 'rejected';
}
