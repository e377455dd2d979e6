import type { CallOutput } from '@tidemark/contract';
import type { drawCode } from '@tidemark/contract/calls/money/withdrawals';
import { confirmable } from '@tidemark/domain/funding';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import { MINUTE_MS, SECOND_MS } from '@tidemark/domain/time';
import type { CallerContext } from '../../../../platform/http/route.ts';
import { answerOnce } from '../../../../platform/idempotency/answer-once.ts';
import type { PayoutCode } from '../../../session/index.ts';
import type { FundingParts } from '../../parts.ts';
import { lockWithdrawal } from '../../store/withdrawals.ts';
import { factsOf } from '../facts.ts';
import { isByFactor } from '../withdrawal-hold.ts';

/** Sends the code of a withdrawal again; the one before is void from then on. */
export async function sendCode(
  { database, session }: FundingParts,
  { id }: { readonly id: number },
  { caller: { userId }, now }: CallerContext,
): Promise<Outcome<CallOutput<typeof drawCode>>> {
  const { payouts } = session;
  // Each call sends a new code, so no answer is stored; calls run one after the other.
  const made = await answerOnce<PayoutCode>(database, { userId, claim: undefined, now }, async (tx) => {
    const record = await lockWithdrawal(tx, id);
    if (record?.userId !== userId) return refuse('funding.withdrawal_unknown', {}, 'id');
    const may = confirmable(record, now);
    if (isRefusal(may)) return may;
    const standing = await payouts.currentStatus(tx, userId);
    if (isByFactor(standing)) return refuse('funding.confirm_by_totp');
    const tooMany = await payouts.admitCode(tx, { userId, now });
    return tooMany ?? payouts.makeCode(tx, { userId, withdrawalId: id, facts: factsOf(record), now });
  });
  if (isRefusal(made)) return made;
  if (!(await made.send())) return refuse('session.code_not_sent');
  const standing = present(await payouts.currentStatus(database, userId), 'a caller is there');
  return { seconds: MINUTE_MS / SECOND_MS, to: standing.proof.to };
}
