import { present } from '@tidemark/domain/outcome';
import type { Queryable, Statement } from '../queryable.ts';

/** Pages that PostgreSQL reads to answer a statement, of tables and of indexes. */
export async function pagesRead(database: Queryable, { text, values = [] }: Statement): Promise<number> {
  const [row] = await database.query<{
    'QUERY PLAN': readonly {
      readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
    }[];
  }>({ text: `explain (analyze, timing off, buffers, format json) ${text}`, values });
  const { Plan } = present(row?.['QUERY PLAN'][0], 'a plan');
  return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
}
