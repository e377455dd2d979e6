import type { CallOutput, CallRead } from '@tidemark/contract';
import type { drawConfirm } from '@tidemark/contract/calls/withdrawals';
import { confirmable, confirmWithdrawal } from '@tidemark/domain/funding';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../../platform/http/route.ts';
import { answerOnce } from '../../../../platform/idempotency/answer-once.ts';
import type { FundingParts } from '../../parts.ts';
import { lockWithdrawal, withdrawalById } from '../../store/withdrawals.ts';
import { moveTo } from '../move.ts';
import { presentOne } from '../present.ts';
import { queueWithdrawal, tellWithdrawal } from '../tell.ts';

/**
 * Confirms a withdrawal of the caller, which waits for review from then on. What is too old is refused
 * also before the job has come by; a wrong code is counted, and no answer to keep.
 */
export async function confirm(
  funding: FundingParts,
  { id, code }: CallRead<typeof drawConfirm>,
  { caller: { userId }, idempotency: claim, lang, now }: CallerContext,
): Promise<Outcome<CallOutput<typeof drawConfirm>>> {
  const { database, session } = funding;
  let isFirst = false;
  const confirmed = await answerOnce(
    database,
    { userId, claim, now, keepsRefusals: false },
    async (tx): Promise<Outcome<{ id: number }>> => {
      const record = await lockWithdrawal(tx, id);
      if (record?.userId !== userId) return refuse('funding.withdrawal_unknown', {}, 'id');
      const may = confirmable(record, now);
      if (isRefusal(may)) return may;
      const wrong = await session.payouts.prove(tx, { userId, withdrawalId: id, code, now });
      if (wrong) return wrong;
      const state = confirmWithdrawal(record, now);
      if (isRefusal(state)) return state;
      await moveTo(tx, record, { state, now });
      await queueWithdrawal(tx, id, now);
      isFirst = true;
      return { id };
    },
  );
  if (isRefusal(confirmed)) return confirmed;
  const record = present(await withdrawalById(database, id), 'a withdrawal stays');
  if (isFirst) tellWithdrawal(funding, record);
  return presentOne(funding, record, { lang, now });
}
