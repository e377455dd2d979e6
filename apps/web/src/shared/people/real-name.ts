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

/** What is known from a submission, until the server is asked again. */
export function takeRealName(change: Partial<RealName>): void {
  queryClient.setQueryData<RealName>(
    callKey(realNameCenter, {}),
    (before) => before && { ...before, ...change },
  );
  void refreshCall(realNameCenter);
}

// A decision is told as a notice: whatever shows the status asks again. Which notice it was does not
// matter: they are few, and only a status on screen is asked for.
onNotices(() => void refreshCall(realNameCenter));
