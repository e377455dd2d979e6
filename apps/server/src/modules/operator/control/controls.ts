import type { Call } from '@tidemark/contract';
import { present } from '@tidemark/domain/outcome';
import { DAY_MS } from '@tidemark/domain/time';

/** How long an approved change of what guards money waits, visible to every operator, before it takes effect. */
export const GUARD_DELAY_MS = DAY_MS;

/**
 * The rule for an operator's call that changes something.
 *
 * - `second_above_limits`: one operator, two where the sum of the day exceeds a limit
 * - `two_people`: a second one approves, and it takes effect at once (or after the object's own notice
 * period)
 * - `two_people_and_delay`: a second one approves, and it takes effect after `GUARD_DELAY_MS`
 * - `one_person`: it affects a guard or money, and one operator is enough
 * - `harmless`: it affects neither
 */
export type Control =
  | { readonly rule: 'second_above_limits' | 'two_people' | 'two_people_and_delay' }
  | { readonly rule: 'one_person' | 'harmless'; readonly because: string };

const twoPeople: Control = { rule: 'two_people' };
const withDelay: Control = { rule: 'two_people_and_delay' };
const aboveLimits: Control = { rule: 'second_above_limits' };
const onePerson = (because: string): Control => ({ rule: 'one_person', because });
const harmless = (because: string): Control => ({ rule: 'harmless', because });

const ownSession = harmless('it concerns the session and the proofs of the operator who makes it');
const conversation = harmless('it is a conversation with a user');
const article = harmless('it is a text that everybody reads, kept in every edition');
const economicEvents = harmless('it lists releases that traders read, and moves no price');

/** Every call of operators that changes something, by its path. A call without a row fails a test. */
const controls: Readonly<Record<string, Control>> = {
  login: ownSession,
  totp_confirm: ownSession,
  password_setup: ownSession,
  logout: ownSession,
  password: ownSession,
  passkey_options: ownSession,
  passkey_login: ownSession,
  passkeys: ownSession,
  'passkeys/begin': ownSession,
  'passkeys/confirm': ownSession,
  'passkeys/{id}/rename': ownSession,
  'passkeys/{id}/remove': ownSession,

  operators: twoPeople,
  'operators/{id}/renew': twoPeople,
  'operators/{id}/role': twoPeople,
  'operators/{id}/enable': twoPeople,
  'operators/{id}/disable': onePerson('it only takes rights away; a disabled admin still counts as one'),

  'proposals/{id}/approve': onePerson('it is the second of two people'),
  'proposals/{id}/reject': onePerson('it leaves everything as it is'),
  'proposals/{id}/cancel': onePerson('it leaves everything as it is'),

  'reviews/{kind}/{id}/approve': aboveLimits,
  'reviews/{kind}/{id}/reject': onePerson('it moves nothing, and the user reads the reason'),
  corrections: onePerson('it only proposes; another operator approves it as a review'),
  'funds/{id}/feed': aboveLimits,

  'users/{id}/freeze': onePerson('it only takes rights away'),
  'users/{id}/unfreeze': onePerson(
    'it gives back what the user had; payouts still take finance, holds and limits',
  ),
  // The user is notified at once and can stop it.
  'users/{id}/two_factor_removal': withDelay,
  'users/{id}/sessions_end': onePerson('it only takes rights away'),

  settings: withDelay,
  instruments: withDelay,
  micro: withDelay,
  // Its levels take effect 24 h after their announcement anyway.
  risk_levels: twoPeople,
  'settings/funding/currency': withDelay,
  'settings/funding/deposit_address': withDelay,
  'settings/funding/bank_account': withDelay,
  'settings/funding/funding': withDelay,
  'settings/loan_config': withDelay,
  'settings/fund': withDelay,
  limits: harmless('it bounds how many orders one user may have, not money'),
  ranking: harmless('it says which traders the ranking lists, and moves no money'),
  categories: harmless('it names a group of instruments'),
  calendars: harmless('opening hours change from the next session on, and no price with them'),
  'settings/loan': harmless('it says when borrowers are reminded'),
  'settings/support': harmless('it says when customer service is open'),
  companies: harmless('it lists companies and their addresses'),

  'support/{id}/answer': conversation,
  'support/{id}/seen': conversation,
  'support/{id}/take': conversation,
  'support/{id}/release': conversation,
  'support/{id}/close': conversation,
  'support/{id}/reopen': conversation,

  'news/save': article,
  'news/{id}/publish': article,
  'news/{id}/withdraw': article,
  'news/picture': article,

  'economic/save': economicEvents,
  'economic/import': economicEvents,
  'economic/{id}/run': economicEvents,
  'economic/{id}/remove': economicEvents,
  'liabilities/make': harmless('it publishes sums that the ledger has, and changes none'),
};

/** The rule of a call that changes something. */
export function controlOf({ path }: Pick<Call, 'path'>): Control {
  return present(controls[path.replace('/console/api/', '')], `${path} has its row in the table of controls`);
}

export const controlledPaths: readonly string[] = Object.keys(controls).map((path) => `/console/api/${path}`);
