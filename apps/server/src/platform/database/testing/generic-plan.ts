import type { Database, Statement } from '../queryable.ts';

/** The plan that PostgreSQL chooses for any values of the parameters. `explain (generic_plan)` exists from version 16 on. */
export function genericPlan(
  database: Pick<Database, 'transaction'>,
  { text }: Statement,
  settings: readonly string[] = [],
): Promise<string> {
  const parameters = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place)));
  const values = parameters === 0 ? '' : `(${Array.from({ length: parameters }, () => 'null').join(', ')})`;
  return database.transaction(async (tx) => {
    for (const setting of ['plan_cache_mode = force_generic_plan', ...settings]) {
      await tx.query({ text: `set local ${setting}` });
    }
    await tx.query({ text: `prepare explained as ${text}` });
    const lines = await tx.query<{ 'QUERY PLAN': string }>({ text: `explain execute explained ${values}` });
    await tx.query({ text: 'deallocate explained' });
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });
}
