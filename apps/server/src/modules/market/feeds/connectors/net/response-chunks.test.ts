import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { turns, until } from '../pacing/until.fixture.ts';
import { responseChunks } from './response-chunks.ts';

/** A response whose end the test decides; its request has no signal of its own. */
async function start(status = 200) {
  const open: ServerResponse[] = [];
  const server = createServer((_, response) => {
    open.push(response);
    response.writeHead(status).flushHeaders();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const [source] = open;
  if (source === undefined) throw new Error('no request');
  return { response, source };
}

/** Reads all; returns the text, or what was thrown. */
async function readAll(response: Response, signal: AbortSignal, seen: string[] = []): Promise<unknown> {
  try {
    for await (const chunk of responseChunks(response, signal)) seen.push(Buffer.from(chunk).toString());
    return seen.join('');
  } catch (error) {
    return error;
  }
}

describe('the parts of a response', () => {
  it('are read to its end', async () => {
    const { response, source } = await start();
    const seen: string[] = [];
    const read = readAll(response, new AbortController().signal, seen);
    source.write('one ');
    await until(() => seen.length === 1, 'the first part');
    source.write('two ');
    await until(() => seen.length === 2, 'the second part');
    source.end('three');
    expect(await read).toBe('one two three');
  });

  it('are none where a response has no body', async () => {
    const { response } = await start(204);
    expect(await readAll(response, new AbortController().signal)).toBe('');
  });

  it.each(['before the first', 'after the first'])(
    'end with the signal, and with them the connection: %s',
    async (when) => {
      const { response, source } = await start();
      const stop = new AbortController();
      const seen: string[] = [];
      const read = readAll(response, stop.signal, seen);
      if (when === 'after the first') source.write('one');
      await until(() => when === 'before the first' || seen.length === 1, 'the first part');
      await turns(5);
      stop.abort(new Error('enough'));
      expect(await read).toEqual(new Error('enough'));
      await until(() => source.destroyed, 'closed');
    },
  );

  it('are not read where the signal was aborted before', async () => {
    const { response, source } = await start();
    source.write('one');
    await turns(5);
    expect(await readAll(response, AbortSignal.abort(new Error('enough')))).toEqual(new Error('enough'));
    await until(() => source.destroyed, 'closed');
  });

  it('are left early together with the connection', async () => {
    const { response, source } = await start();
    source.write('one');
    for await (const chunk of responseChunks(response, new AbortController().signal)) {
      expect(Buffer.from(chunk).toString()).toBe('one');
      break;
    }
    await until(() => source.destroyed, 'closed');
  });

  it('fail where the connection breaks', async () => {
    const { response, source } = await start();
    const read = readAll(response, new AbortController().signal);
    source.destroy();
    expect(await read).toMatchObject({ message: 'terminated' });
  });
});
