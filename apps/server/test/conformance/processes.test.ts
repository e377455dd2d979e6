import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { tidemarkProcesses } from '../support/tidemark-process.ts';

const { tidemark } = tidemarkProcesses();

it('--processes 3: runs an owner, a stand-by and a gateway on the embedded database', {
  timeout: 120_000,
}, async () => {
  const port = await freePort();
  const run = tidemark('serve', { PORT: String(port) }, { args: ['--processes', '3'] });
  const status = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(() => status('/readyz'), { timeout: 60_000, interval: 100 }).toBe(200);
  await expect.poll(() => status('/openapi.json'), { timeout: 60_000, interval: 100 }).toBe(200);
  const listed = tidemark('cluster');
  expect(await listed.ended()).toBe(0);
  for (const state of ['gateway', 'stand-by', 'owner'])
    expect(listed.said()).toMatch(new RegExp(`\\d +${state} `));
  run.child.kill('SIGTERM');
  expect(await run.ended()).toBe(0);
  expect(await status('/readyz')).toBe(0);
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
