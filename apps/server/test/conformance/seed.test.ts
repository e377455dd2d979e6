import { expect, test } from 'vitest';
import { seed } from '../../../../e2e/seed/seed.ts';
import { testServer } from '../support/test-server.ts';

const server = await testServer({ environment: { FEED: 'ingest' } });

test('seed: refuses an instance with real prices and makes no account on it', async () => {
  const run = () => Promise.reject(new Error('nothing is made on the command line'));
  const instance = { server: { url: server.url, run }, dataDir: server.dataDir };
  await expect(seed(instance, () => undefined)).rejects.toThrow('real prices');
  expect(await server.database.query({ text: 'select id from session.users' })).toEqual([]);
});
