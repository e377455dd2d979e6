import { type Lang, readLang } from '@tidemark/contract';
import { sentence } from '@tidemark/i18n/server';
import { framed, type LetterPart } from '../session/index.ts';
import { type LoanNotice, loanNotices } from './events.ts';
import type { LoanParts } from './parts.ts';

/** What a user is told at once, and in a letter after it. */
export interface Telling extends LoanNotice {
  /** Keys of sentences in `messages`, below `loan.mail`; all may mention what the notice does. */
  readonly letter: {
    readonly subject: string;
    readonly lines: readonly (string | { readonly said: string })[];
  };
}

/** Tells a user: a notice at once, a mail (or a text message) while nobody waits for it. */
export function tell(loan: LoanParts, telling: Telling): void {
  publish(loan, telling);
  loan.inBackground(sendLetter(loan, telling));
}

export function publish(loan: Pick<LoanParts, 'bus'>, { userId, key, params }: LoanNotice): void {
  loan.bus.publish(loanNotices, [{ userId, key, params }]);
}

/** Sends the letter; rejects where the other side does not take it. */
export async function sendLetter(
  { session, mail }: LoanParts,
  { userId, letter, params }: Telling,
): Promise<void> {
  const person = await session.people.userById(userId);
  if (person === undefined) return;
  const lang = readLang(person.lang);
  const subject = say(lang, letter.subject, params);
  const lines = letter.lines.map((line): LetterPart => {
    return { kind: 'text', text: typeof line === 'string' ? say(lang, line, params) : line.said };
  });
  if (person.email !== '') {
    const ignore: LetterPart = { kind: 'aside', text: say(lang, 'ignore', {}) };
    await mail.sendMail({ to: person.email, ...framed(lang, subject, [...lines, ignore]) });
  } else if (person.mobile !== '') {
    await mail.sendSms({ to: person.mobile, text: `Tidemark: ${subject}` });
  }
}

function say(lang: Lang, key: string, params: LoanNotice['params']): string {
  return sentence(lang, `loan.mail.${key}`, params, 'messages');
}
