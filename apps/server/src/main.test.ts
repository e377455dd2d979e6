import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dayOf } from '@tidemark/domain/time';
import { describe, expect, it } from 'vitest';
import { systemClock } from './platform/clock/clock.ts';
import { tidemarkProcesses } from './testing/tidemark-process.ts';

const { tidemark } = tidemarkProcesses();

describe('the command line', () => {
  it('tells its commands when it does not know one', async () => {
    const run = tidemark('dance');
    expect(await run.ended()).toBe(2);
    expect(run.said()).toMatch(
      /^usage: tidemark serve \| migrate \| operator \| accrue \| verify \| backup \| restore\n$/,
    );
  });

  it.each([
    [{ PORT: 'x' }, /^PORT «x» is not a port .*\n$/],
    [
      { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/x' },
      /^DATABASE_URL postgres:\/\/a:\*\*\*@127.0.0.1:1\/x cannot be used: .*ECONNREFUSED.*\n$/,
    ],
  ])('says a wrong setting in one line: %o', async (environment, line) => {
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
