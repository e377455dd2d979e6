import { createHash } from 'node:crypto';
import type { Lang } from '@tidemark/contract';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import { sentence } from '@tidemark/i18n/server';

/** What a trader agrees to. */
export interface Agreement {
  readonly text: string;
  /** SHA-256 of the text, in hex digits. */
  readonly hash: string;
}

const YES: ReadonlySet<string> = new Set(['1', 'true']);
const HASH = /^[0-9a-f]{64}$/;

/** The current agreement, in a language. */
export function agreementIn(lang: Lang): Agreement {
  const text = sentence(lang, 'follow.agreement', {}, 'messages');
  return { text, hash: createHash('sha256').update(text).digest('hex') };
}

/**
 * Reads a user's consent: 1, true, the hash of the agreement or its text. Refuses at the field a missing
 * consent, and an agreement other than the current one.
 */
export function agreedTo(said: string, lang: Lang): Outcome<Agreement> {
  const agreement = agreementIn(lang);
  if (YES.has(said.toLowerCase()) || said === agreement.hash || said === agreement.text) return agreement;
  const meansAnother = HASH.test(said) || said.length > 100;
  return refuse(meansAnother ? 'follow.agreement_changed' : 'follow.agreement_required', {}, 'agreement');
}
