import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pushKey } from '@tidemark/contract/calls/account/push';
import { operatorLogin } from '@tidemark/contract/operator/session';
import { afterAll, expect, it } from 'vitest';
import { codeAt, signInOperator } from '../support/operators.ts';
import { uploadPhoto } from '../support/pictures.ts';
import { aRealUser } from '../support/real-user.ts';
import { testDatabase } from '../support/test-database.ts';
import { type TestServer, testServer } from '../support/test-server.ts';
import { tidemarkProcesses } from '../support/tidemark-process.ts';

const scratch = mkdtempSync(join(tmpdir(), 'tidemark-machines-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
const { tidemark } = tidemarkProcesses();

const directory = (): string => mkdtempSync(join(scratch, 'data-'));
const warnings = async (server: TestServer): Promise<readonly string[]> =>
  ((await (await fetch(`${server.url}/readyz`)).json()) as { warnings?: string[] }).warnings ?? [];
const opens = async (server: TestServer, url: string): Promise<number> => {
  const response = await fetch(server.url + url);
  await response.arrayBuffer();
  return response.status;
};

// One after the other, as where a machine takes over: two owners at once would both write the transparency log.
it('machines: servers with different DATA_DIRs open the same authenticators, pictures and push key', async () => {
  const first = await testServer({ environment: { DATA_DIR: directory() } });
  const { email, password, secret } = await signInOperator(first, 'support');
  const ann = await aRealUser(first, 'ann@example.com');
  const url = await uploadPhoto(first, ann.token);
  expect(await opens(first, url)).toBe(200);
  const firstPushKey = await first.must(pushKey, {}, ann.token);
  expect(await warnings(first)).toEqual([]);
  await first.stop();

  const dataDir = directory();
  symlinkSync(join(first.dataDir, 'uploads'), join(dataDir, 'uploads'));
  const second = await testServer({ database: first, environment: { DATA_DIR: dataDir } });
  const code = codeAt(secret, Date.now() + 30_000);
  expect(await second.call(operatorLogin, { email, password, otp: code })).toMatchObject({ code: 1 });
  expect(await opens(second, url)).toBe(200);
  expect(await second.must(pushKey, {}, ann.token)).toEqual(firstPushKey);
  expect(await warnings(second)).toEqual([]);
});

it('machines: a server warns that its uploads are elsewhere, until they are moved there', async () => {
  const first = await testServer({ environment: { DATA_DIR: directory() } });
  const ann = await aRealUser(first, 'ann@example.com');
  const url = await uploadPhoto(first, ann.token);
  await first.stop();
  const dataDir = directory();
  const start = () => testServer({ database: first, environment: { DATA_DIR: dataDir } });
  const second = await start();
  expect(await warnings(second)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^this server looks for uploads in another place than the instance stored them: they are in ${first.dataDir}/uploads on \\S+, this server uses ${dataDir}/uploads on \\S+; mount one directory there on every machine, or set S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET on each$`,
      ),
    ),
  ]);
  expect(await opens(second, url)).toBe(404);
  await second.stop();

  const folder = nameIn(url).slice(0, 2);
  cpSync(join(first.dataDir, 'uploads', folder), join(dataDir, 'uploads', folder), { recursive: true });
  const moved = await start();
  expect(await warnings(moved)).toEqual([]);
  expect(await opens(moved, url)).toBe(200);
  expect(moved.lines.join('\n')).toContain('the uploads of this instance were moved from');
});

it('serve: ends with one line where its DATA_DIR has not the key of the instance, and names what is on its disk', {
  timeout: 60_000,
}, async () => {
  const { ownerUrl } = await testDatabase();
  const one = { DATABASE_URL: ownerUrl, DATA_DIR: directory() };
  const first = tidemark('serve', one);
  await first.listens();
  await expect
    .poll(() => first.said())
    .toContain('mail and SMS that cannot be sent are on this machine only, in');
  expect(first.said()).toContain(
    `uploads are on this machine, in ${one.DATA_DIR}/uploads: other machines of`,
  );
  first.child.kill('SIGTERM');
  expect(await first.ended()).toBe(0);

  const other = { ...one, DATA_DIR: directory() };
  for (const command of ['serve', 'verify']) {
    const refused = tidemark(command, other);
    expect(await refused.ended()).toBe(1);
    expect(refused.said()).toBe(
      `the database has secrets of this instance, but DATA_DIR ${other.DATA_DIR} has no secrets.key: copy it from the machine that has it, or set INSTANCE_SECRET to the same value as there\n`,
    );
  }
});

const nameIn = (url: string): string => /\/files\/([\w-]{22})/.exec(url)?.[1] ?? '';
