import type { Queryable } from './queryable.ts';

/** Ids of rows made since a moment, in Unix milliseconds, by number after one of them. */
export interface IdPage {
  readonly since: number;
  readonly after: string;
  readonly limit: number;
}

/** Reads a page of ids. `rows`: table and condition, in which $1 is the moment in milliseconds. */
export async function selectIdPage(
  database: Queryable,
  { name, column = 'id', rows }: { readonly name: string; readonly column?: string; readonly rows: string },
  { since, after, limit }: IdPage,
): Promise<string[]> {
  const found = await database.query<{ id: string }>({
    name,
    text: `select ${column} as id from ${rows} and ${column} > $2::bigint order by ${column} limit $3`,
    values: [since, after, limit],
  });
  return found.map(({ id }) => id);
}
