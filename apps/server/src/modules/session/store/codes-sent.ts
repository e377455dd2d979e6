import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/**
 * The moment of the `limit`th newest code that was sent for the subject since `since`, which must grow
 * old before the next one; undefined where there were fewer.
 */
export async function codesSent(
  database: Queryable,
  query: { readonly subject: string; readonly since: Millis; readonly limit: number },
): Promise<Millis | undefined> {
  const [row] = await database.query<{ at: number }>({
    name: 'session.codes_sent',
    text: `select (extract(epoch from at) * 1000)::float8 as at from session.code_requests
            where address = $1 and at > to_timestamp($2::float8 / 1000)
            order by at desc offset $3::int - 1 limit 1`,
    values: [query.subject, query.since, query.limit],
  });
  return row?.at;
}

export async function noteCodeSent(
  database: Queryable,
  subjects: readonly string[],
  now: Millis,
): Promise<void> {
  await database.query({
    name: 'session.note_code_sent',
    text: `insert into session.code_requests (address, at)
           select subject, to_timestamp($2::float8 / 1000) from unnest($1::text[]) as s (subject)`,
    values: [subjects, now],
  });
}
