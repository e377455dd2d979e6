import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { noLimits, startProduct } from '../support/product.ts';
import { programOf } from '../support/programs.ts';
import { sized } from '../support/size.ts';
import { FEED_TOKEN, keepQuoted, nextTicks, traded } from './instance.ts';
import { hasWrk, outputOf } from './load-generator.ts';

const CONNECTIONS = 64;
const SIGN_INS_AT_ONCE = 16;
const WARM_UP_SECONDS = sized(5, 1);

export interface HttpResult {
  readonly ordersPerSecond: number;
  readonly refused: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Orders through the complete server, with server and load generator in separate processes. */
export async function ordersOverHttp(input: {
  url: string;
  accounts: number;
  seconds: number;
}): Promise<HttpResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-bench-http-'));
  const command = [process.execPath, ...profiling(), 'apps/server/bin/tidemark.mjs', 'serve'] as const;
  const settings = { ...noLimits, DATABASE_URL: input.url, DATA_DIR: dataDir, FEED: 'ingest', FEED_TOKEN };
  const { origin, port, stop } = await startProduct(command, settings);
  try {
    const quotes = keepQuoted((turn) => postTicks(origin, turn));
    await quotes.first;
    const forexIds = await tradedIds(origin);
    const tokens = await signInDemo(origin, input.accounts);
    const load = { port, tokens, forexIds, dataDir, url: input.url };
    // Measures the server's steady state, not its first seconds.
    await generateLoad({ ...load, seconds: WARM_UP_SECONDS, run: 'warm-up' });
    const outcome = await generateLoad({ ...load, seconds: input.seconds, run: 'measured' });
    quotes.stop();
    return outcome;
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** BENCH_PROFILE=DIR writes a CPU profile of the server there. */
function profiling(): string[] {
  const dir = process.env.BENCH_PROFILE;
  return dir ? ['--cpu-prof', `--cpu-prof-dir=${dir}`] : [];
}

export async function postTicks(origin: string, turn: number): Promise<void> {
  const answer = await fetch(`${origin}/feed/v1/ticks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${FEED_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(nextTicks(turn)),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

export async function tradedIds(origin: string): Promise<number[]> {
  const answer = await fetch(`${origin}/v2/api/forex/trade_list`);
  const { data } = (await answer.json()) as { data: { Id: number; Code: string }[] };
  return data.filter(({ Code }) => Code in traded).map(({ Id }) => Id);
}

export async function signInDemo(origin: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let from = 0; from < count; from += SIGN_INS_AT_ONCE) {
    const few = Array.from({ length: Math.min(SIGN_INS_AT_ONCE, count - from) }, async () => {
      const answer = await fetch(`${origin}/api/user/createAccountDemoForU`);
      const envelope = (await answer.json()) as { code: number; data: { token: string } };
      if (envelope.code !== 1) throw new Error(`no demo account: ${JSON.stringify(envelope)}`);
      // As every client does behind its sign-in.
      await fetch(`${origin}/api/user/info`, { headers: { authorization: envelope.data.token } });
      return envelope.data.token;
    });
    tokens.push(...(await Promise.all(few)));
  }
  return tokens;
}

/**
 * wrk, which leaves the processors to the server; where it is missing, a generator of our own. An
 * order counts where the database has it: whatever else was answered was no order.
 */
async function generateLoad(input: Load): Promise<HttpResult> {
  const tokensFile = join(input.dataDir, 'tokens');
  writeFileSync(tokensFile, `${input.forexIds.join(',')}\n${input.tokens.join('\n')}\n`);
  const own = [programOf('orders/load'), input.port, CONNECTIONS, input.seconds, tokensFile].map(String);
  const wrk = ['-t', 2, '-c', CONNECTIONS, '-d', `${input.seconds}s`, '-s', 'bench/orders/submit.lua'].map(
    String,
  );
  const before = await ordersIn(input.url);
  const output = hasWrk()
    ? await outputOf('wrk', [...wrk, `http://127.0.0.1:${input.port}`], {
        BENCH_TOKENS: tokensFile,
        BENCH_RUN: input.run,
      })
    : await outputOf(process.execPath, own, {});
  const line = output.split('\n').find((text) => text.startsWith('TIDEMARK '));
  if (!line) throw new Error(`the load generator said no figure: ${output}`);
  const report = JSON.parse(line.slice('TIDEMARK '.length)) as ServerReport;
  // A few more may have been taken than were answered when the time was over.
  const taken = Math.min(report.requests, (await ordersIn(input.url)) - before);
  return {
    ordersPerSecond: taken / report.seconds,
    refused: report.requests - taken + report.errors,
    p50Ms: report.p50Ms,
    p99Ms: report.p99Ms,
  };
}

interface Load {
  readonly port: number;
  readonly seconds: number;
  readonly tokens: readonly string[];
  readonly forexIds: readonly number[];
  readonly dataDir: string;
  readonly url: string;
  /** Part of every Idempotency-Key, so that a second run repeats nothing. */
  readonly run: string;
}

/** The last output line of a load generator. */
interface ServerReport {
  readonly requests: number;
  readonly errors: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

async function ordersIn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>('select count(*) from forex.deal');
  await client.end();
  return Number(rows[0]?.count);
}
