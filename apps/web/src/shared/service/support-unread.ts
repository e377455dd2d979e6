import type { CallOutput } from '@tidemark/contract';
import { supportUnread } from '@tidemark/contract/calls/content/support';
import { useEffect } from 'react';
import { onSupport } from '../../live/support.ts';
import { callKey, queryClient, useCall } from '../api/use-call.ts';
import { useBasicInfo } from '../company/settings.ts';
import { useIsSignedIn } from '../session/session.ts';
import { serviceStep } from './service-step.ts';

/** Stores the marks of the instance's own chat, from any source. */
export function updateMarks(marks: CallOutput<typeof supportUnread>): void {
  queryClient.setQueryData(callKey(supportUnread, {}), marks);
}

/** Number of unread answers of customer service; 0 until loaded, and with an external service. */
export function useSupportUnread(): number {
  const isSignedIn = useIsSignedIn();
  const info = useBasicInfo();
  const isOurs = info !== undefined && info.service_link === '' && serviceStep(info).kind === 'chat';
  useEffect(
    () =>
      onSupport((pushes) => {
        const last = pushes.at(-1);
        if (last) updateMarks({ unread: last.unread, seen: last.seen });
      }),
    [],
  );
  const { data } = useCall(
    supportUnread,
    {},
    { enabled: isSignedIn && isOurs, quiet: true, staleTime: 60_000 },
  );
  return isSignedIn && isOurs ? (data?.unread ?? 0) : 0;
}
