import type { CallOutput } from '@tidemark/contract';
import { supportUnread } from '@tidemark/contract/calls/content/support';
import { useEffect } from 'react';
import { onSupport } from '../../live/support.ts';
import { callKey, queryClient, useCall } from '../api/use-call.ts';
import { useBasicInfo } from '../company/settings.ts';
import { useIsSignedIn } from '../session/session.ts';
import { serviceStep } from './service-step.ts';

/** What the chat of our own knows of marks, wherever it is told. */
export function updateMarks(marks: CallOutput<typeof supportUnread>): void {
  queryClient.setQueryData(callKey(supportUnread, {}), marks);
}

/** How many answers of customer service were not read; 0 until it is known, and where it is somebody else's. */
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
