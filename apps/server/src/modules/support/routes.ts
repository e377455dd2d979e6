import * as calls from '@tidemark/contract/calls/content/support';
import { answer, type Route } from '../../platform/http/route.ts';
import { markRead, showConversation } from './actions/read.ts';
import { send } from './actions/send.ts';
import { marksOf } from './notification-events.ts';
import type { SupportParts } from './parts.ts';
import { presentHours } from './present.ts';
import { conversationOf } from './store/conversations.ts';
import { selectSettings } from './store/settings.ts';

export function supportRoutes(support: SupportParts): Route[] {
  const { database } = support;
  return [
    answer(calls.supportConversation, (input, context) => showConversation(support, input, context)),
    answer(calls.supportUnread, async (_, { caller }) =>
      marksOf(support, await conversationOf(database, caller.userId)),
    ),
    answer(calls.supportHoursNow, async (_, { now }) =>
      presentHours((await selectSettings(database)).hours, now),
    ),
    answer(calls.supportSend, (input, context) => send(support, input, context)),
    answer(calls.supportRead, (input, context) => markRead(support, input, context)),
  ];
}
