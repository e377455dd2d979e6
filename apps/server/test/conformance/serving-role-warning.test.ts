import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../support/test-database.ts';
import { testServer } from '../support/test-server.ts';

it('readyz: warns, and is ready all the same, where the serving role owns its tables', async () => {
  const database = await testDatabase();
  const environment = { DATA_DIR: mkdtempSync(join(tmpdir(), 'tidemark-role-')) };
  onTestFinished(() => rmSync(environment.DATA_DIR, { recursive: true }));
  const owning = await testServer({ database: { ...database, database: database.owner }, environment });
  const answer = await fetch(`${owning.url}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    {
      status: 'ready',
      warnings: [
        expect.stringMatching(
          /^the serving role of the database owns its tables: \S+ (owns them|is a superuser); set DATABASE_OWNER_URL$/,
        ),
      ],
    },
  ]);
  await owning.stop();
  const plain = await testServer({ database, environment, gateway: false });
  expect(await (await fetch(`${plain.url}/readyz`)).json()).toEqual({ status: 'ready' });
});
