import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import { readText } from '@tidemark/domain/support';
import { MINUTE_MS, type Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import { noticesQueued, queueNotices, type UserNotice } from '../../platform/outbox/outbox.ts';
import { notifyBoth } from './notification-events.ts';
import type { SupportParts } from './parts.ts';
import { presentMessage } from './present.ts';
import type { Case, Conversation, Message } from './record.ts';
import { type CaseAsk, caseById, countWaiting, selectCases } from './store/cases.ts';
import { lockById, saveConversation } from './store/conversations.ts';
import { insertMessage, messagesAfter, messagesBefore, newestUpTo } from './store/messages.ts';
import { selectSettings } from './store/settings.ts';

/** A change by an operator, in the transaction of the audit entry. */
export interface OperatorStep {
  readonly id: number;
  readonly operatorId: number;
  readonly now: Millis;
}

/** What a step has changed, and what is to be done after the commit. */
export interface Stepped {
  readonly before: Conversation;
  readonly after: Conversation;
  readonly message: Message | undefined;
  afterCommit(): void;
}

/** The operators' side of support. Every change is part of the transaction that writes its audit entry. */
export interface AgentApi {
  list(ask: CaseAsk): Promise<{ readonly rows: Case[]; readonly total: number }>;
  find(id: number): Promise<Case | undefined>;
  waiting(): Promise<{ readonly waiting: number; readonly oldestAt: Millis | undefined }>;
  /** The newest messages of a conversation before one (undefined: all), newest first. */
  messages(
    id: number,
    asked: { readonly before: number | undefined; readonly limit: number },
  ): Promise<Message[]>;
  present(message: Message): ReturnType<typeof presentMessage>;
  /** Whether the user has the product open now. */
  isPresent(userId: number): boolean;
  /** Refuses `support.empty`, `support.text_too_long`, and a conversation that there is not. */
  answer(tx: Queryable, step: OperatorStep & { readonly text: string }): Promise<Outcome<Stepped>>;
  /** Takes a conversation, also from a colleague. */
  take(tx: Queryable, step: OperatorStep): Promise<Outcome<Stepped>>;
  release(tx: Queryable, step: OperatorStep): Promise<Outcome<Stepped>>;
  close(tx: Queryable, step: OperatorStep): Promise<Outcome<Stepped>>;
  reopen(tx: Queryable, step: OperatorStep): Promise<Outcome<Stepped>>;
  /** Marks what the user wrote, up to a message, as read. */
  seen(tx: Queryable, step: OperatorStep & { readonly upTo: number }): Promise<Outcome<Stepped>>;
}

export function createAgentApi(support: SupportParts): AgentApi {
  const { database } = support;
  /** A change of a conversation's state. */
  const moved =
    (become: (tx: Queryable, was: Conversation, step: OperatorStep) => Promise<Partial<Conversation>>) =>
    (tx: Queryable, step: OperatorStep) =>
      change(support, tx, step, { become });
  return {
    list: (ask) => selectCases(database, ask),
    find: (id) => caseById(database, id),
    waiting: () => countWaiting(database),
    messages: (id, asked) => messagesBefore(database, id, asked),
    present: (message) => presentMessage(support, message),
    isPresent: support.isPresent,
    answer: (tx, step) => answerConversation(support, tx, step),
    take: moved(async (_tx, _was, { operatorId }) => ({ takenBy: operatorId })),
    release: moved(async () => ({ takenBy: undefined })),
    close: moved(async () => ({ status: 'closed', waitingSince: undefined })),
    reopen: moved(async (tx, was) => ({ status: 'open', waitingSince: await unansweredSince(tx, was) })),
    seen: (tx, { upTo, ...step }) =>
      change(support, tx, step, {
        become: async (_tx, was) => {
          const newest = await newestUpTo(tx, was.id, { author: 'user', upTo });
          return { operatorReadId: Math.max(was.operatorReadId, newest) };
        },
      }),
  };
}

/** The time of the user's first unanswered message. */
async function unansweredSince(tx: Queryable, was: Conversation): Promise<Millis | undefined> {
  if (was.status === 'open') return was.waitingSince;
  const after = await newestUpTo(tx, was.id, { author: 'operator', upTo: undefined });
  const [first] = await messagesAfter(tx, was.id, { author: 'user', after, limit: 1 });
  return first?.at;
}

interface Becoming {
  readonly become: (tx: Queryable, was: Conversation, step: OperatorStep) => Promise<Partial<Conversation>>;
  readonly says?: Message;
  /** It is the first answer that the user has not read. */
  readonly isNews?: boolean;
}

async function change(
  support: SupportParts,
  tx: Queryable,
  step: OperatorStep,
  { become }: Pick<Becoming, 'become'>,
): Promise<Outcome<Stepped>> {
  const before = await lockById(tx, step.id);
  if (before === undefined) return refuse('operator.unknown_object', {}, 'id');
  const after = { ...before, ...(await become(tx, before, step)) };
  await saveConversation(tx, after);
  return stepped(support, { before, after, message: undefined, isNews: false });
}

function stepped(
  support: SupportParts,
  done: Omit<Stepped, 'afterCommit'> & { readonly isNews: boolean },
): Stepped {
  const { before, after, message, isNews } = done;
  return {
    before,
    after,
    message,
    afterCommit() {
      const told = { userId: after.userId, conversationId: after.id, message };
      notifyBoth(support, told).catch((err: unknown) =>
        support.log.error({ err }, 'a conversation changed and nobody could be told'),
      );
      if (isNews) support.bus.publish(noticesQueued, [answeredNotice(after)]);
    },
  };
}

function answeredNotice({ userId }: Conversation): UserNotice {
  return { userId, key: 'chat.answered', params: {} };
}

/**
 * Answers: nothing waits any more, the user's messages are read, and an unassigned conversation is assigned
 * to the operator. The answer is mailed after a while, unless the user reads it before. Without `announces`
 * the first unread answer is no notice, because its cause has one of its own.
 */
export async function answerConversation(
  support: SupportParts,
  tx: Queryable,
  step: OperatorStep & { readonly text: string; readonly announces?: boolean },
): Promise<Outcome<Stepped>> {
  const { id, operatorId, text: given, announces = true, now } = step;
  const text = readText(given, { picture: false });
  if (isRefusal(text)) return text;
  const before = await lockById(tx, id);
  if (before === undefined) return refuse('operator.unknown_object', {}, 'id');
  const unread = await messagesAfter(tx, id, { author: 'operator', after: before.userReadId, limit: 1 });
  const message = await insertMessage(tx, {
    conversationId: id,
    author: 'operator',
    operatorId,
    text,
    picture: undefined,
    at: now,
  });
  const { mailAfterMinutes } = await selectSettings(tx);
  const after: Conversation = {
    ...before,
    status: 'open',
    takenBy: before.status === 'closed' ? operatorId : (before.takenBy ?? operatorId),
    waitingSince: undefined,
    operatorReadId: await newestUpTo(tx, id, { author: 'user', upTo: undefined }),
    mailDueAt: before.mailDueAt ?? now + mailAfterMinutes * MINUTE_MS,
  };
  await saveConversation(tx, after);
  const isNews = announces && unread.length === 0;
  if (isNews) await queueNotices(tx, [answeredNotice(after)], now);
  return stepped(support, { before, after, message, isNews });
}
