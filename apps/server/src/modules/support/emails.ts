import { type Lang, readLang } from '@tidemark/contract';
import { DAY_MS, MINUTE_MS, type Millis, SECOND_MS } from '@tidemark/domain/time';
import { sentence } from '@tidemark/i18n/server';
import { type EmailPart, framed } from '../session/index.ts';
import type { SupportParts } from './parts.ts';
import type { Conversation, Message } from './record.ts';
import { lockById, lockDueMail, saveConversation } from './store/conversations.ts';
import { messagesAfter } from './store/messages.ts';

/** How often is looked for answers that are to go out. */
const LOOK_EVERY_MS = 5 * SECOND_MS;
/** A user with the product open sees the badge: checked again after this. */
const ASK_AGAIN_MS = MINUTE_MS;
/** After a mail that could not be sent. */
const RETRY_MS = 5 * MINUTE_MS;
/** What could not be sent for so long is not sent any more. */
const STALE_MS = DAY_MS;
/** Answers in one mail; who was sent more reads the rest on the page. */
const ANSWERS_MAX = 20;

/** A mail that is to leave, and what is taken back where it cannot. */
interface Email {
  readonly conversation: Conversation;
  readonly answers: readonly Message[];
}

/** Sends answers that were not read to those who have left; returns how to stop, after the last one. */
export function startEmails(support: SupportParts): () => Promise<void> {
  const { clock, log } = support;
  let running: Promise<void> | undefined;
  let isStopped = false;
  const stopLooking = clock.every(LOOK_EVERY_MS, () => {
    running ??= sendDue(support, () => isStopped)
      .catch((err: unknown) => log.error({ err }, 'answers of customer service could not be mailed'))
      .finally(() => {
        running = undefined;
      });
  });
  return async () => {
    isStopped = true;
    stopLooking();
    await running;
  };
}

/** One conversation after the other, until none is due. */
async function sendDue(support: SupportParts, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const now = support.clock.now();
    const taken = await takeDue(support, now);
    if (taken === 'none') return;
    if (taken === 'nothing to send') continue;
    try {
      await post(support, taken);
    } catch (err) {
      support.log.warn({ err }, 'an answer of customer service could not be mailed; it is tried again');
      await takeBack(support, taken, now);
    }
  }
}

/** What is due is marked as mailed before it leaves: killed in between, it is sent too seldom and not twice. */
function takeDue(support: SupportParts, now: Millis): Promise<Email | 'none' | 'nothing to send'> {
  return support.database.transaction(async (tx) => {
    const conversation = await lockDueMail(tx, now);
    if (conversation === undefined) return 'none';
    const after = Math.max(conversation.userReadId, conversation.mailedId);
    const asked = { author: 'operator', after, limit: ANSWERS_MAX } as const;
    const unread = await messagesAfter(tx, conversation.id, asked);
    const answers = unread.filter(({ at }) => at > now - STALE_MS);
    const last = answers.at(-1);
    if (last === undefined) {
      await saveConversation(tx, { ...conversation, mailDueAt: undefined });
      return 'nothing to send';
    }
    if (support.isPresent(conversation.userId)) {
      await saveConversation(tx, { ...conversation, mailDueAt: now + ASK_AGAIN_MS });
      return 'nothing to send';
    }
    const isMore = unread.length === ANSWERS_MAX;
    await saveConversation(tx, { ...conversation, mailedId: last.id, mailDueAt: isMore ? now : undefined });
    return { conversation, answers };
  });
}

async function takeBack({ database }: SupportParts, { conversation }: Email, now: Millis): Promise<void> {
  await database.transaction(async (tx) => {
    const held = await lockById(tx, conversation.id);
    if (held === undefined) return;
    await saveConversation(tx, { ...held, mailedId: conversation.mailedId, mailDueAt: now + RETRY_MS });
  });
}

async function post({ session, mail, publicUrl }: SupportParts, email: Email): Promise<void> {
  const person = await session.people.userById(email.conversation.userId);
  // A user with a phone number only, or a demo account, gets the notice and the badge.
  if (person === undefined || person.email === '') return;
  const lang = readLang(person.lang);
  await mail.sendMail({
    to: person.email,
    ...framed(lang, say(lang, 'subject', {}), partsOf(lang, email, publicUrl)),
  });
}

function partsOf(lang: Lang, { answers }: Email, publicUrl: string): EmailPart[] {
  const count = answers.length;
  return [
    { kind: 'text', text: say(lang, 'lead', { count }) },
    ...answers.map(({ text }): EmailPart => ({ kind: 'text', text })),
    { kind: 'link', text: say(lang, 'open', {}), href: `${publicUrl}/#/mine/chat` },
    { kind: 'aside', text: say(lang, 'no_reply', {}) },
  ];
}

function say(lang: Lang, key: string, params: Readonly<Record<string, string | number>>): string {
  return sentence(lang, `support.mail.${key}`, params, 'messages');
}
