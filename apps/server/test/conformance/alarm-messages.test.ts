import { expect, it } from 'vitest';
import { arrived, aWebhookServer } from '../../src/platform/alarms/alarm-recipients.fixture.ts';
import { atEnd } from '../support/at-end.ts';
import { manualClock } from '../support/manual-clock.ts';
import { FEED_TOKEN, testServer } from '../support/test-server.ts';

const webhook = await aWebhookServer();
atEnd(() => webhook.stop());
const wallClock = manualClock(Date.now());
const server = await testServer({
  ...{ wallClock, gateway: false },
  environment: {
    ALARM_MAIL: 'ada@example.com',
    ALARM_WEBHOOK: webhook.url,
    ALARM_WEBHOOK_SECRET: 'a-secret-of-the-test',
    PUBLIC_URL: 'https://www.example.com',
  },
});

/** More ticks in a row than may be refused. */
async function postTicksAhead(): Promise<void> {
  const tick = { symbol: 'EURUSD', price: 1.0842, time: Date.now() + 60_000 };
  await fetch(`${server.url}/feed/v1/ticks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${FEED_TOKEN}` },
    body: JSON.stringify(Array.from({ length: 11 }, () => tick)),
  });
}

const stateOf = (body = ''): unknown =>
  (JSON.parse(body) as { alarms: { kind: string; state: string }[] }).alarms.map(
    ({ kind, state }) => `${kind} ${state}`,
  );

it('server: tells operators by mail and webhook that an alarm began and ended, and counts the messages', async () => {
  await server.prices({ EURUSD: 1.0842 });
  await postTicksAhead();
  wallClock.advance(15_000);
  await arrived(webhook.posts, 1);
  expect(stateOf(webhook.posts[0]?.body)).toEqual(['ticks_refused began']);
  expect(webhook.posts[0]?.headers['x-tidemark-signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
  await expect
    .poll(async () => (await server.mails()).map(({ to, subject }) => [to, subject]))
    .toEqual([['ada@example.com', '[Tidemark] 1 alarm: the ticks of the feed are refused: ingest']]);
  const [mail] = await server.mails();
  expect(mail?.text).toContain('https://www.example.com/console#/health');
  await server.prices({ EURUSD: 1.0843 });
  wallClock.advance(15_000);
  await arrived(webhook.posts, 2);
  expect(stateOf(webhook.posts[1]?.body)).toEqual(['ticks_refused ended']);
  await expect
    .poll(async () => (await fetch(`${server.url}/metrics`)).text())
    .toContain('tidemark_alarm_messages_total{channel="webhook",result="sent"} 2');
});
