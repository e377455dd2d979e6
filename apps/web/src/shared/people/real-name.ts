import type { UseQueryResult } from '@tanstack/react-query';
import type { CallOutput } from '@tidemark/contract';
import { realNameCenter } from '@tidemark/contract/calls/account/kyc';
import { onNotices } from '../../live/notices.ts';
import { callKey, queryClient, refreshCall, useCall } from '../api/use-call.ts';
import { useUser } from '../session/session.ts';

export type RealName = CallOutput<typeof realNameCenter>;

/** The user's real-name verification; nothing of a demo user, who has none. */
export function useRealName(): UseQueryResult<RealName> {
  const user = useUser();
  return useCall(realNameCenter, {}, { enabled: user?.is_demo === 0, quiet: true });
}

/** Caches data of a submission, until the next server response. */
export function takeRealName(change: Partial<RealName>): void {
  queryClient.setQueryData<RealName>(
    callKey(realNameCenter, {}),
    (before) => before && { ...before, ...change },
  );
  void refreshCall(realNameCenter);
}

// A decision arrives as a notice: displays of the status refetch it. Every notice does so: they are few, and
// only a status on screen is requested.
onNotices(() => void refreshCall(realNameCenter));
