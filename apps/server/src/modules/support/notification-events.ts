import { casesChanged, supportPushed } from './events.ts';
import type { SupportParts } from './parts.ts';
import { presentMessage } from './present.ts';
import type { Conversation, Message } from './record.ts';
import { conversationOf } from './store/conversations.ts';
import { countAfter } from './store/messages.ts';

/** Read state of a conversation for its user. */
export interface Marks {
  readonly unread: number;
  readonly seen: number;
}

const NOTHING: Marks = { unread: 0, seen: 0 };

/** What of a conversation its user has not read, and how far operators have. */
export async function marksOf(
  { database }: Pick<SupportParts, 'database'>,
  conversation: Conversation | undefined,
): Promise<Marks> {
  if (conversation === undefined) return NOTHING;
  const { id, userReadId, operatorReadId } = conversation;
  const unread = await countAfter(database, id, { author: 'operator', after: userReadId });
  return { unread, seen: operatorReadId };
}

/** Notifies the user's devices and the operators of a conversation's change; after the commit. */
export async function notifyBoth(
  support: SupportParts,
  told: {
    readonly userId: number;
    readonly conversationId: number;
    readonly message: Message | undefined;
  },
): Promise<Marks> {
  const { userId, conversationId, message } = told;
  const marks = await marksOf(support, await conversationOf(support.database, userId));
  const push = { message: message === undefined ? null : presentMessage(support, message), ...marks };
  support.bus.publish(supportPushed, [{ userId, push }]);
  support.bus.publish(casesChanged, { ids: [conversationId] });
  return marks;
}
