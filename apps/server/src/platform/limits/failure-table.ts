import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../database/queryable.ts';

/** Failed attempts by subject, in a table (subject text, at timestamptz). */
export interface FailureTable {
  /**
   * For each subject that has failed `limit` times since `since`: the moment of its `limit`th newest
   * failure, which is the one that must grow old before the next try.
   */
  exhausted(
    database: Queryable,
    query: { readonly subjects: readonly string[]; readonly since: Millis; readonly limit: number },
  ): Promise<ReadonlyMap<string, Millis>>;
  /** Counts one failure of each subject. */
  insert(database: Queryable, subjects: readonly string[], now: Millis): Promise<void>;
  /** Deletes what no rule reads any more. */
  purge(database: Queryable, before: Millis): Promise<void>;
}

/** Users and operators have separate tables of failures. */
export function failureTable(table: 'session.failures' | 'operator.failure'): FailureTable {
  return {
    async exhausted(database, { subjects, since, limit }) {
      const rows = await database.query<{ subject: string; at: number }>({
        name: `${table}.exhausted`,
        text: `select s.subject, (extract(epoch from f.at) * 1000)::float8 as at
                 from unnest($1::text[]) as s (subject)
                cross join lateral (
                  select at from ${table}
                   where subject = s.subject and at > to_timestamp($2::float8 / 1000)
                   order by at desc offset $3::int - 1 limit 1) f`,
        values: [subjects, since, limit],
      });
      return new Map(rows.map((row) => [row.subject, row.at]));
    },
    async insert(database, subjects, now) {
      await database.query({
        name: `${table}.insert`,
        text: `insert into ${table} (subject, at)
               select subject, to_timestamp($2::float8 / 1000) from unnest($1::text[]) as s (subject)`,
        values: [subjects, now],
      });
    },
    async purge(database, before) {
      const text = `delete from ${table} where at < to_timestamp($1::float8 / 1000)`;
      await database.query({ text, values: [before] });
    },
  };
}
