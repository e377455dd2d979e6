import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayOf, plusDays } from '@tidemark/domain/time';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { testDatabase } from '../../test/support/test-database.ts';
import { accrue } from './accrue.ts';

const { url, database } = await testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-accrue-'));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  vi.unstubAllEnvs();
  for (const [name, value] of Object.entries({ DATABASE_URL: url, DATA_DIR: dataDir, FEED: 'sim' })) {
    vi.stubEnv(name, value);
  }
});

const today = dayOf(Date.now());
const tomorrow = plusDays(today, 1);

/** Runs it; answers its exit code and what it wrote. */
async function run(...args: string[]): Promise<{ code: number; said: string }> {
  let said = '';
  const heard = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    said += chunk.toString();
    return true;
  });
  try {
    return { code: await accrue(args), said };
  } finally {
    heard.mockRestore();
  }
}

it.each([
  [[], '--as-of is missing; usage: tidemark accrue --as-of YYYY-MM-DD'],
  [['2026-11-22'], 'usage: tidemark accrue --as-of YYYY-MM-DD'],
  [['--as-of'], 'usage: tidemark accrue --as-of YYYY-MM-DD'],
  [['--as-of', 'yesterday'], '--as-of «yesterday» is not a day of the calendar; usage: '],
  [['--as-of', '2027-02-29'], '--as-of «2027-02-29» is not a day of the calendar; usage: '],
  [
    ['--as-of', tomorrow],
    `--as-of ${tomorrow} lies after today, ${today} (UTC); for trials alone: ALLOW_TIME`,
  ],
])('%j is refused in one line', async (args, line) => {
  const refused = await accrue(args).catch((error: Error) => error);
  expect(refused).toMatchObject({ name: 'StartProblem', message: expect.stringContaining(line) });
  expect(String(refused)).not.toContain('\n');
});

it('travels only when it may, and not for ever', async () => {
  vi.stubEnv('ALLOW_TIME_TRAVEL', '1');
  await expect(accrue(['--as-of', '9999-12-31'])).rejects.toThrow('more than ten years ahead');
});

it('accrue: prints what each job did, and does it once', async () => {
  const first = await run('--as-of', today);
  expect(first).toMatchObject({ code: 0 });
  const lines = first.said.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^job +days +done$/);
  expect(lines.at(-1)).toBe(`all daily work is done up to the beginning of ${today} (UTC)`);
  for (const line of lines.slice(1, -1)) expect(line).toMatch(new RegExp(`^\\w+\\.\\w+ +${today} +0$`));

  const again = await run(`--as-of=${today}`);
  for (const line of again.said.split('\n').slice(1, -2)) expect(line).toMatch(/^\w+\.\w+ +none open +0$/);
  // A day in the past leaves nothing to do either.
  expect((await run('--as-of', '2020-01-01')).code).toBe(0);
  vi.stubEnv('ALLOW_TIME_TRAVEL', '1');
  expect((await run('--as-of', plusDays(today, 2))).code).toBe(0);
  const runs = await database.query<{ days: number; jobs: number }>({
    text: 'select count(distinct day)::int as days, count(distinct job)::int as jobs from calendar.run',
  });
  expect(runs).toEqual([{ days: expect.any(Number), jobs: lines.length - 2 }]);
});
