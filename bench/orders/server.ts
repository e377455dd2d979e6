import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type CpuTime, cpuPerOperation, cpuTimeBetween, cpuTimeReader } from '../support/cpu-time.ts';
import { type DeploymentShape, startDeployment } from '../support/deployment.ts';
import { noLimits } from '../support/product.ts';
import { FEED_TOKEN, keepQuoted, nextTicks, traded } from './instance.ts';

const SIGN_INS_AT_ONCE = 16;

/** A server with prices and signed-in demo users, under a load generator in another process. */
export interface OrdersServer {
  readonly port: number;
  /** The instruments' ids in the first line, a user's token in each further one. */
  readonly tokensFile: string;
  /** What server and PostgreSQL have used so far. */
  cpuTime(): CpuTime;
  /** Measures what a load generator reports; an order counts if the database has it. */
  measure(generate: () => Promise<string>): Promise<ServedOrders>;
}

export interface ServedOrders {
  readonly orders: number;
  readonly ordersPerSecond: number;
  readonly refused: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** By process, in words. */
  readonly cpu: string;
}

/** The last output line of a load generator, after `TIDEMARK `. */
interface GeneratorReport {
  readonly requests: number;
  readonly errors: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Starts the server, or a gateway and its owner, for some work, and stops it afterwards. */
export async function onOrdersServer<T>(
  {
    url,
    accounts,
    shape,
  }: { readonly url: string; readonly accounts: number; readonly shape: DeploymentShape },
  work: (server: OrdersServer) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-bench-orders-'));
  const settings = { ...noLimits, DATABASE_URL: url, DATA_DIR: dataDir, FEED: 'ingest', FEED_TOKEN };
  const { ports, groups, stop } = await startDeployment(shape, settings, profiling());
  const [port = 0] = ports;
  const origin = `http://127.0.0.1:${port}`;
  try {
    const quotes = keepQuoted((turn) => postTicks(origin, turn));
    await quotes.first;
    const tokensFile = join(dataDir, 'tokens');
    const forexIds = await tradedIds(origin);
    writeFileSync(tokensFile, `${forexIds.join(',')}\n${(await signInDemo(origin, accounts)).join('\n')}\n`);
    const cpuTime = await cpuTimeReader(groups, url);
    const result = await work({
      port,
      tokensFile,
      cpuTime,
      measure: (generate) => measured(url, cpuTime, generate),
    });
    quotes.stop();
    return result;
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measured(
  url: string,
  cpuTime: () => CpuTime,
  generate: () => Promise<string>,
): Promise<ServedOrders> {
  const ordersBefore = await ordersIn(url);
  const before = cpuTime();
  const output = await generate();
  const after = cpuTime();
  const line = output.split('\n').find((text) => text.startsWith('TIDEMARK '));
  if (!line) throw new Error(`the load generator said no figure: ${output}`);
  const report = JSON.parse(line.slice('TIDEMARK '.length)) as GeneratorReport;
  // A few more may have been taken than were answered when the time was over.
  const taken = Math.min(report.requests, (await ordersIn(url)) - ordersBefore);
  return {
    orders: taken,
    ordersPerSecond: taken / report.seconds,
    refused: report.requests - taken + report.errors,
    p50Ms: report.p50Ms,
    p99Ms: report.p99Ms,
    cpu: cpuPerOperation(cpuTimeBetween(before, after), taken),
  };
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

async function ordersIn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>('select count(*) from forex.deal');
  await client.end();
  return Number(rows[0]?.count);
}
