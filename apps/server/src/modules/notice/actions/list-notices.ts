import type { CallOutput, CallRead } from '@tidemark/contract';
import type { noticeList } from '@tidemark/contract/calls/notice';
import type { Database } from '../../../platform/database/queryable.ts';
import { presentListed } from '../present.ts';
import { countNotices, selectNotices } from '../store.ts';

/** A page of what the caller was told, newest first. */
export async function listNotices(
  database: Database,
  userId: number,
  { page, page_size: limit }: CallRead<typeof noticeList>,
): Promise<CallOutput<typeof noticeList>> {
  const [notices, { total, unread }] = await Promise.all([
    selectNotices(database, { userId, limit, offset: (page - 1) * limit }),
    countNotices(database, userId),
  ]);
  const last_page = Math.max(1, Math.ceil(total / limit));
  return { data: notices.map(presentListed), total, page, last_page, unread };
}
