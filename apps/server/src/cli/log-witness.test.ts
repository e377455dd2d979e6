import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proveConsistency } from '@tidemark/verify/merkle';
import { parseKey, parseNote, signedBy, type VerifierKey, verifierKey } from '@tidemark/verify/note';
import { TestKey, TestLog } from '@tidemark/verify/testing';
import { formatAddCheckpoint } from '@tidemark/verify/witness';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveWitness } from '../platform/witness/serve-witness.ts';
import { createWitness } from '../platform/witness/witness.ts';
import { openWitnessFolder } from '../platform/witness/witness-folder.ts';
import { log as logCommand } from './log.ts';
import { type RunningWitness, startWitness } from './log-witness.ts';

const ORIGIN = 'broker.example/log';
const AT = 1_795_900_000;
const key = new TestKey(ORIGIN, 1);
const NOW = 1_795_900_100_000;

function logOf(size: number): TestLog {
  const made = new TestLog(ORIGIN);
  for (let at = 0; at < size; at += 1) made.add({ kind: 'missing', what: `entry ${at}` });
  return made;
}
const honest = logOf(300);
const fork = logOf(300);
fork.replace(7, { kind: 'missing', what: 'something else' });

let root: string;
let said: string;
let running: RunningWitness[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tidemark-witness-'));
  writeFileSync(join(root, 'log.keys'), key.file);
  said = '';
  running = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    said += chunk.toString();
    return true;
  });
});
afterEach(async () => {
  for (const one of running) await one.stop();
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

const folder = () => join(root, 'witness');
const always = () => [folder(), '--key', join(root, 'witness.key'), '--port', '0'];

async function start(...more: string[]): Promise<RunningWitness> {
  const logs = more.includes('--log') ? [] : ['--log', join(root, 'log.keys')];
  running.push(await startWitness([...always(), ...logs, ...more]));
  return running.at(-1) as RunningWitness;
}

async function restarted(): Promise<RunningWitness> {
  await running.pop()?.stop();
  return start();
}

async function body(oldSize: number, size: number, from = honest, by = key): Promise<string> {
  const proof = oldSize === 0 || oldSize > size ? [] : await proveConsistency(oldSize, size, from.read);
  return formatAddCheckpoint({ oldSize, proof, checkpoint: await from.checkpoint(by, AT, size) });
}

/** Status, type and text of the answer. */
async function post(url: string, text: string | Uint8Array<ArrayBuffer>): Promise<[number, string, string]> {
  const answer = await fetch(`${url}/add-checkpoint`, { method: 'POST', body: text });
  return [answer.status, answer.headers.get('content-type') ?? '', await answer.text()];
}

/** Whether the answer is a cosignature of this checkpoint by the witness. */
function isCosigned([status, , line]: [number, string, string], checkpoint: string, by: string): boolean {
  const note = parseNote(`${checkpoint}${line}`);
  const own = parseKey(by);
  return status === 200 && note !== undefined && own !== undefined && signedBy(note, own) !== undefined;
}

const sizeAnswer = (size: number) => [409, 'text/x.tlog.size', `${size}\n`];

describe('a witness', () => {
  it('makes its key, prints it, and cosigns what continues, also after a restart', async () => {
    const first = await start('--name', 'witness.example/w1');
    expect(said).toContain(`its public key: ${first.verifierKey}\n`);
    expect(first.verifierKey).toMatch(/^witness\.example\/w1\+/);
    expect(await (await fetch(`${first.url}/key`)).text()).toBe(`${first.verifierKey}\n`);
    const steps = [0, 1, 100, 100, 256, 300];
    for (const [place, size] of steps.slice(1).entries()) {
      const one = place === 2 ? await restarted() : (running.at(-1) as RunningWitness);
      expect(one.verifierKey).toBe(first.verifierKey);
      const answer = await post(one.url, await body(steps[place] ?? 0, size));
      expect(isCosigned(answer, await honest.checkpoint(key, AT, size), first.verifierKey)).toBe(true);
      expect(isCosigned(answer, await fork.checkpoint(key, AT, 299), first.verifierKey)).toBe(false);
    }
  });

  it('names the size that it knows for a replay, a stale old size and none', async () => {
    const { url } = await start();
    await post(url, await body(0, 200));
    for (const again of [
      await body(0, 100),
      await body(0, 200),
      await body(100, 250),
      await body(150, 150),
    ]) {
      expect(await post(url, again)).toEqual(sizeAnswer(200));
    }
    expect((await post(url, await body(200, 200)))[0]).toBe(200);
  });

  it('cosigns no fork, before and after a restart, and keeps the evidence', async () => {
    let { url } = await start();
    await post(url, await body(0, 200));
    for (let round = 0; round < 2; round += 1) {
      expect(await post(url, await body(200, 200, fork))).toEqual(sizeAnswer(200));
      expect((await post(url, await body(200, 300, fork)))[0]).toBe(422);
      expect(await post(url, await body(0, 300, fork))).toEqual(sizeAnswer(200));
      url = (await restarted()).url;
    }
    expect(said).toContain(`split view: ${ORIGIN} has signed another tree of 200 entries`);
    expect(readdirSync(join(folder(), 'refused')).map((name) => name.split('-')[0])).toEqual(['200', '300']);
    expect((await post(url, await body(200, 300)))[0]).toBe(200);
  });

  it('keeps the larger of two checkpoints that come at once', async () => {
    const { url } = await start();
    const sizes = Array.from({ length: 20 }, (_, at) => 10 + ((at * 7) % 20));
    const answers = await Promise.all(sizes.map(async (size) => post(url, await body(0, size))));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    const [, , known] = answers.find(([status]) => status === 409) ?? [];
    expect((await post(url, await body(Number(known), 100)))[0]).toBe(200);
  });

  it.each([
    [
      'an unknown log',
      404,
      () => body(0, 1, new TestLogOf('elsewhere.example/log'), new TestKey('elsewhere.example/log', 1)),
    ],
    ['a key that it does not know', 403, () => body(0, 5, honest, new TestKey(ORIGIN, 2))],
    ['an old size beyond the checkpoint', 400, () => body(20, 10)],
    ['words', 400, () => Promise.resolve('hello')],
    ['an empty body', 400, () => Promise.resolve('')],
    ['a note without a checkpoint', 400, () => Promise.resolve('old 0\n\nhello\n')],
    ['more bytes than a request has', 413, () => Promise.resolve('x'.repeat(3_000_000))],
  ] as const)('refuses %s with %i', async (_, status, made) => {
    const { url } = await start();
    expect((await post(url, await made()))[0]).toBe(status);
    expect(await post(url, await body(5, 10))).toEqual(sizeAnswer(0));
  });

  it('refuses bytes that are no text, other methods and other paths', async () => {
    const { url } = await start();
    expect((await post(url, Uint8Array.of(0xff, 0xfe)))[0]).toBe(400);
    expect((await fetch(`${url}/add-checkpoint`)).status).toBe(405);
    expect((await fetch(`${url}/other`, { method: 'POST' })).status).toBe(404);
    expect((await post(`${url}/behind/a/proxy`, await body(0, 3)))[0]).toBe(200);
  });

  it('continues after a request that was broken off', async () => {
    const { url } = await start();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await new Promise<void>((resolve) => {
      socket.write('POST /add-checkpoint HTTP/1.1\r\nhost: a\r\ncontent-length: 500\r\n\r\nold 0', () =>
        resolve(),
      );
    });
    socket.destroy();
    expect((await post(url, await body(0, 3)))[0]).toBe(200);
  });

  it('remembers what it wrote when it ends before the answer', async () => {
    await start();
    await running.pop()?.stop();
    const own = verifierKey('w', 'cosignature', new Uint8Array(32));
    const state = openWitnessFolder(folder());
    const broken = createWitness({
      ...{ folder: state, logKeys: key.lines.map((line) => parseKey(line) as VerifierKey), key: own },
      ...{ check: () => true, clock: { now: () => NOW }, onRefusal: () => undefined },
      sign: () => Promise.reject(new Error('the process ends')),
    });
    const server = serveWitness(broken, { verifierKey: 'w', onFailure: () => undefined });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect((await post(url, await body(0, 200)))[0]).toBe(500);
    server.close();
    state.close();
    const { url: later } = await start();
    expect(await post(later, await body(0, 150, fork))).toEqual(sizeAnswer(200));
    expect(await post(later, await body(200, 200, fork))).toEqual(sizeAnswer(200));
    expect((await post(later, await body(200, 200)))[0]).toBe(200);
  });

  it('signs nothing while its memory cannot be read', async () => {
    const { url } = await start();
    await post(url, await body(0, 200));
    const [file] = readdirSync(join(folder(), 'logs'));
    writeFileSync(join(folder(), 'logs', file ?? ''), 'not a checkpoint');
    expect((await post(url, await body(200, 300)))[0]).toBe(500);
    expect((await post(url, await body(0, 300, fork)))[0]).toBe(500);
  });

  it('takes the keys that a log shows at the first start, and no others later', async () => {
    let shown = key.file;
    const site = createServer((_, response) => response.end(shown));
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const { url } = await start('--log', address);
    expect(said).toContain(`the keys of the log are those that ${address} shows now`);
    expect((await post(url, await body(0, 3)))[0]).toBe(200);
    const other = new TestKey(ORIGIN, 2);
    shown = other.file;
    await running.pop()?.stop();
    const later = await start('--log', address);
    expect((await post(later.url, await body(3, 4, honest, other)))[0]).toBe(403);
    site.close();
  });
});

describe('log witness', () => {
  const refused = (...args: string[]): Promise<string> =>
    logCommand(['witness', ...args]).then(
      () => 'it ran',
      (error: Error) => `${error.name}: ${error.message}`,
    );
  const again = (...more: string[]) => refused(...always(), '--log', join(root, 'log.keys'), ...more);

  it('does not start where another witness uses the folder', async () => {
    await start();
    writeFileSync(join(folder(), 'lock'), `${process.ppid}\n`);
    expect(await again()).toContain(`another witness, process ${process.ppid}, uses this folder`);
  });

  it('starts after a process that left its lock', async () => {
    await start();
    await running.pop()?.stop();
    writeFileSync(join(folder(), 'lock'), '99999999\n');
    expect((await start()).url).toContain('http://127.0.0.1:');
  });

  it('does not start without its memory, without its key, or under another name', async () => {
    await start();
    await running.pop()?.stop();
    expect(await again('--name', 'other.example')).toContain('another key or name needs another folder');
    rmSync(folder(), { recursive: true });
    expect(await again()).toContain('could cosign another history');
    rmSync(join(root, 'witness.key'));
    await start();
    await running.pop()?.stop();
    rmSync(join(root, 'witness.key'));
    expect(await again()).toContain('witness.key is not there, the key of witness.');
  });

  it('names what is wrong with its arguments in one line', async () => {
    for (const args of [
      [],
      ['x'],
      [folder(), '--key', 'k'],
      [...always(), '--log', 'l', '--port', '99999'],
    ]) {
      expect(await refused(...args)).toMatch(/^StartProblem: usage: tidemark log witness DIR --key FILE/);
    }
    expect(await refused(...always(), '--log', '/nowhere')).toContain('/nowhere cannot be read: ENOENT');
  });
});

/** A log with one entry. */
class TestLogOf extends TestLog {
  constructor(origin: string) {
    super(origin);
    this.add({ kind: 'missing', what: 'entry' });
  }
}
