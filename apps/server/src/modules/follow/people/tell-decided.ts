import { type Lang, readLang } from '@tidemark/contract';
import type { DecidedReview, ReviewState } from '@tidemark/domain/review';
import { sentence } from '@tidemark/i18n/server';
import { framed, type LetterPart } from '../../session/index.ts';
import { applicationNotices, tradersChanged } from '../events.ts';
import type { PeopleParts } from './parts.ts';

type Decided = Exclude<ReviewState, { status: 'waiting' }>;

/** Tells the owner what was decided: a notice at once, a mail (or a text message) while nobody waits for it. */
export function tellDecided(people: PeopleParts, { userId, to }: DecidedReview): void {
  if (to.status === 'waiting') return;
  const params: Record<string, string> = to.status === 'rejected' ? { remark: to.remark } : {};
  if (to.status === 'approved') people.bus.publish(tradersChanged, { userId, isTrader: true });
  people.bus.publish(applicationNotices, [{ userId, key: `review.trader_${to.status}`, params }]);
  people.inBackground(send(people, userId, to));
}

async function send({ session, mail }: PeopleParts, userId: number, state: Decided): Promise<void> {
  const person = await session.people.userById(userId);
  if (person === undefined) return;
  const lang = readLang(person.lang);
  const subject = say(lang, `${state.status}_subject`);
  if (person.email !== '') {
    await mail.sendMail({ to: person.email, ...framed(lang, subject, lettersOf(lang, state)) });
  } else if (person.mobile !== '') {
    await mail.sendSms({ to: person.mobile, text: `Tidemark: ${subject}` });
  }
}

function lettersOf(lang: Lang, state: Decided): LetterPart[] {
  const text = (key: string): LetterPart => ({ kind: 'text', text: say(lang, key) });
  const ignore: LetterPart = { kind: 'aside', text: say(lang, 'ignore') };
  if (state.status === 'approved') return [text('approved_text'), ignore];
  return [text('rejected_text'), { kind: 'text', text: state.remark }, text('rejected_next'), ignore];
}

function say(lang: Lang, key: string): string {
  return sentence(lang, `follow.mail.${key}`, {}, 'messages');
}
