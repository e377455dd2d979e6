import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import { answerOnce } from '../../../platform/idempotency/answer-once.ts';
import type { NoticeContext } from '../context.ts';
import { deleteAlert } from '../store/alerts.ts';

/** Removes an alert of the caller, waiting or fired. Refuses `alert.unknown`, also for another's. */
export async function removeAlert(
  { database, watch, conditions }: NoticeContext,
  id: number,
  { caller: { userId }, idempotency: claim, now }: CallerContext,
): Promise<Outcome<{ id: number }>> {
  const outcome = await answerOnce(database, { userId, claim, now }, async (tx) =>
    (await deleteAlert(tx, userId, id)) ? { id } : refuse('alert.unknown', {}, 'id'),
  );
  if (!isRefusal(outcome)) {
    watch.drop(id);
    conditions.drop(id);
  }
  return outcome;
}
