import type { CallOutput, CallRead } from '@tidemark/contract';
import { type noticeList, noticeParts } from '@tidemark/contract/calls/account/notice';
import type { Database } from '../../../platform/database/queryable.ts';
import { presentListed } from '../present.ts';
import { countNotices, selectNotices } from '../store/notices.ts';

/** A page of the caller's notices, newest first; all, the unread, or one part. */
export async function listNotices(
  database: Database,
  userId: number,
  { page, page_size: limit, show }: CallRead<typeof noticeList>,
): Promise<CallOutput<typeof noticeList>> {
  const filter = {
    kinds: show === undefined || show === 'unread' ? undefined : noticeParts[show],
    isUnreadOnly: show === 'unread',
  };
  const [notices, { total, unread }] = await Promise.all([
    selectNotices(database, { userId, limit, offset: (page - 1) * limit, ...filter }),
    countNotices(database, userId, filter),
  ]);
  const last_page = Math.max(1, Math.ceil(total / limit));
  return { data: notices.map(presentListed), total, page, last_page, unread };
}
