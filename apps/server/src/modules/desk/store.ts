import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Fact } from './dealing.ts';

/** Adds to the desk's record of what it did. */
export async function insertFacts(tx: Queryable, facts: readonly Fact[], at: Millis): Promise<void> {
  const column = (pick: (fact: Fact) => string | number) => `{${facts.map(pick).join(',')}}`;
  await tx.query({
    name: 'desk.insert_facts',
    text: `
      insert into desk.fact (id, kind, user_id, reference, at)
      select id, kind, user_id, reference, to_timestamp($5::float8 / 1000)
      from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[]) as fact (id, kind, user_id, reference)`,
    values: [
      column((f) => f.id),
      column((f) => f.kind),
      column((f) => f.userId),
      column((f) => f.reference),
      at,
    ],
  });
}
