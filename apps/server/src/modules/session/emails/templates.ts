import { type Lang, readLang } from '@tidemark/contract';
import type { Millis } from '@tidemark/domain/time';
import { sentence } from '@tidemark/i18n/server';
import type { SessionParts } from '../parts.ts';
import { type Framed, framed, type LetterPart } from './layout.ts';

/** What the owner of an account is told, wherever they are. */
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

/** Whom it is told to: by mail where there is an address, else by text message. */
export interface Recipient {
  readonly email: string | null;
  readonly mobile: string | null;
  readonly lang: string;
}

/** Tells the owner, in the owner's language, while nobody waits for it. */
export function tell(parts: SessionParts, to: Recipient, letter: Email): void {
  parts.inBackground(send(parts, to, letter));
}

async function send({ mail }: SessionParts, to: Recipient, letter: Email): Promise<void> {
  const lang = readLang(to.lang);
  if (to.email !== null) await mail.sendMail({ to: to.email, ...written(lang, letter) });
  else if (to.mobile !== null) await mail.sendSms({ to: to.mobile, text: say(lang, letter, 'sms') });
}

function written(lang: Lang, letter: Email): Framed {
  const text = (key: string): LetterPart => ({ kind: 'text', text: say(lang, letter, key) });
  return framed(lang, say(lang, letter, 'subject'), [text('lead'), ...rest(lang, letter, text)]);
}

function rest(lang: Lang, letter: Email, text: (key: string) => LetterPart): LetterPart[] {
  const aside = (key: string): LetterPart => ({ kind: 'aside', text: common(lang, key, letter) });
  switch (letter.kind) {
    case 'new_sign_in': {
      const facts = ['device', 'address', 'time'].map((key) => say(lang, letter, key)).join('\n');
      const button = say(lang, letter, 'button');
      return [
        { kind: 'text', text: facts },
        text('ignore'),
        text('act'),
        { kind: 'link', text: button, href: letter.link },
      ];
    }
    case 'removal_begun':
      return [text('act'), { kind: 'link', text: say(lang, letter, 'button'), href: letter.link }];
    case 'password_set':
    case 'contact_changed':
    case 'two_factor_removed':
    case 'totp_on':
    case 'totp_off':
    case 'recovery_renewed':
    case 'passkey_added':
    case 'passkey_removed':
      return [...(letter.until === undefined ? [] : [aside('hold')]), aside('not_you')];
    case 'recovery_used':
    case 'passkey_copied':
      return [aside('not_you')];
    case 'frozen_by_user':
    case 'frozen_by_house':
    case 'unfrozen':
      return [];
  }
}

function say(lang: Lang, letter: Email, key: string): string {
  return sentence(lang, `session.letter.${letter.kind}.${key}`, factsOf(letter), 'messages');
}

function common(lang: Lang, key: string, letter: Email): string {
  return sentence(lang, `session.letter.${key}`, factsOf(letter), 'messages');
}

/** What a letter's sentences may mention. */
function factsOf({ kind: _, ...facts }: Email): Record<string, string | number> {
  const known: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(facts)) {
    if (value !== undefined) known[name] = name === 'device' && value === '' ? '?' : value;
  }
  return known;
}
