import { setTimeout as pause } from 'node:timers/promises';
import { present } from '@tidemark/domain/outcome';
import pg from 'pg';

const GIVE_UP_MS = 120_000;

/** The last statement of market.take_ticks, which queues ticks for the log. */
const QUEUE_TICKS = /insert into transparency\.pending[^;]*;/;

interface Trigger {
  readonly name: string;
  readonly on: string;
}

/**
 * The transparency log of a bench's database, to be taken out and put back between two loads on one server, as the
 * owner of the tables: the product itself has no such switch. Without it nothing is queued, and its writer finds
 * nothing: it looks twice and signs once a second, in both cases.
 */
export class LogSwitch {
  readonly #client: pg.Client;
  readonly #triggers: readonly Trigger[];
  readonly #takeTicks: string;

  private constructor(client: pg.Client, triggers: readonly Trigger[], takeTicks: string) {
    this.#client = client;
    this.#triggers = triggers;
    this.#takeTicks = takeTicks;
  }

  static async open(url: string): Promise<LogSwitch> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const triggers = await client.query<Trigger>(
      `select tgname as name, tgrelid::regclass::text as on from pg_trigger
       join pg_proc on pg_proc.oid = tgfoid where pronamespace = 'transparency'::regnamespace and tgparentid = 0`,
    );
    const functions = await client.query<{ text: string }>(
      `select pg_get_functiondef(oid) as text from pg_proc
       where pronamespace = 'market'::regnamespace and proname = 'take_ticks'`,
    );
    const takeTicks = present(functions.rows[0], 'ticks are taken by a function').text;
    if (triggers.rows.length === 0 || !QUEUE_TICKS.test(takeTicks)) {
      throw new Error('the bench does not find what queues for the log');
    }
    return new LogSwitch(client, triggers.rows, takeTicks);
  }

  /** Queues for the log, or not, from the next transaction on. */
  async set(isOn: boolean): Promise<void> {
    for (const { name, on } of this.#triggers) {
      await this.#client.query(`alter table ${on} ${isOn ? 'enable' : 'disable'} trigger ${name}`);
    }
    await this.#client.query(isOn ? this.#takeTicks : this.#takeTicks.replace(QUEUE_TICKS, ''));
  }

  /** Waits until everything that is committed now is in the log. */
  async drained(): Promise<void> {
    const deadline = performance.now() + GIVE_UP_MS;
    const { rows } = await this.#client.query<{ last: string | null }>(
      'select max(id) as last from transparency.pending',
    );
    const last = rows[0]?.last ?? '0';
    for (;;) {
      const { rowCount } = await this.#client.query(
        'select from transparency.pending where id <= $1::bigint limit 1',
        [last],
      );
      if (rowCount === 0) return;
      if (performance.now() > deadline) throw new Error('the log did not catch up');
      await pause(20);
    }
  }

  /** Leaves of the log so far, and how many of them are ticks. */
  async written(): Promise<{ readonly leaves: number; readonly ticks: number }> {
    const { rows } = await this.#client.query<{ leaves: number; ticks: number }>(
      `select coalesce(sum(leaves), 0)::float8 as leaves, coalesce(sum(ticks), 0)::float8 as ticks
       from transparency.batch`,
    );
    return present(rows[0], 'a sum has a row');
  }

  /** Bytes of tables with their indexes and partitions. */
  async bytesOf(tables: readonly string[]): Promise<number> {
    const { rows } = await this.#client.query<{ bytes: number }>(
      `select coalesce(sum(pg_total_relation_size(part.relid)), 0)::float8 as bytes
       from unnest($1::regclass[]) as name cross join lateral (
         select relid from pg_partition_tree(name) union select name) as part`,
      [tables],
    );
    return rows[0]?.bytes ?? 0;
  }

  async rowsOf<Row extends pg.QueryResultRow>(text: string): Promise<readonly Row[]> {
    return (await this.#client.query<Row>(text)).rows;
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}
