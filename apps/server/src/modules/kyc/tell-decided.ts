import { type Lang, readLang } from '@tidemark/contract';
import type { DecidedReview, ReviewState } from '@tidemark/domain/review';
import { sentence } from '@tidemark/i18n/server';
import { framed, type LetterPart } from '../session/index.ts';
import { identityNotices } from './events.ts';
import type { KycParts } from './parts.ts';

type Decided = Exclude<ReviewState, { status: 'waiting' }>;

/** Tells the owner what was decided: a notice at once, a mail (or a text message) while nobody waits for it. */
export function tellDecided(kyc: KycParts, { userId, to }: DecidedReview): void {
  if (to.status === 'waiting') return;
  const params: Record<string, string> = to.status === 'rejected' ? { remark: to.remark } : {};
  kyc.bus.publish(identityNotices, [{ userId, key: `review.real_name_${to.status}`, params }]);
  kyc.inBackground(send(kyc, userId, to));
}

async function send({ session, mail }: KycParts, userId: number, state: Decided): Promise<void> {
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
  return sentence(lang, `kyc.mail.${key}`, {}, 'messages');
}
