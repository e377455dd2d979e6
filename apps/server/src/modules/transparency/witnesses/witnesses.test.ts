import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  formatKey,
  openCheckpoint,
  parseNote,
  readKeyFile,
  signedBy,
  type VerifierKey,
  verifierKey,
} from '@tidemark/verify/note';
import { TestKey, TestLog } from '@tidemark/verify/testing';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { type TestServer, testServer } from '../../../../test/support/test-server.ts';
import type { Alarms } from '../../../platform/alarms/alarms.ts';
import type { Database } from '../../../platform/database/queryable.ts';
import { serveWitness } from '../../../platform/witness/serve-witness.ts';
import { createWitness } from '../../../platform/witness/witness.ts';
import { openWitnessFolder } from '../../../platform/witness/witness-folder.ts';
import { proveLeaves } from '../read/prove-leaves.ts';
import { checkSignature } from '../writer/signing-key.ts';
import { askWitness } from './ask-witness.ts';
import { WitnessRounds } from './witness-rounds.ts';

const root = mkdtempSync(join(tmpdir(), 'tidemark-witnesses-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const publicUrl = 'https://broker.example';
const pair = generateKeyPairSync('ed25519');
const raw = new Uint8Array(pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
const witnessKey = verifierKey('witness.example/w1', 'cosignature', raw);

const servers: Server[] = [];
async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(() => {
  for (const one of servers.splice(0)) {
    one.closeAllConnections();
    one.close();
  }
});

/** A witness of a log, as `tidemark log witness` runs it. */
const witnessOf = (logKeys: readonly VerifierKey[], name: string): Promise<string> =>
  listen(
    serveWitness(
      createWitness({
        ...{ folder: openWitnessFolder(join(root, name)), logKeys, key: witnessKey, check: checkSignature },
        sign: (message) => Promise.resolve(new Uint8Array(sign(null, message, pair.privateKey))),
        ...{ clock: { now: () => Date.now() }, onRefusal: () => undefined },
      }),
      { verifierKey: formatKey(witnessKey), onFailure: () => undefined },
    ),
  );

/** A log with a history, whose keys are known: its server has stopped. */
async function begunLog(name: string) {
  const [database, dataDir] = [await testDatabase(), join(root, name)];
  mkdirSync(dataDir);
  const start = (witnesses = ''): Promise<TestServer> =>
    testServer({
      database,
      environment: { DATA_DIR: dataDir, PUBLIC_URL: publicUrl, LOG_WITNESSES: witnesses },
    });
  const first = await start();
  await first.prices({ EURUSD: 1.08 });
  const keys = readKeyFile(await (await fetch(`${first.url}/log/key`)).text()) ?? [];
  await first.stop();
  return { database, dataDir, start, keys: keys as [VerifierKey, ...VerifierKey[]] };
}

const text = async (server: TestServer, path: string): Promise<string> =>
  (await fetch(`${server.url}/log/${path}`)).text();
const sizeOf = (note: string): number => Number(note.split('\n')[1]);
const alarms = ({ lines }: TestServer, kind: string) => lines.filter((line) => line.includes(`"${kind}"`));

function isCosigned(note: string): boolean {
  const parsed = parseNote(note);
  return parsed !== undefined && signedBy(parsed, witnessKey) !== undefined;
}

describe('a log with a witness', () => {
  it('logs a warning where the cosigned checkpoint cannot be stored', async () => {
    const { database, start, keys } = await begunLog('unstorable');
    await database.owner.query({ text: 'alter table transparency.cosigned rename to elsewhere' });
    const url = await witnessOf(keys, 'unstorable-witness');
    const { lines } = await start(`${url} ${formatKey(witnessKey)}`);
    await expect
      .poll(() => lines.some((line) => line.includes('the cosigned checkpoint could not be stored')))
      .toBe(true);
  });

  it('publishes and proves under a checkpoint that the witness has cosigned', async () => {
    const { database, start, keys } = await begunLog('honest');
    const silent = await listen(createServer(() => undefined));
    const other = formatKey(verifierKey('witness.example/w2', 'cosignature', raw));
    const url = await witnessOf(keys, 'honest-witness');
    const server = await start(`${url} ${formatKey(witnessKey)}, ${silent} ${other}`);
    // The second one does not answer: the round ends without it after some seconds.
    await expect
      .poll(() => text(server, 'checkpoint.cosigned'), { timeout: 15_000 })
      .toContain('— witness.example/w1 ');
    const cosigned = await text(server, 'checkpoint.cosigned');
    expect(openCheckpoint(cosigned, keys)).toMatchObject({ origin: 'broker.example/log' });
    expect(isCosigned(cosigned)).toBe(true);
    expect(isCosigned(await text(server, 'checkpoint'))).toBe(
      sizeOf(await text(server, 'checkpoint')) === sizeOf(cosigned),
    );
    expect((await proveLeaves(database.database, 1, [0]))?.checkpoint).toBe(cosigned);
    const before = sizeOf(await text(server, 'checkpoint'));
    await server.prices({ EURUSD: 1.09 });
    await expect.poll(async () => sizeOf(await text(server, 'checkpoint'))).toBeGreaterThan(before);
    const newest = await proveLeaves(database.database, 1, [sizeOf(cosigned)]);
    expect(sizeOf(newest?.checkpoint ?? '')).toBeGreaterThan(sizeOf(cosigned));
    await server.stop();
    // Which size the witness knows is forgotten: it names it, and the proof begins there.
    const again = await start(`${url} ${formatKey(witnessKey)}`);
    await expect
      .poll(async () => sizeOf(await text(again, 'checkpoint.cosigned')), { timeout: 15_000 })
      .toBeGreaterThan(before);
    for (const one of [server, again]) expect(alarms(one, 'witness_contradicts')).toEqual([]);
    await again.stop();
  }, 60_000);

  it('is refused by the witness after its database was rolled back, and says so', async () => {
    const { database, dataDir, start, keys } = await begunLog('rolled-back');
    const url = await witnessOf(keys, 'rolled-back-witness');
    const witnesses = `${url} ${formatKey(witnessKey)}`;
    const honest = await start(witnesses);
    await expect.poll(() => text(honest, 'checkpoint.cosigned'), { timeout: 15_000 }).toContain('witness');
    const cosigned = await text(honest, 'checkpoint.cosigned');
    expect(sizeOf(cosigned)).toBeGreaterThan(2);
    await honest.stop();
    rmSync(join(dataDir, 'log.state'));
    await database.owner.query({
      text: ['batch', 'checkpoint', 'cosigned', 'tile']
        .map((table) => `alter table transparency.${table} disable trigger user;`)
        .concat(
          'delete from transparency.batch where first_leaf >= 2;',
          'delete from transparency.checkpoint; delete from transparency.cosigned; delete from transparency.tile;',
        )
        .join(''),
    });
    const rolledBack = await start(witnesses);
    await expect.poll(() => alarms(rolledBack, 'witness_contradicts'), { timeout: 5000 }).toHaveLength(1);
    expect(alarms(rolledBack, 'witness_contradicts')[0]).toContain('it has cosigned');
    expect((await fetch(`${rolledBack.url}/log/checkpoint.cosigned`)).status).toBe(404);
    expect(isCosigned(await text(rolledBack, 'checkpoint'))).toBe(false);
    await rolledBack.stop();
  }, 60_000);
});

const logKey = new TestKey('broker.example/log', 1);
const log = new TestLog(logKey.lines[0]?.split('+')[0] ?? '');
for (let at = 0; at < 20; at += 1) log.add({ kind: 'missing', what: `entry ${at}` });
const note = await log.checkpoint(logKey, 1_795_900_000);
const submission = { size: 20, note, prove: () => Promise.resolve([]), newestSize: () => 20 };

describe('askWitness', () => {
  const answering = (status: number, body: string, headers = {}): RequestListener => {
    return (request, response) => {
      request.resume().on('end', () => response.writeHead(status, headers).end(body));
    };
  };
  it.each<[string, RequestListener, object]>([
    [
      'no signature',
      answering(200, ''),
      { kind: 'failed', reason: expect.stringContaining('without a sig') },
    ],
    ['another text', answering(200, '<html>'), { kind: 'failed' }],
    ['a signature of other bytes', answering(200, `— ${witnessKey.name} AAAAAAAA\n`), { kind: 'failed' }],
    [
      'more than an answer has',
      answering(200, 'x'.repeat(50_000)),
      { kind: 'failed', reason: expect.stringContaining('more than') },
    ],
    ['an unknown log', answering(404, ''), { kind: 'failed', reason: 'it answered with status 404' }],
    ['another place', answering(307, '', { location: '/other/add-checkpoint' }), { kind: 'failed' }],
    ['no size', answering(409, 'many\n'), { kind: 'failed' }],
    ['a smaller size again and again', answering(409, '7\n'), { kind: 'failed' }],
    ['a size beyond ours', answering(409, '21\n'), { kind: 'contradicts' }],
    ['our size with another tree', answering(409, '20\n'), { kind: 'contradicts' }],
    ['a proof that does not fit', answering(422, ''), { kind: 'contradicts' }],
    ['a broken connection', (request) => request.destroy(), { kind: 'failed' }],
  ])('hears a witness that answers %s', async (_, answer, word) => {
    const url = await listen(createServer(answer));
    expect(await askWitness({ url, key: witnessKey }, submission, 0)).toMatchObject(word);
  });

  it('does not call a later checkpoint of this log a contradiction', async () => {
    const url = await listen(createServer(answering(409, '21\n')));
    const grown = { ...submission, newestSize: () => 21 };
    expect(await askWitness({ url, key: witnessKey }, grown, 0)).toMatchObject({ kind: 'failed' });
  });
});

it('witness rounds: raise an alarm where a witness has not cosigned for minutes', async () => {
  const url = await listen(createServer((_, response) => response.writeHead(503).end()));
  const raised: string[] = [];
  const ignored = (): void => undefined;
  const heard: Alarms = {
    raise: (kind, subject, details) => raised.push(`${kind} ${subject} ${String(details?.reason)}`),
    ...{ clear: ignored, list: () => [], observe: ignored },
  };
  let every = { ms: 0, work: ignored };
  let now = 1_795_900_000_000;
  const rounds = new WitnessRounds({
    witnesses: [{ url, key: witnessKey }],
    // It is not read as long as nothing is cosigned.
    database: {} as Database,
    clock: { now: () => now },
    timers: {
      every: (ms, work) => {
        every = { ms, work };
        return ignored;
      },
    },
    alarms: heard,
    log: { warn: ignored },
    published: () => ({ log: 1, size: 20, root: new Uint8Array(32), note, at: now }),
  });
  rounds.start();
  await rounds.run();
  expect(every.ms).toBe(10_000);
  now += 170_000;
  every.work();
  await rounds.run();
  expect(raised).toEqual([]);
  now += 20_000;
  await rounds.run();
  await rounds.stop();
  expect(raised).toEqual(['witness_silent witness.example/w1 it answered with status 503']);
});
