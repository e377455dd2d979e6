import type { CallOutput, CallRead } from '@tidemark/contract';
import type { supportConversation, supportRead } from '@tidemark/contract/calls/content/support';
import { isRefusal, type Outcome } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import { answerOnce } from '../../../platform/idempotency/answer-once.ts';
import { marksOf, notifyBoth } from '../notification-events.ts';
import type { SupportParts } from '../parts.ts';
import { presentHours, presentMessage } from '../present.ts';
import { conversationOf, lockOwn, saveConversation } from '../store/conversations.ts';
import { messagesBefore, newestUpTo } from '../store/messages.ts';
import { selectSettings } from '../store/settings.ts';

/** The newest messages of the caller's conversation, or those before one. */
export async function showConversation(
  support: SupportParts,
  { before, page_size: limit }: CallRead<typeof supportConversation>,
  { caller, now }: CallerContext,
): Promise<CallOutput<typeof supportConversation>> {
  const { database } = support;
  const conversation = await conversationOf(database, caller.userId);
  const { hours } = await selectSettings(database);
  const found = conversation
    ? await messagesBefore(database, conversation.id, { before, limit: limit + 1 })
    : [];
  return {
    data: found
      .slice(0, limit)
      .reverse()
      .map((message) => presentMessage(support, message)),
    more: found.length > limit,
    ...(await marksOf(support, conversation)),
    hours: presentHours(hours, now),
  };
}

/** Without an idempotency key each call runs: more messages may have arrived since. */
const stillGood = (): Promise<boolean> => Promise.resolve(false);

/** Marks answers up to a message as read; they are no longer mailed. */
export async function markRead(
  support: SupportParts,
  { up_to: upTo }: CallRead<typeof supportRead>,
  { caller: { userId }, idempotency: claim, now }: CallerContext,
): Promise<Outcome<CallOutput<typeof supportRead>>> {
  const { database } = support;
  const before = await conversationOf(database, userId);
  if (before === undefined) return marksOf(support, before);
  const marked = await answerOnce(database, { userId, claim, now, stillGood }, async (tx) => {
    const conversation = await lockOwn(tx, userId, now);
    const newest = await newestUpTo(tx, conversation.id, { author: 'operator', upTo });
    const isNews = newest > conversation.userReadId;
    if (isNews) {
      const isAllRead =
        newest === (await newestUpTo(tx, conversation.id, { author: 'operator', upTo: undefined }));
      const mailDueAt = isAllRead ? undefined : conversation.mailDueAt;
      await saveConversation(tx, { ...conversation, userReadId: newest, mailDueAt });
    }
    return { isNews };
  });
  if (isRefusal(marked)) return marked;
  if (marked.isNews) return notifyBoth(support, { userId, conversationId: before.id, message: undefined });
  return marksOf(support, await conversationOf(database, userId));
}
