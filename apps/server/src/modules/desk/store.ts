import type { Millis } from '@tidemark/domain/time';
import { int8s, texts } from '../../platform/database/columns.ts';
import type { Write } from '../../platform/database/queryable.ts';
import type { Fact } from './dealing.ts';

/** Adds to the desk's record of what it did. */
export function insertingFacts(facts: readonly Fact[], at: Millis): Write {
  return {
    name: 'desk.insert_facts',
    table: 'desk.fact',
    text: `
      insert into desk.fact (id, kind, user_id, reference, at)
      select id, ($2::text[])[n], ($3::bigint[])[n], ($4::bigint[])[n], to_timestamp($5::float8 / 1000)
      from unnest($1::bigint[]) with ordinality as row (id, n)`,
    values: [
      int8s(facts, (fact) => fact.id),
      texts(facts, (fact) => fact.kind),
      int8s(facts, (fact) => fact.userId),
      int8s(facts, (fact) => fact.reference),
      at,
    ],
  };
}
