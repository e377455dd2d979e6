import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { present } from '@tidemark/domain/outcome';
import pg from 'pg';
import { logSources } from '../../apps/server/src/log-sources.ts';
import { createSalts } from '../../apps/server/src/modules/transparency/index.ts';
import { LogWriter, openSigningKey } from '../../apps/server/src/modules/transparency/testing/log-writer.ts';
import { createAlarms } from '../../apps/server/src/platform/alarms/alarms.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { createMetrics } from '../../apps/server/src/platform/http/metrics.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { addInstruments } from '../prices/instruments.ts';
import { fillLedger, POSTINGS_A_ROUND } from './fill-ledger.ts';

/** As the log writer makes its largest batches: four ticks of each instrument, and postings. */
const INSTRUMENTS = 200;
const TICKS_A_BATCH = 4 * INSTRUMENTS;
const POSTINGS_A_BATCH = 200;
export const LEAVES_A_BATCH = TICKS_A_BATCH + POSTINGS_A_BATCH;
const USERS = 1000;
/** When the first posting of `fillLedger` was made; each is a second after the one before it. */
const BEGUN = Date.parse('2026-01-01T00:00:00Z');
const FIRST_POSTING = 10_000;
const BATCHES_A_STATEMENT = 500;

export const benchSalts = createSalts(Buffer.alloc(32, 'bench'));

/** When a batch is logged: a second after its last posting. */
const timeOf = (batch: number): number => BEGUN + (batch + 1) * POSTINGS_A_BATCH * 1000;

/**
 * Fills ticks and postings by a few statements, and lets the log writer of the product append them: batches of a
 * thousand leaves, a signed checkpoint after each. `dataDir` receives the key and what was signed last. Returns the
 * number of leaves that are ticks or postings.
 */
export async function fillLog(
  url: string,
  { batches, dataDir, say }: { batches: number; dataDir: string; say: (line: string) => void },
): Promise<number> {
  const rounds = Math.ceil((batches * POSTINGS_A_BATCH) / (USERS * POSTINGS_A_ROUND));
  const postings = await fillLedger(url, { users: USERS, rounds });
  const logged = postings / POSTINGS_A_BATCH;
  await addInstruments(url, INSTRUMENTS);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // What is measured comes later: filling may lose its last moments.
    await client.query(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`);
    await client.query('truncate transparency.pending');
    await insertTicks(client, logged);
    say(`${logged} batches to log …`);
    await writeLog(client, { url, batches: logged, dataDir, say });
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
  return logged * LEAVES_A_BATCH;
}

async function insertTicks(client: pg.Client, batches: number): Promise<void> {
  await client.query(
    `select market.ensure_tick_days((to_timestamp($1::float8 / 1000) at time zone 'UTC')::date,
      (to_timestamp($2::float8 / 1000) at time zone 'UTC')::date)`,
    [BEGUN, timeOf(batches)],
  );
  await client.query("insert into market.source (name) values ('a source') on conflict do nothing");
  for (let from = 0; from < batches; from += BATCHES_A_STATEMENT)
    await client.query(insertSomeTicks, [
      from,
      Math.min(batches, from + BATCHES_A_STATEMENT) - 1,
      timeOf(0),
      INSTRUMENTS,
    ]);
  await client.query(`insert into market.last_tick (instrument_id, seq, at)
    select instrument_id, max(seq), max(at) from market.tick group by instrument_id`);
}

/** Four moments of a batch, 50 s apart, the last one when it is logged; a price with five digits and a bid and ask. */
const insertSomeTicks = `
  insert into market.tick (instrument_id, seq, price, source_time, at, source_id, bid, ask)
  select 1000 + place, batch * 4 + moment + 1, price, at - interval '80 milliseconds', at, source.id, price - 2000,
    price + 2000
  from generate_series($1::bigint, $2::bigint) as batch, generate_series(0, 3) as moment,
    generate_series(1, $4::bigint) as place,
    lateral (select 108345000 + (batch * 4 + moment + place) % 5000 * 1000 as price,
      to_timestamp($3::float8 / 1000) + (batch * 200 + moment * 50 - 150) * interval '1 second' as at) as made,
    market.source where source.name = 'a source'
  order by batch, moment, place`;

const queueBatch = `
  insert into transparency.pending (kind, ids, instruments, at)
  (select 'tick', array_agg($1::bigint * 4 + moment + 1), array_agg(1000 + place),
    to_timestamp($2::float8 / 1000) + (moment * 50 - 150) * interval '1 second'
  from generate_series(0, 3) as moment, generate_series(1, $3::int) as place group by moment order by moment)
  union all
  select 'posting', array_agg(id), null, null
  from generate_series($4::bigint, $4::bigint + $5::bigint - 1) as id`;

async function writeLog(
  client: pg.Client,
  {
    url,
    batches,
    dataDir,
    say,
  }: { url: string; batches: number; dataDir: string; say: (line: string) => void },
): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const database = await openDatabase({ url, poolSize: 2 });
  let now = BEGUN;
  const clock = { now: () => now };
  const log = createLog({ pretty: false, write: (line) => process.stderr.write(line) });
  const key = present(await openSigningKey({ file: join(dataDir, 'log.key') }, true), 'a key is made');
  const writer = new LogWriter({
    ...{ database, clock, log, key, salts: benchSalts, sources: logSources, nextKey: undefined },
    ...{ host: 'bench.example', stateFile: join(dataDir, 'log.state') },
    // The fixture says when it writes.
    timers: { every: () => () => undefined },
    alarms: createAlarms({ clock, log, registry: createMetrics() }),
  });
  try {
    await writer.start();
    for (let batch = 0; batch < batches; batch += 1) {
      now = timeOf(batch);
      const firstPosting = FIRST_POSTING + batch * POSTINGS_A_BATCH;
      await client.query(queueBatch, [batch, now, INSTRUMENTS, firstPosting, POSTINGS_A_BATCH]);
      await writer.writeNow();
      if (batch % 1000 === 999) say(`${batch + 1} batches logged`);
    }
    await writer.stop();
  } finally {
    await database.close();
  }
}
