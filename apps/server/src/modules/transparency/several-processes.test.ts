import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEntry } from '@tidemark/verify/entry';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import { PROCESS_FEED_TOKEN, type Run, tidemarkProcesses } from '../../../test/support/tidemark-process.ts';
import { readEntries } from './store/tiles.ts';

const { tidemark } = tidemarkProcesses();
const { owner, ownerUrl } = await testDatabase();
const onUrl = { DATABASE_URL: ownerUrl, PUBLIC_URL: 'https://broker.example' };
const mirror = mkdtempSync(join(tmpdir(), 'tidemark-mirror-'));
afterAll(() => rmSync(mirror, { recursive: true, force: true }));

let price = 1.08;
async function sendPrice(url: string): Promise<void> {
  price += 0.00001;
  await fetch(`${url}/feed/v1/ticks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${PROCESS_FEED_TOKEN}` },
    body: JSON.stringify([{ symbol: 'EURUSD', price: Number(price.toFixed(5)) }]),
  });
}

/** Sends prices until some are committed and not in the log; that is seen, or the log grows on. */
async function untilSomeWait(url: string): Promise<void> {
  for (;;) {
    await sendPrice(url);
    const waiting = await owner.query({ text: 'select from transparency.pending limit 1' });
    if (waiting.length > 0) return;
  }
}

/** Kills the writer while what is committed waits: it can append nothing meanwhile. */
async function killWhileSomeWait({ child, ended }: Run, url: string): Promise<void> {
  await owner.transaction(async (tx) => {
    await tx.query({ text: 'select from transparency.log for update' });
    await sendPrice(url);
    child.kill('SIGKILL');
    await ended();
    const [row] = await tx.query<{ waiting: number }>({
      text: 'select count(*)::int as waiting from transparency.pending',
    });
    expect(row?.waiting).toBeGreaterThan(0);
  });
}

const logged = async (): Promise<number> => {
  const [row] = await owner.query<{ size: number }>({
    text: 'select coalesce(max(first_leaf + leaves), 0)::float8 as size from transparency.batch',
  });
  return row?.size ?? 0;
};

async function grows(url: string): Promise<void> {
  const before = await logged();
  await sendPrice(url);
  await expect.poll(logged, { timeout: 20_000 }).toBeGreaterThan(before);
}

/** A mirror follows without a contradiction: the log was only continued. */
async function follows(url: string): Promise<void> {
  const run = tidemark('log', {}, { args: ['mirror', mirror, '--from', url] });
  expect([await run.ended(), run.said()]).toEqual([0, expect.stringContaining('broker.example/log has')]);
}

it('the log goes on without a fork, a gap or a leaf twice when its writer is killed or stopped', {
  timeout: 400_000,
}, async () => {
  const first = tidemark('serve', onUrl);
  const url = await first.listens();
  await grows(url);
  await follows(url);
  const second = tidemark('serve', onUrl);
  await second.standsBy();
  await killWhileSomeWait(first, url);
  const next = await second.listens();
  await grows(next);
  await follows(next);
  const third = tidemark('serve', onUrl);
  await third.standsBy();
  await untilSomeWait(next);
  second.child.kill('SIGTERM');
  const last = await third.listens();
  expect(await second.ended()).toBe(0);
  await grows(last);
  await follows(last);
  await stopped(third);
  await whole();
  const verified = tidemark('verify', onUrl);
  expect([await verified.ended(), verified.said()]).toEqual([0, expect.stringContaining('verified')]);
});

async function stopped(run: Run): Promise<void> {
  run.child.kill('SIGTERM');
  expect(await run.ended()).toBe(0);
}

/** One log, whose ticks are those of the table, each once, in order. */
async function whole(): Promise<void> {
  expect(await owner.query({ text: 'select origin from transparency.log' })).toEqual([
    { origin: 'broker.example/log' },
  ]);
  const contents = await readEntries(owner, { log: 1, from: 0, to: await logged() });
  const seqs = contents
    .map((content) => parseEntry(Buffer.from(content).toString()))
    .flatMap((entry) => (entry?.kind === 'tick' && entry.instrument === 'EURUSD' ? [entry.seq] : []));
  const stored = await owner.query<{ seq: number }>({
    text: `select seq::float8 as seq from market.tick join market.instrument on id = instrument_id
      where code = 'EURUSD' order by seq`,
  });
  expect(seqs).toEqual(stored.map(({ seq }) => seq));
  expect(seqs).toEqual(seqs.map((_, n) => n + 1));
}
