import { type Lang, readLang } from '@tidemark/contract';
import { spokenParams, textDirection } from '@tidemark/i18n';
import { sentence, sentenceFormats } from '@tidemark/i18n/server';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { People } from '../people.ts';
import { type EmailPart, framed } from './layout.ts';

/** What is written to one user after something was decided or done. */
export interface UserEmail {
  /**
   * Prefix of its sentences in `messages`, e.g. `loan.mail`; among them `ignore`, the last line of every
   * mail.
   */
  readonly words: string;
  /** Key of the subject, and of the lines after it; `said` is free text. All may use `params`. */
  readonly subject: string;
  readonly lines: readonly (string | { readonly said: string })[];
  readonly params: Readonly<Record<string, string | number>>;
}

export interface EmailParts {
  readonly session: { readonly people: Pick<People, 'userById'> };
  readonly mail: Pick<Mail, 'sendMail' | 'sendSms'>;
}

/**
 * Writes to a user in their language: a mail, or where there is no address its subject as a text message.
 * Rejects where the other side does not take it.
 */
export async function writeToUser(
  { session, mail }: EmailParts,
  userId: number,
  { words, subject, lines, params }: UserEmail,
): Promise<void> {
  const person = await session.people.userById(userId);
  if (person === undefined) return;
  const lang = readLang(person.lang);
  const say = (key: string) => said(lang, `${words}.${key}`, params);
  if (person.email !== '') {
    const texts = lines.map((line): EmailPart => {
      return { kind: 'text', text: typeof line === 'string' ? say(line) : line.said };
    });
    const ignore: EmailPart = { kind: 'aside', text: say('ignore') };
    await mail.sendMail({ to: person.email, ...framed(lang, say(subject), [...texts, ignore]) });
  } else if (person.mobile !== '') {
    await mail.sendSms({ to: person.mobile, text: `Tidemark: ${say(subject)}` });
  }
}

/** A sentence with its sums and days as the language writes them. */
function said(lang: Lang, key: string, params: UserEmail['params']): string {
  const spoken = sentence(lang, key, spokenParams(params, sentenceFormats(lang), []), 'messages');
  // Left-to-right languages need no isolates.
  return textDirection(lang) === 'rtl' ? spoken : spoken.replace(/[\u2066\u2069]/g, '');
}

/** The mail about a decided submission: that it was approved, or why not and what to do next. */
export function decisionEmail(
  words: string,
  to: { readonly status: 'approved' } | { readonly status: 'rejected'; readonly remark: string },
): UserEmail {
  const rejected = () =>
    to.status === 'rejected' ? ['rejected_text', { said: to.remark }, 'rejected_next'] : [];
  return {
    words,
    subject: `${to.status}_subject`,
    lines: to.status === 'approved' ? ['approved_text'] : rejected(),
    params: {},
  };
}
