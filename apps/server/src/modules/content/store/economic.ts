import type { EconomicEvent } from '@tidemark/domain/economic';
import type { RefusalParams } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
const at = (parameter: string) => `to_timestamp(${parameter}::float8 / 1000)`;

/** A list of events from one place, and how its last run ended. */
export interface EconomicSource {
  readonly id: number;
  readonly name: string;
  readonly url: string | null;
  readonly everyHours: number | null;
  readonly nextRunAt: Millis | null;
  readonly runAt: Millis | null;
  readonly runEvents: number;
  readonly runLeftOut: number;
  /** Key of a refusal. */
  readonly problem: string | null;
  readonly problemParams: RefusalParams;
}

/** With the events that it holds. */
export interface CountedSource extends EconomicSource {
  readonly events: number;
  readonly firstAt: Millis | null;
  readonly lastAt: Millis | null;
}

const SOURCE = `s.id::float8 as id, s.name, s.url, s.every_hours::int as "everyHours",
  ${ms('s.next_run_at')} as "nextRunAt", ${ms('s.run_at')} as "runAt", s.run_events as "runEvents",
  s.run_left_out as "runLeftOut", s.problem, s.problem_params as "problemParams"`;

/** All sources in the order in which they were added. */
export async function allSources(database: Queryable): Promise<CountedSource[]> {
  return database.query<CountedSource>({
    name: 'content.economic_sources',
    text: `select ${SOURCE}, count(e.at)::int as events, ${ms('min(e.at)')} as "firstAt", ${ms('max(e.at)')} as "lastAt"
             from content.economic_source s left join content.economic_event e on e.source_id = s.id
            group by s.id order by s.id`,
  });
}

/** A source, locked until the end of the transaction. */
export async function lockSource(tx: Queryable, id: number): Promise<EconomicSource | undefined> {
  const [row] = await tx.query<EconomicSource>({
    name: 'content.lock_economic_source',
    text: `select ${SOURCE} from content.economic_source s where s.id = $1::bigint for update`,
    values: [id],
  });
  return row;
}

/** Adds a source of files only; undefined where there are `max`. */
export async function insertSource(
  tx: Queryable,
  { name, now, max }: { readonly name: string; readonly now: Millis; readonly max: number },
): Promise<number | undefined> {
  // Two that add at once: the second waits here, and then counts the first.
  await tx.query({ text: 'lock table content.economic_source in share row exclusive mode' });
  const [row] = await tx.query<{ id: number }>({
    name: 'content.insert_economic_source',
    text: `insert into content.economic_source (name, created_at)
           select $1, ${at('$2')} where (select count(*) from content.economic_source) < $3::bigint
           returning id::float8 as id`,
    values: [name, now, max],
  });
  return row?.id;
}

/** Sets name, address and schedule; the first run is due at once. */
export async function saveAddress(
  tx: Queryable,
  source: {
    readonly id: number;
    readonly name: string;
    readonly url: string;
    readonly everyHours: number;
    readonly now: Millis;
  },
): Promise<void> {
  await tx.query({
    name: 'content.save_economic_address',
    text: `update content.economic_source
              set name = $2, url = $3, every_hours = $4::smallint, next_run_at = ${at('$5')} where id = $1::bigint`,
    values: [source.id, source.name, source.url, source.everyHours, source.now],
  });
}

/** Makes a run due. */
export async function makeDue(tx: Queryable, id: number, now: Millis): Promise<void> {
  await tx.query({
    name: 'content.economic_run_due',
    text: `update content.economic_source set next_run_at = ${at('$2')} where id = $1::bigint and url is not null`,
    values: [id, now],
  });
}

/** Deletes a source with its events. */
export async function deleteSource(tx: Queryable, id: number): Promise<void> {
  await tx.query({
    name: 'content.delete_economic_source',
    text: 'delete from content.economic_source where id = $1::bigint',
    values: [id],
  });
}

/** Takes one source whose run is due, and plans its next one: no other process takes the same run. */
export async function takeDue(
  database: Queryable,
  now: Millis,
): Promise<{ readonly id: number; readonly url: string } | undefined> {
  const [row] = await database.query<{ id: number; url: string }>({
    name: 'content.take_due_economic_source',
    text: `update content.economic_source set next_run_at = ${at('$1')} + make_interval(hours => every_hours::int)
            where id = (select id from content.economic_source where next_run_at <= ${at('$1')}
                         order by next_run_at, id limit 1 for update skip locked)
           returning id::float8 as id, url`,
    values: [now],
  });
  return row;
}

/** Writes down how a run or an import ended. */
export async function saveRun(
  tx: Queryable,
  run: {
    readonly id: number;
    readonly now: Millis;
    readonly events: number;
    readonly leftOut: number;
    readonly problem: { readonly key: string; readonly params: RefusalParams } | undefined;
  },
): Promise<void> {
  await tx.query({
    name: 'content.save_economic_run',
    text: `update content.economic_source set run_at = ${at('$2')}, run_events = $3::int, run_left_out = $4::int,
             problem = $5, problem_params = $6::jsonb where id = $1::bigint`,
    values: [
      ...[run.id, run.now, run.events, run.leftOut],
      ...[run.problem?.key ?? null, JSON.stringify(run.problem?.params ?? {})],
    ],
  });
}

/** Replaces the events of a source from a moment on, and keeps its newest `max`. */
export async function replaceEvents(
  tx: Queryable,
  input: {
    readonly id: number;
    readonly from: Millis;
    readonly events: readonly EconomicEvent[];
    readonly max: number;
  },
): Promise<void> {
  const { id, from, events, max } = input;
  await tx.query({
    name: 'content.delete_economic_events',
    text: `delete from content.economic_event where source_id = $1::bigint and at >= ${at('$2')}`,
    values: [id, from],
  });
  const column = <Key extends keyof EconomicEvent>(key: Key) => events.map((event) => event[key]);
  await tx.query({
    name: 'content.insert_economic_events',
    text: `insert into content.economic_event
             (source_id, at, currency, country, importance, title, previous, forecast, actual)
           select $1::bigint, to_timestamp(e.at / 1000), e.currency, e.country, e.importance, e.title, e.previous,
                  e.forecast, e.actual
             from unnest($2::float8[], $3::text[], $4::text[], $5::smallint[], $6::text[], $7::text[], $8::text[],
                    $9::text[]) as e (at, currency, country, importance, title, previous, forecast, actual)`,
    values: [
      ...[id, column('at'), column('currency'), column('country'), column('importance'), column('title')],
      ...[column('previous'), column('forecast'), column('actual')],
    ],
  });
  await tx.query({
    name: 'content.trim_economic_events',
    text: `delete from content.economic_event where source_id = $1::bigint and at < (
             select at from content.economic_event where source_id = $1::bigint
              order by at desc offset $2::bigint - 1 limit 1)`,
    values: [id, max],
  });
}

/** Events between two moments, in order of time, at most `max`; of what several sources have, the newest source's. */
export async function eventsBetween(
  database: Queryable,
  asked: {
    readonly from: Millis;
    readonly to: Millis;
    readonly importance: number;
    /** Empty: all. */
    readonly currencies: readonly string[];
    readonly max: number;
  },
): Promise<EconomicEvent[]> {
  return database.query<EconomicEvent>({
    name: 'content.economic_events',
    text: `select distinct on (e.at, e.currency, e.title) ${ms('e.at')} as at, e.currency, e.country,
                  e.importance::int as importance, e.title, e.previous, e.forecast, e.actual
             from content.economic_event e
            where e.at >= ${at('$1')} and e.at < ${at('$2')} and e.importance >= $3::smallint
              and (cardinality($4::text[]) = 0 or e.currency = any ($4::text[]))
            order by e.at, e.currency, e.title, e.source_id desc limit $5::bigint`,
    values: [asked.from, asked.to, asked.importance, asked.currencies, asked.max],
  });
}
