import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { hasWrk, outputOf } from './orders/load-generator.ts';
import { pgbench, preparePgbench } from './orders/yardstick.ts';
import {
  checkpoint,
  createDatabase,
  createTidemark,
  onOwnPostgres,
  proveVerified,
} from './support/cluster.ts';
import { type Bench, count, type Figure } from './support/figure.ts';
import { noLimits, startProduct } from './support/product.ts';
import { programOf } from './support/programs.ts';
import { sized } from './support/size.ts';

const SECONDS = sized(15, 1, 'BENCH_SECONDS');
const WARM_UP_SECONDS = sized(4, 1);
const CLIENTS = 64;
const PEOPLE = sized(1024, 64);
const RATIO_MIN = 2;

interface Told {
  readonly made: number;
  readonly refused: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Durable transfers between own accounts over HTTP compared with pgbench, on one PostgreSQL with fsync on.
 */
export const transfersBench: Bench = {
  name: 'transfers',
  summary: `${CLIENTS} clients transferring between own accounts over HTTP, beside pgbench (tpcb-like, prepared, 8 clients)`,
  run: (say) => onOwnPostgres((adminUrl) => measure(adminUrl, say)),
};

async function measure(adminUrl: string, say: (line: string) => void): Promise<Figure[]> {
  const yardstickUrl = await createDatabase(adminUrl, 'yardstick');
  await preparePgbench(yardstickUrl);
  await checkpoint(adminUrl);
  const before = await pgbench(yardstickUrl, SECONDS);
  say(`pgbench: ${count(before.tps)} transactions a second`);
  await checkpoint(adminUrl);
  const url = await createTidemark(adminUrl, 'transfers');
  const told = await transferOverHttp(url);
  const perSecond = told.made / told.seconds;
  say(`${count(perSecond)} transfers a second, ${told.refused} refused`);
  await proveVerified(url);
  await checkpoint(adminUrl);
  const after = await pgbench(yardstickUrl, SECONDS);
  const tps = (before.tps + after.tps) / 2;
  const ratio = perSecond / tps;
  return [
    {
      what: `transfers over HTTP, ${CLIENTS} clients, a second`,
      measured: count(perSecond),
      yardstick: `${count(tps)} tps (${count(before.tps)}, ${count(after.tps)})`,
      ratio,
      goal: { text: `at least ${RATIO_MIN}`, isMet: ratio >= RATIO_MIN },
    },
    {
      what: 'transfers over HTTP, p99',
      measured: `${told.p99Ms.toFixed(1)} ms (p50 ${told.p50Ms.toFixed(1)})`,
    },
  ];
}

async function transferOverHttp(url: string): Promise<Told> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-bench-transfers-'));
  const command = [process.execPath, 'apps/server/bin/tidemark.mjs', 'serve'] as const;
  const settings = { ...noLimits, DATABASE_URL: url, DATA_DIR: dataDir, FEED: 'ingest', FEED_TOKEN: 'bench' };
  try {
    const first = await startProduct(command, settings);
    const tokens = await signIn(first.origin).finally(first.stop);
    // Only real accounts transfer: demo users are turned into real ones, with their balances.
    await madeReal(url);
    const file = join(dataDir, 'tokens');
    writeFileSync(file, tokens.join('\n'));
    const { port, stop } = await startProduct(command, settings);
    try {
      const asked = { port, tokensFile: file, url };
      await load({ ...asked, seconds: WARM_UP_SECONDS, run: 'warm-up' });
      return await load({ ...asked, seconds: SECONDS, run: 'measured' });
    } finally {
      await stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function signIn(origin: string): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < PEOPLE) {
    const few = Array.from({ length: 16 }, async () => {
      const answer = await fetch(`${origin}/api/user/createAccountDemoForU`);
      return ((await answer.json()) as { data: { token: string } }).data.token;
    });
    tokens.push(...(await Promise.all(few)));
  }
  return tokens;
}

async function madeReal(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      update session.users set is_demo = false, demo_key = null, password_hash = 'none',
        email = 'person' || id || '@example.com';
      update ledger.account set is_demo = false where user_id is not null`);
  } finally {
    await client.end();
  }
}

interface Load {
  readonly port: number;
  readonly seconds: number;
  readonly tokensFile: string;
  readonly url: string;
  /** Part of every Idempotency-Key, so that a second run repeats nothing. */
  readonly run: string;
}

/**
 * wrk, which leaves the processors to the server; where it is missing, a generator of our own. A
 * transfer counts where the database has it.
 */
async function load({ port, seconds, tokensFile, url, run }: Load): Promise<Told> {
  const own = [programOf('transfers/load'), port, CLIENTS, seconds, tokensFile].map(String);
  const wrk = ['-t', 2, '-c', CLIENTS, '-d', `${seconds}s`, '-s', 'bench/transfers/move.lua'].map(String);
  const before = await transfersIn(url);
  const output = hasWrk()
    ? await outputOf('wrk', [...wrk, `http://127.0.0.1:${port}`], {
        BENCH_TOKENS: tokensFile,
        BENCH_RUN: run,
      })
    : await outputOf(process.execPath, own, {});
  const line = output.split('\n').find((said) => said.startsWith('TIDEMARK '));
  if (line === undefined) throw new Error(`the load generator said no figure: ${output}`);
  const told = JSON.parse(line.slice('TIDEMARK '.length)) as Told;
  // A few more may have been made than were answered when the time was over.
  const made = Math.min(told.made, (await transfersIn(url)) - before);
  return { ...told, made, refused: told.refused + told.made - made };
}

async function transfersIn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>('select count(*) from funding.transfer');
  await client.end();
  return Number(rows[0]?.count);
}
