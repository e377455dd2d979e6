import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Defect } from '@tidemark/domain/outcome';
import S3rver from 's3rver';
import { afterAll, describe, expect, it } from 'vitest';
import { openFileStorage } from './open-storage.ts';
import { type FileStorage, StorageAway } from './storage.ts';

const NAME = 'Zz0123456789-_abcdefgh';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'tidemark-files-'));
  afterAll(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const directory = folder();
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: 'pictures', configs: [] }],
});
const { port } = await s3.run();
afterAll(() => s3.close().catch(() => undefined));

const inS3 = (over: Partial<Record<'endpoint' | 'bucket' | 'key', string>> = {}): FileStorage =>
  openFileStorage(
    {
      kind: 's3',
      ...{ endpoint: `http://127.0.0.1:${port}`, bucket: 'pictures', key: 'S3RVER', secret: 'S3RVER' },
      ...over,
    },
    directory,
  );

const dataDir = folder();

describe.each([
  ['the disk', openFileStorage({ kind: 'disk' }, dataDir)],
  ['S3', inS3()],
])('files on %s', (_, storage) => {
  it('are returned unchanged, replaced, and missing after removal', async () => {
    expect(await storage.get(NAME)).toBeUndefined();
    expect(await storage.has(NAME)).toBe(false);
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 256));
    await storage.put(NAME, bytes, 'image/webp');
    expect((await storage.get(NAME))?.equals(bytes)).toBe(true);
    await storage.put(NAME, Buffer.from('another'), 'image/jpeg');
    expect(String(await storage.get(NAME))).toBe('another');
    expect(await storage.has(NAME)).toBe(true);
    await storage.remove(NAME);
    await storage.remove(NAME);
    expect(await storage.has(NAME)).toBe(false);
  });

  it.each(['../../etc/passwd', 'Zz/0123456789-_abcdefgh', '..', 'short'])('are never named «%s»', (name) => {
    expect(() => storage.put(name, Buffer.from('x'), 'image/jpeg')).toThrow(Defect);
    expect(() => storage.get(name)).toThrow(Defect);
  });
});

describe('the disk', () => {
  it('shows files and folders to their owner only, and keeps nothing of a write that failed', async () => {
    const home = folder();
    const storage = openFileStorage({ kind: 'disk' }, home);
    await storage.put(NAME, Buffer.from('x'), 'image/jpeg');
    const modes = ['uploads', 'uploads/Zz', `uploads/Zz/${NAME}`].map(
      (path) => statSync(join(home, path)).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o700, 0o600]);
    writeFileSync(join(home, 'uploads', 'Yy'), 'a file where the folder should be');
    await expect(storage.put(`Yy${NAME}`, Buffer.from('x'), 'image/jpeg')).rejects.toThrow(StorageAway);
    chmodSync(join(home, 'uploads'), 0o700);
    expect(readdirSync(join(home, 'uploads', 'Zz'))).toEqual([NAME]);
  });
});

describe('a store that speaks S3', () => {
  it('keeps files below uploads/ of its bucket, with their type', async () => {
    await inS3().put(NAME, Buffer.from('x'), 'image/jpeg');
    expect(readdirSync(join(directory, 'pictures', 'uploads', 'Zz')).join(' ')).toContain(NAME);
    const answer = await fetch(`http://127.0.0.1:${port}/pictures/uploads/Zz/${NAME}`);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
  });

  it('is away where the store leads to another address, which is sent nothing', async () => {
    const asked: (string | undefined)[] = [];
    const leading = createServer((request, response) => {
      asked.push(request.url);
      response.writeHead(307, { location: `/elsewhere${request.url}` }).end();
    });
    await new Promise<void>((resolve) => leading.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(leading.address() as AddressInfo).port}`;
    const putting = inS3({ endpoint }).put(NAME, Buffer.from('x'), 'image/jpeg');
    await expect(putting).rejects.toThrow(StorageAway);
    expect(asked.filter((url) => url?.startsWith('/elsewhere'))).toEqual([]);
    await new Promise((resolve) => leading.close(resolve));
  });

  it.each([
    ['nobody listens', inS3({ endpoint: 'http://127.0.0.1:9' })],
    ['the key is not known', inS3({ key: 'SOMEBODY' })],
    ['the bucket is not there', inS3({ bucket: 'elsewhere' })],
  ])('is away where %s', async (_, storage) => {
    await expect(storage.put(NAME, Buffer.from('x'), 'image/jpeg')).rejects.toThrow(StorageAway);
    expect(existsSync(join(directory, 'elsewhere'))).toBe(false);
  });
});
