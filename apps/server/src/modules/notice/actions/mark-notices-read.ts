import type { CallOutput } from '@tidemark/contract';
import type { noticeRead } from '@tidemark/contract/calls/account/notice';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Database } from '../../../platform/database/queryable.ts';
import type { CallerContext } from '../../../platform/http/route.ts';
import { answerOnce } from '../../../platform/idempotency/answer-once.ts';
import { countNotices, markRead } from '../store/notices.ts';

/** Marks one notice of the caller as read, or all of them. Refuses `notice.unknown`, also for another's. */
export function markNoticesRead(
  database: Database,
  id: number | undefined,
  { caller: { userId }, idempotency: claim, now }: CallerContext,
): Promise<Outcome<CallOutput<typeof noticeRead>>> {
  return answerOnce(database, { userId, claim, now }, async (tx) => {
    const isThere = await markRead(tx, { userId, id, now });
    if (!isThere) return refuse('notice.unknown', {}, 'id');
    return { unread: (await countNotices(tx, userId)).unread };
  });
}
