import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { dayOf } from '@tidemark/domain/time';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../test/support/test-database.ts';
import { tidemarkProcesses } from '../test/support/tidemark-process.ts';
import { systemClock } from './platform/clock/clock.ts';
import { isAlive } from './platform/database/embedded/orphan.ts';
import { readLockFile } from './platform/database/embedded/process.ts';

const { tidemark, dataDir } = tidemarkProcesses();

describe('the command line', () => {
  it('lists its commands when one is unknown', async () => {
    const run = tidemark('dance');
    expect(await run.ended()).toBe(2);
    expect(run.said()).toMatch(
      /^usage: tidemark serve \| migrate \| operator \| proposal \| accrue \| cluster \| verify \| backup \| restore \| log \| receipt\n$/,
    );
  });

  it.each([
    [{ PORT: 'x' }, /^PORT «x» is not a port .*\n$/],
    [
      { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/x' },
      /^DATABASE_URL postgres:\/\/a:\*\*\*@127.0.0.1:1\/x cannot be used: .*ECONNREFUSED.*\n$/,
    ],
  ])('reports an invalid setting in one line: %o', async (environment, line) => {
    const run = tidemark('serve', environment);
    expect(await run.ended()).toBe(1);
    expect(run.said()).toMatch(line);
  });

  it('migrates, verifies, serves, survives a kill, and stops in order', { timeout: 120_000 }, async () => {
    const migrated = tidemark('migrate');
    expect([await migrated.ended(), migrated.said()]).toEqual([
      0,
      expect.stringContaining('applied 0001-platform.sql'),
    ]);

    const first = tidemark('serve');
    expect((await fetch(`${await first.listens()}/readyz`)).status).toBe(200);
    const verified = tidemark('verify');
    expect([await verified.ended(), verified.said()]).toEqual([0, expect.stringContaining('verified')]);
    const created = tidemark(
      'operator',
      {},
      {
        args: ['create', '--email', 'ada@example.com', '--role', 'admin'],
        input: 'a long passphrase\n',
      },
    );
    expect([await created.ended(), created.said()]).toEqual([
      0,
      expect.stringMatching(/^operator ada@example\.com \(admin\) can sign in at .*\/console\n$/),
    ]);
    const today = dayOf(systemClock().now());
    const accrued = tidemark('accrue', {}, { args: ['--as-of', today] });
    expect([await accrued.ended(), accrued.said()]).toEqual([
      0,
      expect.stringContaining(`all daily work is done up to the beginning of ${today} (UTC)`),
    ]);
    first.child.kill('SIGKILL');
    expect(await first.ended()).toBe('SIGKILL');

    const second = tidemark('serve');
    const url = await second.listens();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    second.child.kill('SIGTERM');
    expect(await second.ended()).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  });

  it('serve: stands by a server on the same database, and takes over when it is killed', {
    timeout: 240_000,
  }, async () => {
    const { ownerUrl } = await testDatabase();
    const onUrl = { DATABASE_URL: ownerUrl };
    const first = tidemark('serve', onUrl);
    await first.listens();
    const running = `another Tidemark \\(host .+, process ${first.child.pid}, port \\d+, since .+ UTC\\)`;
    const refused = [tidemark('migrate', onUrl), tidemark('verify', onUrl)];
    expect(await Promise.all(refused.map((run) => run.ended()))).toEqual([1, 0]);
    expect(refused[0]?.said()).toMatch(
      new RegExp(`^${running} uses this database: stop it first, [^\\n]*\\n$`),
    );

    const second = tidemark('serve', onUrl);
    const waiting = await second.standsBy();
    expect((await fetch(`${waiting}/healthz`)).status).toBe(200);
    const notReady = await fetch(`${waiting}/readyz`);
    expect([notReady.status, await notReady.json()]).toEqual([
      503,
      { status: 'not ready', missing: [expect.stringMatching(new RegExp(`^stand-by of ${running}$`))] },
    ]);
    const listed = tidemark('cluster', onUrl);
    expect([await listed.ended(), listed.said()]).toEqual([
      0,
      expect.stringMatching(
        /^lease owner: epoch 1, held by member \d+ since .* UTC\nmember +state .*\n\d+ +stand-by .*\n\d+ +owner /,
      ),
    ]);
    const call = await fetch(`${waiting}/v2/api/forex/submit`, { method: 'POST' });
    expect([
      call.status,
      call.headers.get('retry-after'),
      ((await call.json()) as { key: string }).key,
    ]).toEqual([503, '1', 'request.unavailable']);
    first.child.kill('SIGKILL');
    expect((await fetch(`${await second.listens()}/readyz`)).status).toBe(200);
    second.child.kill('SIGTERM');
    expect(await second.ended()).toBe(0);
  });

  it('serve: a server that was stopped and wakes up after a takeover writes nothing and ends', {
    timeout: 240_000,
  }, async () => {
    const { ownerUrl, owner } = await testDatabase();
    const onUrl = { DATABASE_URL: ownerUrl };
    const first = tidemark('serve', onUrl);
    await first.listens();
    const second = tidemark('serve', onUrl);
    await second.standsBy();
    const batches = () =>
      owner.query({
        text: `select m.pid, sum(f.batches)::int as batches from cluster.fence f
          join cluster.member m on m.id = f.member_id where m.pid = $1 group by m.pid`,
        values: [first.child.pid],
      });
    first.child.kill('SIGSTOP');
    await second.listens();
    const before = await batches();
    first.child.kill('SIGCONT');
    expect(await first.ended()).toBe(1);
    expect(first.said()).toContain('another Tidemark has taken over this database: this server ends at once');
    expect(await batches()).toEqual(before);
    second.child.kill('SIGTERM');
    expect(await second.ended()).toBe(0);
  });

  it('serve: refuses a DATA_DIR that another server uses', { timeout: 120_000 }, async () => {
    const running = 'another Tidemark \\(host .+, process \\d+, port \\d+, since .+ UTC\\)';
    const embedded = tidemark('serve');
    await embedded.listens();
    const beside = tidemark('serve');
    expect(await beside.ended()).toBe(1);
    expect(beside.said()).toMatch(new RegExp(`^DATA_DIR \\S+ is in use by ${running}: stop it, [^\\n]*\\n$`));
    embedded.child.kill('SIGTERM');
    expect(await embedded.ended()).toBe(0);
  });

  it('serve: stops the embedded PostgreSQL at SIGTERM although its log has no reader any more', {
    timeout: 120_000,
  }, async () => {
    const run = tidemark('serve');
    await run.listens();
    const postgres = readLockFile(join(dataDir, 'postgres'))?.pid ?? 0;
    expect(isAlive(postgres)).toBe(true);
    run.child.stdout?.destroy();
    run.child.stderr?.destroy();
    run.child.kill('SIGTERM');
    expect(await run.ended()).toBe(0);
    expect(isAlive(postgres)).toBe(false);
  });

  it('names the port that is taken', { timeout: 30_000 }, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const run = tidemark('serve', { PORT: String(port) });
    expect(await run.ended()).toBe(1);
    expect(run.said()).toContain(`PORT ${port} is taken by another program on 127.0.0.1`);
    expect(run.said()).not.toContain('    at ');
    await new Promise((resolve) => other.close(resolve));
  });
});
