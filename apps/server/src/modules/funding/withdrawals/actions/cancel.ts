import type { CallOutput } from '@tidemark/contract';
import type { drawCancel } from '@tidemark/contract/calls/money/withdrawals';
import { cancelWithdrawal } from '@tidemark/domain/funding';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../../platform/http/route.ts';
import { answerOnce } from '../../../../platform/idempotency/answer-once.ts';
import { balancesChanged } from '../../../ledger/index.ts';
import type { FundingParts } from '../../parts.ts';
import { lockWithdrawal, withdrawalById } from '../../store/withdrawals.ts';
import { moveTo, releaseAmount } from '../move.ts';
import { notifyWithdrawal, queueWithdrawal } from '../notify.ts';
import { presentOne } from '../present.ts';

/** Takes a withdrawal of the caller back and frees its amount, until an operator has approved it. */
export async function cancel(
  funding: FundingParts,
  { id }: { readonly id: number },
  { caller: { userId }, idempotency: claim, lang, now }: CallerContext,
): Promise<Outcome<CallOutput<typeof drawCancel>>> {
  const { database, bus } = funding;
  let isFirst = false;
  const cancelled = await answerOnce(database, { userId, claim, now }, async (tx) => {
    const record = await lockWithdrawal(tx, id);
    if (record?.userId !== userId) return refuse('funding.withdrawal_unknown', {}, 'id');
    const state = cancelWithdrawal(record, now);
    if (isRefusal(state)) return state;
    await moveTo(tx, record, { state, now });
    await releaseAmount(tx, record);
    await queueWithdrawal(tx, id, now);
    isFirst = true;
    return { id };
  });
  if (isRefusal(cancelled)) return cancelled;
  const record = present(await withdrawalById(database, id), 'a withdrawal stays');
  if (isFirst) {
    bus.publish(balancesChanged, { userIds: [userId] });
    notifyWithdrawal(funding, record);
  }
  return presentOne(funding, record, { lang, now });
}
