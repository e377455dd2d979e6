import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../../src/platform/database/embedded/embedded.ts';
import { asAdmin, createTemplate, databasesOf, dropDatabase, type TestServer } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestServer;
  }
}

/**
 * One PostgreSQL for the complete run: the embedded one in a temporary directory, or that of DATABASE_URL. It
 * is migrated once, into a template that each test file gets a copy of.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await start();
  try {
    await createTemplate(server);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgres', server);
  return async () => {
    // A test that makes a database while it runs leaves it behind.
    for (const name of await databasesOf(server)) await dropDatabase(server, name);
    await stop();
  };
}

async function start(): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const run = `${process.pid}_${Date.now().toString(36)}`;
  const url = process.env.DATABASE_URL;
  if (url) return external(url, run);
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-test-'));
  const embedded = await openEmbedded({ dataDir, durable: false, onTrouble: (line) => console.error(line) });
  return {
    server: { adminUrl: embedded.superuserUrl, ownerUrl: embedded.ownerUrl, serverUrl: embedded.url, run },
    async stop() {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** On an existing PostgreSQL the server gets a role of its own, too: DATABASE_URL names one that may make it. */
async function external(
  url: string,
  run: string,
): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const role = `tidemark_test_${run}`;
  const serverUrl = new URL(url);
  serverUrl.username = role;
  serverUrl.password = randomBytes(16).toString('hex');
  const server = { adminUrl: url, ownerUrl: url, serverUrl: serverUrl.href, run };
  await asAdmin(server, `create role ${role} login password '${serverUrl.password}'`);
  // Only a member of a role may end its connections, which dropping a database requires.
  await asAdmin(server, `grant ${role} to current_user`);
  return {
    server,
    async stop() {
      await asAdmin(server, `drop role ${role}`);
    },
  };
}
