import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, expect, it } from 'vitest';
import { aPhoto, upload } from '../../../test/support/pictures.ts';
import { aRealUser } from '../../../test/support/real-user.ts';
import { testServer } from '../../../test/support/test-server.ts';

const directory = mkdtempSync(join(tmpdir(), 'tidemark-s3-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const port = await freePort();
const server = await testServer({
  environment: {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'pictures',
    S3_KEY: 'S3RVER',
    S3_SECRET: 'S3RVER',
  },
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

async function openStore(): Promise<S3rver> {
  const buckets = [{ name: 'pictures', configs: [] }];
  const store = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: buckets,
  });
  await store.run();
  return store;
}

it('uploads: ask to retry while storage is down, and leave nothing half done', async () => {
  const ann = await aRealUser(server, 'ann@example.com');
  const photo = await aPhoto(60, 40).jpeg().toBuffer();
  const keyed = { headers: { 'idempotency-key': 'the-same-upload' } };
  const status = async (url: string) => {
    const response = await fetch(server.url + url);
    await response.arrayBuffer();
    return response.status;
  };

  const away = await upload(server, ann.token, photo, keyed);
  expect([away.status, away.code, away.key]).toEqual([503, 503, 'upload.store_away']);
  expect(await server.owner.query({ text: 'select from files.upload' })).toEqual([]);
  expect(await status('/readyz')).toBe(200);

  const store = await openStore();
  const kept = await upload(server, ann.token, photo, keyed);
  expect(kept.code).toBe(1);
  expect(await status(kept.data.url)).toBe(200);

  await store.close();
  expect(await status(kept.data.url)).toBe(503);
  expect(server.lines.join('\n')).not.toContain('S3RVER');
});
