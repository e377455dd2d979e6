import { type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import { plainText } from './contacts/contacts.ts';
import { type Email, sendEmail } from './emails/templates.ts';
import { sessionsEnded } from './events.ts';
import type { SessionParts } from './parts.ts';
import { deviceOf } from './sign-in/device.ts';
import {
  countPeople,
  countryOfUser,
  type PeopleCounts,
  type PeopleSearch,
  type PersonRow,
  peopleByIds,
  saveTrader,
  searchPeople,
} from './store/people.ts';
import { freezeUser, unfreezeUser } from './store/security.ts';
import { endSessions, openSessions } from './store/sessions.ts';
import { lockUser, type UserRow } from './store/users.ts';
import { beginTwoFactorRemoval, removeTwoFactor } from './two-factor/removal.ts';

/** A user as operators see them. */
export interface Person {
  readonly id: number;
  /** The public eight-digit number. */
  readonly uid: string;
  readonly email: string;
  readonly mobile: string;
  /** A number that was only stated. */
  readonly contactMobile: string;
  readonly isDemo: boolean;
  readonly isTrader: boolean;
  readonly inviteCode: string;
  readonly invitedBy: number | undefined;
  /** How many have registered with the invite code. */
  readonly invited: number;
  readonly lang: string;
  /** Country of residence, as registered: two-letter code, or text; may be empty. */
  readonly country: string;
  readonly createdAt: Millis;
  readonly frozen:
    | { readonly at: Millis; readonly by: 'user' | 'house'; readonly reason: string }
    | undefined;
  readonly withdrawHold: WithdrawHold | undefined;
  readonly hasTwoFactor: boolean;
}

/** Why and until when withdrawals wait. It may have passed. */
export interface WithdrawHold {
  readonly until: Millis;
  readonly reason: 'password' | 'two_factor' | 'contact';
}

/** An open session, as its owner or an operator sees it. */
export interface PersonSession {
  readonly id: number;
  readonly device: string;
  readonly address: string;
  readonly createdAt: Millis;
  readonly seenAt: Millis;
  /** Whether a passkey opened it. */
  readonly withPasskey: boolean;
}

/** To do after the transaction has committed: close sockets, notify the owner. */
export interface Change {
  readonly afterCommit: () => void;
}

/** The operators' interface to users: for decisions about them, within the caller's transaction. */
export interface People {
  /**
   * By the beginning of an e-mail address or phone number, by uid, id or invite code; empty: every user,
   * newest first.
   */
  searchUsers(
    query: string,
    page: { readonly page: number; readonly pageSize: number },
  ): Promise<{ readonly data: Person[]; readonly total: number }>;
  userById(id: number): Promise<Person | undefined>;
  /** Country of residence, as given at the registration; may be empty. */
  countryOf(database: Queryable, userId: number): Promise<string>;
  /** How many users exist, registered since a moment, were seen since another; reads the entire table. */
  count(moments: { readonly since: Millis; readonly seenSince: Millis }): Promise<PeopleCounts>;
  /** In the order of their ids; who does not exist is left out. */
  usersByIds(ids: readonly number[]): Promise<Person[]>;
  /** The open sessions, the most recently seen first. */
  sessionsOf(userId: number, now: Millis): Promise<PersonSession[]>;
  /** Ends every session of the user. Refuses `session.unknown_user`. */
  endSessionsOf(
    tx: Queryable,
    ending: { readonly userId: number; readonly now: Millis },
  ): Promise<Outcome<Change & { readonly ended: number }>>;
  /**
   * Freezes the account and ends its sessions; the reason is for operators. The user is notified without it
   * and cannot undo it. Refuses `session.unknown_user`, `session.already_frozen` (by the broker: a user's own
   * freeze becomes the broker's).
   */
  freeze(
    tx: Queryable,
    freeze: { readonly userId: number; readonly reason: string; readonly now: Millis },
  ): Promise<Outcome<Change & { readonly ended: number }>>;
  /** Ends a freeze by the user or the broker. Refuses `session.unknown_user`, `session.not_frozen`. */
  unfreeze(tx: Queryable, opening: { readonly userId: number }): Promise<Outcome<Change>>;
  /**
   * Begins the removal of two-factor for a user who lost phone and recovery codes: notifies the owner, with a
   * link that stops it. Refuses `session.unknown_user`, `session.otp_not_on`.
   */
  beginTwoFactorRemoval(
    tx: Queryable,
    removal: { readonly userId: number; readonly now: Millis },
  ): Promise<Outcome<Change>>;
  /** Removes two-factor, ends all sessions, holds withdrawals. Refuses `session.removal_stopped`. */
  removeTwoFactor(
    tx: Queryable,
    removal: { readonly userId: number; readonly now: Millis },
  ): Promise<Outcome<Change & { readonly ended: number }>>;
  /** Writes down whether others may copy the user, which the user's own page shows. */
  setTrader(tx: Queryable, is: { readonly userId: number; readonly isTrader: boolean }): Promise<void>;
}

export function createPeople(parts: SessionParts): People {
  const { database } = parts;

  function change(user: UserRow, ended: readonly number[], letter: Email | undefined): Change {
    return {
      afterCommit() {
        parts.bus.publish(sessionsEnded, { sessionIds: ended });
        if (letter) sendEmail(parts, user, letter);
      },
    };
  }

  return {
    async searchUsers(query, { page, pageSize }) {
      const paged = { limit: pageSize, offset: (page - 1) * pageSize };
      const { rows, total } = await searchPeople(database, { ...readQuery(query), ...paged });
      return { data: rows.map(personOf), total };
    },
    async userById(id) {
      const [row] = await peopleByIds(database, [id]);
      return row && personOf(row);
    },
    countryOf: countryOfUser,
    count: (moments) => countPeople(database, moments),
    async usersByIds(ids) {
      return (await peopleByIds(database, ids)).map(personOf);
    },
    async sessionsOf(userId, now) {
      return (await openSessions(database, { userId, now, idleMs: parts.idleMs })).map((session) => ({
        id: session.id,
        device: deviceOf(session.user_agent),
        address: session.address,
        createdAt: session.created_at,
        seenAt: session.seen_at,
        withPasskey: session.with_passkey,
      }));
    },
    async endSessionsOf(tx, { userId, now }) {
      const user = await lockUser(tx, userId);
      if (!user) return refuse('session.unknown_user', {}, 'id');
      const ended = await endSessions(tx, { userId, except: undefined, now });
      return { ended: ended.length, ...change(user, ended, undefined) };
    },
    async freeze(tx, { userId, reason, now }) {
      const user = await lockUser(tx, userId);
      if (!user) return refuse('session.unknown_user', {}, 'id');
      const isFrozen = await freezeUser(tx, { userId, by: 'house', reason, now });
      if (!isFrozen) return refuse('session.already_frozen', {}, 'id');
      const ended = await endSessions(tx, { userId, except: undefined, now });
      return { ended: ended.length, ...change(user, ended, { kind: 'frozen_by_house' }) };
    },
    async unfreeze(tx, { userId }) {
      const user = await lockUser(tx, userId);
      if (!user) return refuse('session.unknown_user', {}, 'id');
      if (!(await unfreezeUser(tx, userId))) return refuse('session.not_frozen', {}, 'id');
      return change(user, [], { kind: 'unfrozen' });
    },
    beginTwoFactorRemoval: (tx, removal) => beginTwoFactorRemoval(parts, tx, removal),
    removeTwoFactor: (tx, removal) => removeTwoFactor(parts, tx, removal),
    setTrader: saveTrader,
  };
}

/** All possible meanings of a search text: each is searched. */
function readQuery(query: string): Omit<PeopleSearch, 'limit' | 'offset'> {
  const text = plainText(query);
  const digits = text.replaceAll(/[\s()-]/g, '').replace(/^00/, '+');
  const isNumber = /^\+?\d{1,15}$/.test(digits);
  const plain = digits.replace('+', '');
  return {
    all: text === '',
    emailLike: text === '' ? null : `${patternOf(text)}%`,
    mobilesLike: isNumber ? [`+${plain}%`, ...(digits === plain ? [`${plain}%`] : [])] : [],
    number: isNumber && digits === plain ? Number(plain) : null,
    inviteCode: text.toUpperCase(),
  };
}

/** A text escaped for LIKE. */
function patternOf(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}

function personOf(row: PersonRow): Person {
  const { frozen_at, frozen_by, hold_until, hold_reason } = row;
  return {
    id: row.id,
    uid: String(row.uid),
    email: row.email ?? '',
    mobile: row.mobile ?? '',
    contactMobile: row.contact_mobile ?? '',
    isDemo: row.is_demo,
    isTrader: row.is_trader,
    inviteCode: row.invite_code,
    invitedBy: row.invited_by ?? undefined,
    invited: row.invited,
    lang: row.lang,
    country: row.country,
    createdAt: row.created_at,
    frozen:
      frozen_at !== null && frozen_by !== null
        ? { at: frozen_at, by: frozen_by, reason: row.freeze_reason ?? '' }
        : undefined,
    withdrawHold:
      hold_until !== null && hold_reason !== null ? { until: hold_until, reason: hold_reason } : undefined,
    hasTwoFactor: row.has_two_factor,
  };
}
