import type { Lang } from '@tidemark/contract';
import { sentence } from '@tidemark/i18n/server';
import type { MailMessage, SmsMessage } from '../../../platform/mail/mail.ts';
import { framed } from './layout.ts';

/** What a code proves; one for the other is worth nothing. */
export type Purpose = 'register' | 'reset' | 'withdraw' | 'contact' | 'contact_old';

interface CodeMessage {
  readonly to: string;
  readonly lang: Lang;
  readonly purpose: Purpose;
  readonly code: string;
  readonly minutes: number;
  /** What the code is for, where the message states it: the reader sees what it would confirm. */
  readonly facts?: Readonly<Record<string, string>>;
  /** Confirms the same as the code, in mails. */
  readonly link?: string | undefined;
}

/** The mail that carries a code, as text and as HTML. */
export function codeMail({ to, lang, purpose, code, minutes, facts, link }: CodeMessage): MailMessage {
  const params = { ...facts, code, minutes };
  const say = (key: string) => sentence(lang, `session.mail.${key}`, params, 'messages');
  const email = framed(lang, say('subject'), [
    { kind: 'text', text: say(purpose) },
    { kind: 'code', text: code },
    ...(link === undefined ? [] : [{ kind: 'link', text: say('withdraw_link'), href: link } as const]),
    { kind: 'aside', text: say('life') },
    { kind: 'aside', text: say('ignore') },
  ]);
  return { to, ...email };
}

/** The short message that carries a code. */
export function codeSms({ to, lang, purpose, code, minutes, facts }: CodeMessage): SmsMessage {
  const key = purpose === 'withdraw' ? 'session.sms_withdraw' : 'session.sms';
  return { to, text: sentence(lang, key, { ...facts, code, minutes }, 'messages') };
}
