import { createHmac } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@tidemark/domain/time';
import { afterEach, describe, expect, it } from 'vitest';
import { aMailServer, arrived, aWebhookServer } from './alarm-recipients.fixture.ts';
import { notifiedAlarms, PUBLIC_URL } from './notify-alarms.fixture.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
const stopAfter = <T extends { stop(): Promise<void> }>(one: T): T => {
  ends.push(() => one.stop());
  return one;
};

describe('alarms by mail', () => {
  const to = ['ada@example.com', 'ben@example.com'];

  it('tell each address through a real mail server what began, and then what ended', async () => {
    const server = stopAfter(await aMailServer());
    const { alarms, clock, counted } = stopAfter(notifiedAlarms({ mail: to }, { smtpUrl: server.url }));
    alarms.raise('source_lost', 'oanda\r\nBcc: eve@example.com', { reason: 'limited' });
    clock.advance(3_000);
    alarms.raise('disk', '');
    clock.advance(12_000);
    await arrived(server.received, 2);
    expect(server.received.map((mail) => mail.to?.[0]?.address).sort()).toEqual(to);
    const [first] = server.received;
    expect(first?.subject).toBe(
      '[Tidemark] 2 alarms: the database cannot write; a price source is not connected: oanda Bcc: eve@example.com',
    );
    expect(first?.text).toBe(
      [
        `2 alarms at ${PUBLIC_URL}`,
        'the database cannot write\nsince 2026-03-02 09:30:03 UTC\nTrading is blocked while it lasts.',
        'a price source is not connected: oanda Bcc: eve@example.com\nsince 2026-03-02 09:30:00 UTC\nTrading is not blocked.',
        `The console:\n${PUBLIC_URL}/console#/health\n`,
      ].join('\n\n'),
    );
    expect(first?.bcc).toBeUndefined();
    alarms.clear('disk', '');
    clock.advance(MINUTE_MS);
    await arrived(server.received, 4);
    expect(server.received[2]?.subject).toBe('[Tidemark] 1 alarm over: the database cannot write');
    expect(server.received[2]?.text).toContain(
      'Over: the database cannot write\nfrom 2026-03-02 09:30:03 UTC to 2026-03-02 09:30:15 UTC',
    );
    await expect.poll(() => counted('mail', 'sent')).toBe(4);
  });

  it('are tried again three times where the mail server refuses them, and then given up', async () => {
    const server = stopAfter(await aMailServer());
    const [one = ''] = to;
    const { alarms, clock, lines, counted } = stopAfter(
      notifiedAlarms({ mail: [one] }, { smtpUrl: server.url }),
    );
    server.refuses = 5;
    alarms.raise('disk', '');
    clock.advance(15_000);
    alarms.clear('disk', '');
    for (const [tries, pauseMs] of [10_000, MINUTE_MS, 5 * MINUTE_MS].entries()) {
      await arrived(lines, tries + 1);
      expect(lines.at(-1)).toMatchObject({ level: 'warn', attempt: tries + 1 });
      expect(lines.at(-1)?.reason).toContain('451 try again later');
      clock.advance(pauseMs);
    }
    await arrived(lines, 4);
    expect(lines.at(-1)).toMatchObject({ level: 'error', attempt: 4 });
    expect(await counted('mail', 'failed')).toBe(1);
    // The next message is not lost with it.
    await arrived(lines, 5);
    clock.advance(10_000);
    await arrived(server.received, 1);
    expect(server.received[0]?.subject).toBe('[Tidemark] 1 alarm over: the database cannot write');
  });

  it('say in the last one within an hour that more are in the console', async () => {
    const server = stopAfter(await aMailServer());
    const { alarms, clock } = stopAfter(
      notifiedAlarms({ mail: ['ada@example.com'] }, { smtpUrl: server.url }),
    );
    for (let n = 0; n < 30; n += 1) {
      alarms.raise('poison_item', `notice ${n}`);
      clock.advance(20_000);
    }
    await arrived(server.received, 21);
    expect(server.received[19]?.text).not.toContain('only in the console');
    expect(server.received[20]?.text).toContain(
      '20 messages were sent within an hour. For the next hour further alarms are only in the console',
    );
    clock.advance(HOUR_MS);
    await arrived(server.received, 22);
    expect(server.received[21]?.subject).toMatch(/^\[Tidemark\] 9 alarms: .{100,}…$/);
  });
});

describe('alarms by webhook', () => {
  it('are posted as JSON with a signature and without the credentials of the address', async () => {
    const server = stopAfter(await aWebhookServer());
    const secret = 'a-secret-of-the-test';
    const url = server.url.replace('http://', 'http://house:p%40ss@');
    const { alarms, clock, counted } = stopAfter(notifiedAlarms({ webhook: { url, secret } }));
    alarms.raise('sources_disagree', 'EURUSD', { by: '0.3 %' });
    clock.advance(15_000);
    await arrived(server.posts, 1);
    alarms.clear('sources_disagree', 'EURUSD');
    clock.advance(15_000);
    await arrived(server.posts, 2);
    const alarm = {
      ...{ kind: 'sources_disagree', subject: 'EURUSD', blocks: false, state: 'began' },
      says: 'the price sources of an instrument disagree: EURUSD',
      ...{ since: '2026-03-02T09:30:00.000Z', ended_at: null },
    };
    expect(server.posts.map(({ body }) => JSON.parse(body))).toEqual([
      { instance: PUBLIC_URL, alarms: [alarm] },
      {
        instance: PUBLIC_URL,
        alarms: [{ ...alarm, state: 'ended', ended_at: '2026-03-02T09:30:15.000Z' }],
      },
    ]);
    for (const { headers, body } of server.posts) {
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from('house:p@ss').toString('base64')}`,
        'x-tidemark-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      });
    }
    await expect.poll(() => counted('webhook', 'sent')).toBe(2);
  });

  it('are not signed without a secret, and the last one within an hour has a note', async () => {
    const server = stopAfter(await aWebhookServer());
    const { alarms, clock } = stopAfter(notifiedAlarms({ webhook: { url: server.url, secret: undefined } }));
    for (let n = 0; n < 30; n += 1) {
      alarms.raise('poison_item', `notice ${n}`);
      clock.advance(20_000);
    }
    await arrived(server.posts, 21);
    expect(server.posts[0]?.headers).not.toHaveProperty('x-tidemark-signature');
    expect(JSON.parse(server.posts[19]?.body ?? '')).not.toHaveProperty('note');
    expect(JSON.parse(server.posts[20]?.body ?? '').note).toContain('20 messages were sent within an hour');
  });

  it('are tried three times where it refuses or redirects, and nothing secret is logged', async () => {
    const server = stopAfter(await aWebhookServer());
    const secret = 'a-secret-of-the-test';
    const url = server.url.replace('http://', 'http://house:p%40ss@');
    const { alarms, clock, lines, logged, counted } = stopAfter(notifiedAlarms({ webhook: { url, secret } }));
    server.answers.push(500, 307, 401);
    alarms.raise('disk', '');
    clock.advance(15_000);
    await arrived(lines, 1);
    clock.advance(2_000);
    await arrived(lines, 2);
    clock.advance(10_000);
    await arrived(lines, 3);
    expect(lines.map(({ level, attempt, reason }) => [level, attempt, reason])).toEqual([
      ['warn', 1, 'the webhook of alarms answered 500'],
      ['warn', 2, 'the webhook of alarms cannot be reached: unexpected redirect'],
      ['error', 3, 'the webhook of alarms answered 401'],
    ]);
    expect(server.posts.length).toBe(3);
    expect(await counted('webhook', 'failed')).toBe(1);
    expect(logged()).not.toMatch(/house|p@ss|p%40ss|a-secret|hook-of-the-test|[0-9a-f]{64}/);
    // The next message is not lost with it.
    alarms.clear('disk', '');
    clock.advance(15_000);
    await arrived(server.posts, 4);
  });

  it('are given up for the moment where it is silent', async () => {
    const server = stopAfter(await aWebhookServer());
    const { alarms, clock, lines } = stopAfter(
      notifiedAlarms({ webhook: { url: server.url, secret: undefined } }, { webhookTimeoutMs: 100 }),
    );
    server.answers.push('silence');
    alarms.raise('disk', '');
    clock.advance(15_000);
    await arrived(lines, 1);
    expect(lines[0]).toMatchObject({
      level: 'warn',
      reason: 'the webhook of alarms cannot be reached: The operation was aborted due to timeout',
    });
  });
});

describe('the end of notifications', () => {
  it('gives what is being sent two seconds, and then aborts it', async () => {
    const server = stopAfter(await aWebhookServer());
    const { alarms, clock, notifier, lines } = notifiedAlarms({
      webhook: { url: server.url, secret: undefined },
    });
    server.answers.push('silence');
    alarms.raise('disk', '');
    clock.advance(15_000);
    await arrived(server.posts, 1);
    const before = performance.now();
    await notifier.stop();
    expect(performance.now() - before).toBeGreaterThan(1_900);
    await arrived(lines, 1);
    expect(lines[0]).toMatchObject({
      level: 'error',
      reason: 'the webhook of alarms cannot be reached: the server stops',
    });
  });

  it('does not wait for the pause before a further try', async () => {
    const { alarms, clock, notifier, lines, counted } = notifiedAlarms({
      webhook: { url: 'http://127.0.0.1:1/', secret: undefined },
    });
    alarms.raise('disk', '');
    clock.advance(15_000);
    await arrived(lines, 1);
    await notifier.stop();
    expect(await counted('webhook', 'failed')).toBe(1);
  });
});
