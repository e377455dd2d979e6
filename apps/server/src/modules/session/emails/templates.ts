import { type Lang, readLang } from '@tidemark/contract';
import type { Millis } from '@tidemark/domain/time';
import { sentence } from '@tidemark/i18n/server';
import type { SessionParts } from '../parts.ts';
import { type EmailPart, type Framed, framed } from './layout.ts';

/** Notifications to the owner of an account. */
export type Email =
  | {
      readonly kind: 'new_sign_in';
      readonly device: string;
      readonly address: string;
      readonly at: Millis;
      /** Where the account is frozen. */
      readonly link: string;
    }
  | { readonly kind: 'password_set'; readonly until: Millis | undefined }
  | { readonly kind: 'totp_on'; readonly until: Millis | undefined }
  | { readonly kind: 'totp_off'; readonly until: Millis | undefined }
  | { readonly kind: 'recovery_renewed'; readonly until: Millis | undefined }
  | {
      readonly kind: 'passkey_added' | 'passkey_removed';
      readonly label: string;
      readonly until: Millis | undefined;
    }
  /** A use was refused: the counter had not risen. */
  | { readonly kind: 'passkey_copied'; readonly label: string }
  | { readonly kind: 'recovery_used'; readonly left: number }
  /** Operators have begun to remove two-factor; the link stops it. */
  | { readonly kind: 'removal_begun'; readonly link: string }
  | { readonly kind: 'two_factor_removed'; readonly until: Millis | undefined }
  /** Goes to the contact that was valid until then. */
  | { readonly kind: 'contact_changed'; readonly until: Millis | undefined }
  | { readonly kind: 'frozen_by_user' }
  | { readonly kind: 'frozen_by_house' }
  | { readonly kind: 'unfrozen' };

/** The recipient: by mail if there is an address, else by text message. */
export interface Recipient {
  readonly email: string | null;
  readonly mobile: string | null;
  readonly lang: string;
}

/** Notifies the owner, in the owner's language, in the background. */
export function sendEmail(parts: SessionParts, to: Recipient, email: Email): void {
  parts.inBackground(send(parts, to, email));
}

async function send({ mail }: SessionParts, to: Recipient, email: Email): Promise<void> {
  const lang = readLang(to.lang);
  if (to.email !== null) await mail.sendMail({ to: to.email, ...written(lang, email) });
  else if (to.mobile !== null) await mail.sendSms({ to: to.mobile, text: say(lang, email, 'sms') });
}

function written(lang: Lang, email: Email): Framed {
  const text = (key: string): EmailPart => ({ kind: 'text', text: say(lang, email, key) });
  return framed(lang, say(lang, email, 'subject'), [text('lead'), ...rest(lang, email, text)]);
}

function rest(lang: Lang, email: Email, text: (key: string) => EmailPart): EmailPart[] {
  const aside = (key: string): EmailPart => ({ kind: 'aside', text: common(lang, key, email) });
  switch (email.kind) {
    case 'new_sign_in': {
      const facts = ['device', 'address', 'time'].map((key) => say(lang, email, key)).join('\n');
      const button = say(lang, email, 'button');
      return [
        { kind: 'text', text: facts },
        text('ignore'),
        text('act'),
        { kind: 'link', text: button, href: email.link },
      ];
    }
    case 'removal_begun':
      return [text('act'), { kind: 'link', text: say(lang, email, 'button'), href: email.link }];
    case 'password_set':
    case 'contact_changed':
    case 'two_factor_removed':
    case 'totp_on':
    case 'totp_off':
    case 'recovery_renewed':
    case 'passkey_added':
    case 'passkey_removed':
      return [...(email.until === undefined ? [] : [aside('hold')]), aside('not_you')];
    case 'recovery_used':
    case 'passkey_copied':
      return [aside('not_you')];
    case 'frozen_by_user':
    case 'frozen_by_house':
    case 'unfrozen':
      return [];
  }
}

function say(lang: Lang, email: Email, key: string): string {
  return sentence(lang, `session.email.${email.kind}.${key}`, factsOf(email), 'messages');
}

function common(lang: Lang, key: string, email: Email): string {
  return sentence(lang, `session.email.${key}`, factsOf(email), 'messages');
}

/** What a email's sentences may mention. */
function factsOf({ kind: _, ...facts }: Email): Record<string, string | number> {
  const known: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(facts)) {
    if (value !== undefined) known[name] = name === 'device' && value === '' ? '?' : value;
  }
  return known;
}
