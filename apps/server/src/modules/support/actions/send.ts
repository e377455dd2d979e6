import type { CallOutput, CallRead } from '@tidemark/contract';
import type { supportSend } from '@tidemark/contract/calls/content/support';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import { paceOf, readText, writingLimits } from '@tidemark/domain/support';
import { SECOND_MS } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { CallerContext } from '../../../platform/http/route.ts';
import { answerOnce } from '../../../platform/idempotency/answer-once.ts';
import { notifyBoth } from '../notification-events.ts';
import type { SupportParts } from '../parts.ts';
import { presentMessage } from '../present.ts';
import type { Message } from '../record.ts';
import { lockOwn, saveConversation } from '../store/conversations.ts';
import { insertMessage, nthNewest } from '../store/messages.ts';

type Input = CallRead<typeof supportSend>;

/**
 * Stores a message of the caller: a closed conversation opens again, and waits from its first unanswered
 * message. Refuses an empty or too long text, a picture that is not the caller's own, and messages sent too
 * fast; that refusal is not stored, so that the same message may be sent again.
 */
export async function send(
  support: SupportParts,
  input: Input,
  { caller: { userId }, idempotency: claim, now }: CallerContext,
): Promise<Outcome<CallOutput<typeof supportSend>>> {
  let isFirst = false;
  const sent = await answerOnce<Message>(
    support.database,
    { userId, claim, now, keepsRefusals: false },
    (tx) => {
      isFirst = true;
      return write(support, tx, { userId, input, now });
    },
  );
  if (isRefusal(sent)) return sent;
  if (isFirst) await notifyBoth(support, { userId, conversationId: sent.conversationId, message: sent });
  return presentMessage(support, sent);
}

async function write(
  support: SupportParts,
  tx: Queryable,
  { userId, input, now }: { readonly userId: number; readonly input: Input; readonly now: number },
): Promise<Outcome<Message>> {
  const text = readText(input.text, { picture: input.picture !== '' });
  if (isRefusal(text)) return text;
  const conversation = await lockOwn(tx, userId, now);
  const times = await nthNewest(
    tx,
    conversation.id,
    writingLimits.map(({ messages }) => messages),
  );
  const waitMs = paceOf(writingLimits, (nth) => times.get(nth), now);
  if (waitMs > 0) return refuse('support.too_fast', { seconds: Math.ceil(waitMs / SECOND_MS) }, 'text');
  const picture = await pictureOf(support, tx, { userId, input, now });
  if (isRefusal(picture)) return picture;
  const message = await insertMessage(tx, {
    conversationId: conversation.id,
    author: 'user',
    operatorId: undefined,
    text,
    ...picture,
    at: now,
  });
  await saveConversation(tx, {
    ...conversation,
    status: 'open',
    // Its operator has closed it: it is unassigned again.
    takenBy: conversation.status === 'closed' ? undefined : conversation.takenBy,
    waitingSince: conversation.waitingSince ?? now,
  });
  return message;
}

async function pictureOf(
  { files }: SupportParts,
  tx: Queryable,
  { userId, input, now }: { readonly userId: number; readonly input: Input; readonly now: number },
): Promise<Outcome<{ readonly picture: string | undefined }>> {
  if (input.picture === '') return { picture: undefined };
  return files.use(tx, { userId, pictures: { picture: input.picture }, now });
}
