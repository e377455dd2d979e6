import { present } from '@tidemark/domain/outcome';
import type { ReviewAsk } from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from './queryable.ts';

/** Rows that operators decide, as a store describes them. */
export interface ReviewRows<Row, Thing> {
  /** Begins the names of the statements. */
  readonly name: string;
  readonly columns: string;
  /** The table, with what is joined to it. */
  readonly from: string;
  /** The column of since when a row waits. */
  readonly since: string;
  /** The column of its id. */
  readonly id: string;
  /** Which rows have which status. */
  readonly which: Readonly<Record<ReviewAsk['status'], string>>;
  read(row: Row): Thing;
}

/** What operators see of a queue before they open one of its rows. */
export interface ReviewQueue<Thing> {
  /** Those that wait oldest first, others newest first. */
  page(
    database: Queryable,
    ask: ReviewAsk,
  ): Promise<{ readonly rows: readonly Thing[]; readonly total: number }>;
  /** How many wait, and since when the oldest of them does. */
  waiting(database: Queryable): Promise<{ readonly total: number; readonly oldestAt: Millis | undefined }>;
}

/** The usual conditions: a column has the status's own name. `of` leaves out what is never reviewed. */
export function byStatus(column = 'status', of = 'true'): ReviewRows<unknown, unknown>['which'] {
  const its = (status: string) => `${column} = '${status}' and ${of}`;
  return { waiting: its('waiting'), approved: its('approved'), rejected: its('rejected'), all: of };
}

/** The statements of a queue, which differ between modules in their tables alone. */
export function reviewQueue<Row, Thing>(given: ReviewRows<Row, Thing>): ReviewQueue<Thing> {
  const { name, columns, from, since, id, which } = given;
  return {
    async page(database, { status, page, pageSize }) {
      const order = status === 'waiting' ? `${since}, ${id}` : `${id} desc`;
      const rows = await database.query<Row>({
        name: `${name}_page_${status}`,
        text: `select ${columns} from ${from} where ${which[status]}
               order by ${order} limit $1 offset $2::bigint`,
        values: [pageSize, (page - 1) * pageSize],
      });
      const [count] = await database.query<{ total: number }>({
        name: `${name}_count_${status}`,
        text: `select count(*)::int as total from ${from} where ${which[status]}`,
      });
      return { rows: rows.map((row) => given.read(row)), total: present(count, 'a count has a row').total };
    },
    async waiting(database) {
      const [row] = await database.query<{ total: number; oldest_ms: number | null }>({
        name: `${name}_waiting`,
        text: `select count(*)::int as total, (extract(epoch from min(${since})) * 1000)::float8 as oldest_ms
                 from ${from} where ${which.waiting}`,
      });
      const { total, oldest_ms } = present(row, 'a count has a row');
      return { total, oldestAt: oldest_ms === null ? undefined : Math.round(oldest_ms) };
    },
  };
}
