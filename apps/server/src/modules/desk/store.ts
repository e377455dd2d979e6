import type { Millis } from '@tidemark/domain/time';
import { fewTexts, int8s } from '../../platform/database/columns.ts';
import type { Write } from '../../platform/database/queryable.ts';
import type { Fact } from './unit-of-work.ts';

/** Adds to the desk's record of what it did. */
export function insertingFacts(facts: readonly Fact[], at: Millis): Write {
  return {
    name: 'desk.insert_facts',
    table: 'desk.fact',
    text: `
      insert into desk.fact (id, kind, user_id, reference, at)
      select id, ($2::text[])[($3::bigint[])[n]], ($4::bigint[])[n], ($5::bigint[])[n], to_timestamp($6::float8 / 1000)
      from unnest($1::bigint[]) with ordinality as row (id, n)`,
    values: [
      int8s(facts, (fact) => fact.id),
      ...fewTexts(facts, (fact) => fact.kind),
      int8s(facts, (fact) => fact.userId),
      int8s(facts, (fact) => fact.reference),
      at,
    ],
  };
}
