import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../product.ts';
import { FEED_TOKEN, keepQuoted, nextTicks, traded } from './house.ts';

const CONNECTIONS = 64;
const SIGN_INS_AT_ONCE = 16;

export interface HttpResult {
  readonly ordersPerSecond: number;
  readonly refused: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Orders through the whole server, a process of its own, from a load generator in another. */
export async function dealOverHttp(input: {
  url: string;
  accounts: number;
  seconds: number;
}): Promise<HttpResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-bench-http-'));
  const command = [process.execPath, ...profiling(), 'apps/server/bin/tidemark.mjs', 'serve'] as const;
  const settings = { DATABASE_URL: input.url, DATA_DIR: dataDir, FEED: 'ingest', FEED_TOKEN };
  const { origin, port, stop } = await startProduct(command, settings);
  try {
    const quotes = keepQuoted((turn) => postTicks(origin, turn));
    await quotes.first;
    const forexIds = await tradedIds(origin);
    const tokens = await signInDemo(origin, input.accounts);
    const outcome = await generateLoad({ port, seconds: input.seconds, tokens, forexIds });
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

async function postTicks(origin: string, turn: number): Promise<void> {
  const answer = await fetch(`${origin}/feed/v1/ticks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${FEED_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(nextTicks(turn)),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

async function tradedIds(origin: string): Promise<number[]> {
  const answer = await fetch(`${origin}/v2/api/forex/trade_list`);
  const { data } = (await answer.json()) as { data: { Id: number; Code: string }[] };
  return data.filter(({ Code }) => Code in traded).map(({ Id }) => Id);
}

async function signInDemo(origin: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let from = 0; from < count; from += SIGN_INS_AT_ONCE) {
    const few = Array.from({ length: Math.min(SIGN_INS_AT_ONCE, count - from) }, async () => {
      const answer = await fetch(`${origin}/api/user/createAccountDemoForU`);
      const envelope = (await answer.json()) as { code: number; data: { token: string } };
      if (envelope.code !== 1) throw new Error(`no demo account: ${JSON.stringify(envelope)}`);
      return envelope.data.token;
    });
    tokens.push(...(await Promise.all(few)));
  }
  return tokens;
}

async function generateLoad(input: {
  port: number;
  seconds: number;
  tokens: readonly string[];
  forexIds: readonly number[];
}): Promise<HttpResult> {
  const args = ['--import', 'tsx', 'bench/orders/load.ts', input.port, CONNECTIONS, input.seconds].map(
    String,
  );
  const load = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  load.stdin.end(`${input.forexIds.join(',')}\n${input.tokens.join('\n')}\n`);
  const chunks: Buffer[] = [];
  for await (const chunk of load.stdout) chunks.push(chunk as Buffer);
  const outcome = JSON.parse(Buffer.concat(chunks).toString()) as {
    done: number;
    refused: number;
    seconds: number;
    p50Ms: number;
    p99Ms: number;
  };
  return {
    ordersPerSecond: outcome.done / outcome.seconds,
    refused: outcome.refused,
    p50Ms: outcome.p50Ms,
    p99Ms: outcome.p99Ms,
  };
}
