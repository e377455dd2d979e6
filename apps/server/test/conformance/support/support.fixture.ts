import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as calls from '@tidemark/contract/calls/content/support';
import * as counter from '@tidemark/contract/operator/support';
import { present } from '@tidemark/domain/outcome';
import { breachesIn } from '../../../src/cli/verify.ts';
import { Client } from '../../../src/modules/live/testing/client.ts';
import { openFileStorage } from '../../../src/platform/files/open-storage.ts';
import { type ManualClock, manualClock } from '../../support/manual-clock.ts';
import { type SignedInOperator, signInOperator } from '../../support/operators.ts';
import type { RealUser } from '../../support/real-user.ts';
import { type TestServer, testServer } from '../../support/test-server.ts';

/** Monday morning: support is staffed. */
export const MONDAY = '2026-11-02T09:00:00Z';

/** An instance with two support operators, and a fixed clock. */
export async function openSupportInstance(environment: Readonly<Record<string, string>> = {}) {
  const clock = manualClock(MONDAY);
  const server = await testServer({ clock, environment });
  const ada = await signInOperator(server, 'support', { email: 'ada@example.com' });
  const ben = await signInOperator(server, 'support', { email: 'ben@example.com' });
  const sides = sidesOf(server, clock, ada);
  return {
    ...{ clock, server, ada, ben },
    sides,
    /** Violated invariants of the complete instance. */
    breaches: () => breachesIn(server.database, openFileStorage({ kind: 'disk' }, server.dataDir)),
    /** Deletes the pictures of every user. */
    losePictures() {
      const uploads = join(server.dataDir, 'uploads');
      for (const file of readdirSync(uploads)) rmSync(join(uploads, file), { recursive: true });
    },
  };
}

function sidesOf(server: TestServer, clock: ManualClock, ada: SignedInOperator) {
  return {
    /** Writes a message; most tests are not about the per-minute message limit. */
    async write(who: Pick<RealUser, 'token'>, text: string, picture = '') {
      clock.advance(10_000);
      return server.must(calls.supportSend, { text, picture }, who.token);
    },
    conversation: (who: Pick<RealUser, 'token'>, before?: number) =>
      server.must(calls.supportConversation, { page_size: 5, before }, who.token),
    /** The conversation of a user as operators find it. */
    async caseOf(who: Pick<RealUser, 'id'>) {
      const { data } = await server.must(counter.supportList, { state: 'all', page_size: 100 }, ada.token);
      return present(
        data.find(({ user }) => user.id === who.id),
        'the user has written',
      );
    },
    answer: (id: number, text: string, by = ada) => {
      clock.advance(1000);
      return server.must(counter.supportAnswer, { id, text }, by.token);
    },
    /** A socket of a user, logged in and subscribed. */
    async listening(token: string): Promise<Client> {
      const client = await Client.open(`${server.url.replace('http', 'ws')}/v2/ws?lang=en`);
      client.send({ type: 'login', token });
      await client.next('login');
      client.sub('SUPPORT', 'NOTICE');
      await client.settled();
      return client;
    },
  };
}
