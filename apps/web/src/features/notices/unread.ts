import { noticeList } from '@tidemark/contract/calls/account/notice';
import { useEffect } from 'react';
import { onNotices } from '../../live/notices.ts';
import { refreshCall, useCall } from '../../shared/api/use-call.ts';
import { useIsSignedIn } from '../../shared/session/session.ts';

/** Number of the user's unread notices; 0 until loaded. */
export function useUnread(): number {
  const isSignedIn = useIsSignedIn();
  useEffect(() => onNotices(() => void refreshCall(noticeList)), []);
  const newest = useCall(
    noticeList,
    { page_size: 1 },
    { enabled: isSignedIn, quiet: true, staleTime: 60_000 },
  );
  return isSignedIn ? (newest.data?.unread ?? 0) : 0;
}
