import type { Queryable } from '../../../platform/database/queryable.ts';
import type { HoldReason } from './security.ts';

/** A user as an operator finds them. Moments are milliseconds since 1970. */
export interface PersonRow {
  readonly id: number;
  readonly uid: number;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly contact_mobile: string | null;
  readonly is_demo: boolean;
  readonly is_trader: boolean;
  readonly invite_code: string;
  readonly invited_by: number | null;
  readonly invited: number;
  readonly lang: string;
  readonly country: string;
  readonly created_at: number;
  readonly frozen_at: number | null;
  readonly frozen_by: 'user' | 'house' | null;
  readonly freeze_reason: string | null;
  readonly hold_until: number | null;
  readonly hold_reason: HoldReason | null;
  readonly has_two_factor: boolean;
}

const PERSON = `u.id::float8 as id, u.uid, u.email, u.mobile, u.contact_mobile, u.is_demo, u.is_trader,
  u.invite_code, u.invited_by::float8 as invited_by, u.lang, u.country,
  (select count(*)::int from session.users i where i.invited_by = u.id) as invited,
  (extract(epoch from u.created_at) * 1000)::float8 as created_at,
  (extract(epoch from u.frozen_at) * 1000)::float8 as frozen_at, u.frozen_by, u.freeze_reason,
  (extract(epoch from u.withdraw_hold_until) * 1000)::float8 as hold_until,
  u.withdraw_hold_reason as hold_reason,
  exists (select 1 from session.two_factor t where t.user_id = u.id and t.confirmed_at is not null)
    or exists (select 1 from session.passkeys p where p.user_id = u.id) as has_two_factor`;

/** The users with these ids, in the order of their ids. */
export async function peopleByIds(database: Queryable, ids: readonly number[]): Promise<PersonRow[]> {
  return database.query<PersonRow>({
    name: 'session.people_by_ids',
    text: `select ${PERSON} from session.users u where u.id = any($1::bigint[]) order by u.id`,
    values: [ids],
  });
}

/** A user's country of residence, as given at the registration; empty if none. */
export async function countryOfUser(database: Queryable, userId: number): Promise<string> {
  const [row] = await database.query<{ country: string }>({
    name: 'session.country_of_user',
    text: 'select country from session.users where id = $1::bigint',
    values: [userId],
  });
  return row?.country ?? '';
}

/** The ids of all users whose profile allows copying. */
export async function flaggedTraders(database: Queryable): Promise<number[]> {
  const rows = await database.query<{ id: number }>({
    text: 'select id::float8 as id from session.users where is_trader order by id',
  });
  return rows.map(({ id }) => id);
}

/** Stores whether a user is a trader. */
export async function saveTrader(
  tx: Queryable,
  { userId, isTrader }: { readonly userId: number; readonly isTrader: boolean },
): Promise<void> {
  await tx.query({
    name: 'session.save_trader',
    text: 'update session.users set is_trader = $2 where id = $1::bigint',
    values: [userId, isTrader],
  });
}

/** How many users exist, in both worlds; registered since a moment; and were seen lately. */
export async function countPeople(
  database: Queryable,
  { since, seenSince }: { readonly since: number; readonly seenSince: number },
): Promise<PeopleCounts> {
  const [row] = await database.query<PeopleCounts>({
    name: 'session.count_people',
    text: `select count(*) filter (where not is_demo)::int as real, count(*) filter (where is_demo)::int as demo,
             count(*) filter (where not is_demo and created_at >= to_timestamp($1::float8 / 1000))::int as "realSince",
             count(*) filter (where is_demo and created_at >= to_timestamp($1::float8 / 1000))::int as "demoSince",
             (select count(distinct user_id)::int from session.sessions
               where ended_at is null and seen_at >= to_timestamp($2::float8 / 1000)) as "seen"
             from session.users`,
    values: [since, seenSince],
  });
  return row ?? { real: 0, demo: 0, realSince: 0, demoSince: 0, seen: 0 };
}

export interface PeopleCounts {
  readonly real: number;
  readonly demo: number;
  readonly realSince: number;
  readonly demoSince: number;
  /** With a session that called lately. */
  readonly seen: number;
}

/** What people are looked for by: each part that is set may match. */
export interface PeopleSearch {
  /** The beginning of an e-mail address, as a pattern of LIKE. */
  readonly emailLike: string | null;
  /** Beginnings of phone numbers, as patterns of LIKE. */
  readonly mobilesLike: readonly string[];
  /** An id or uid. */
  readonly number: number | null;
  /** A complete invite code. */
  readonly inviteCode: string;
  /** Every user, newest first. */
  readonly all: boolean;
  readonly limit: number;
  readonly offset: number;
}

const MATCHES = `($1::boolean or u.email like $2 or u.mobile like any($3::text[])
  or u.contact_mobile like any($3::text[]) or u.mobile_national like any($3::text[])
  or u.id = $4::bigint or u.uid::bigint = $4::bigint or u.invite_code = $5)`;

/**
 * A page of the users who match, newest first, and how many there are. Without names, so that each
 * question is planned with its own patterns: only then do the indexes of beginnings serve.
 */
export async function searchPeople(
  database: Queryable,
  search: PeopleSearch,
): Promise<{ rows: PersonRow[]; total: number }> {
  const values = [search.all, search.emailLike, search.mobilesLike, search.number, search.inviteCode];
  const [counted] = await database.query<{ total: number }>({
    text: `select count(*)::int as total from session.users u where ${MATCHES}`,
    values,
  });
  const rows = await database.query<PersonRow>({
    text: `select ${PERSON} from session.users u where ${MATCHES}
            order by u.id desc limit $6::int offset $7::bigint`,
    values: [...values, search.limit, search.offset],
  });
  return { rows, total: counted?.total ?? 0 };
}
