import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import * as calls from '@tidemark/contract/calls/content/support';
import * as counter from '@tidemark/contract/operator/support';
import { MINUTE_MS, SECOND_MS } from '@tidemark/domain/time';
import { describe, expect, it } from 'vitest';
import { signInOperator } from '../../support/operators.ts';
import { aRealUser, type RealUser } from '../../support/real-user.ts';
import { openSupportInstance } from './support.fixture.ts';

const instance = await openSupportInstance({ PUBLIC_URL: 'https://trade.example' });
const { server, clock } = instance;
const { write, answer, caseOf, listening } = instance.sides;
const admin = await signInOperator(server, 'admin');

const mailsTo = async ({ email }: RealUser) =>
  (await server.mails()).filter(({ to, subject }) => to === email && !/code/.test(subject));

/** Advances the clock, one mail check at a time, until everything due has been checked. */
async function later(ms: number): Promise<void> {
  const end = clock.now() + ms;
  while (clock.now() < end) clock.advance(Math.min(5 * SECOND_MS, end - clock.now()));
  await expect
    .poll(
      async () => {
        clock.advance(5 * SECOND_MS);
        const [row] = await server.database.query<{ due: number }>({
          text: `select count(*)::int as due from support.conversation
            where mail_due_at <= to_timestamp($1::float8 / 1000)`,
          values: [clock.now()],
        });
        return row?.due;
      },
      { interval: 20, timeout: 5000 },
    )
    .toBe(0);
}

describe('an answer to an offline user', () => {
  it('is mailed once, together with others, in the language of the user', async () => {
    const zoe = await aRealUser(server, 'zoe@example.com');
    await write(zoe, 'Where is my money?');
    const { id } = await caseOf(zoe);
    await answer(id, 'It is on its way.');
    clock.advance(30 * SECOND_MS);
    await answer(id, 'Until <b>Tuesday</b>,\nwe think.');
    await later(SECOND_MS);
    expect(await mailsTo(zoe)).toEqual([]);
    await later(2 * MINUTE_MS);
    await expect.poll(() => mailsTo(zoe)).toHaveLength(1);
    const [mail] = await mailsTo(zoe);
    expect(mail?.subject).toBe('Tidemark has replied to you');
    expect(mail?.text).toContain('It is on its way.\n\nUntil <b>Tuesday</b>,\nwe think.');
    expect(mail?.text).toContain('https://trade.example/#/mine/chat');
    await later(10 * MINUTE_MS);
    expect(await mailsTo(zoe)).toHaveLength(1);
    await answer(id, 'It has arrived.');
    await later(3 * MINUTE_MS);
    await expect.poll(() => mailsTo(zoe)).toHaveLength(2);
    expect((await mailsTo(zoe)).at(-1)?.text).not.toContain('on its way');
  });

  it('is not mailed while the user is online, only once the user is offline and has not read it', async () => {
    const abe = await aRealUser(server, 'abe@example.com');
    const socket = await listening(abe.token);
    await write(abe, 'Hello?');
    const { id } = await caseOf(abe);
    await answer(id, 'Hello.');
    await later(5 * MINUTE_MS);
    expect(await mailsTo(abe)).toEqual([]);
    socket.ws.close();
    await socket.closed;
    await later(2 * MINUTE_MS);
    await expect.poll(() => mailsTo(abe)).toHaveLength(1);
  });

  it('is not mailed to a user who has read it, nor without an address', async () => {
    const cleo = await aRealUser(server, 'cleo@example.com');
    const demo = await server.must(createAccountDemo, {});
    for (const who of [cleo, { token: demo.token, id: demo.user.id }]) {
      await write(who, 'Hello?');
      await answer((await caseOf(who)).id, 'Hello.');
    }
    await server.must(calls.supportRead, {}, cleo.token);
    const before = (await server.mails()).length;
    await later(5 * MINUTE_MS);
    expect((await server.mails()).length).toBe(before);
    expect((await server.must(calls.supportUnread, {}, demo.token)).unread).toBe(1);
  });
});

describe('opening hours', () => {
  const set = async (value: Partial<counter.SupportSetting>) => {
    const [held] = await server.must(counter.supportSettings, {}, admin.token);
    const input = { ...held?.value, ...value, from: held?.version } as never;
    return server.call(counter.supportSettingsSave, input, admin.token);
  };
  const hours = () => server.must(calls.supportHoursNow, {});
  const day = (weekday: number, from: number, to: number): [number, number] => [
    weekday * 1440 + from * 60,
    weekday * 1440 + to * 60,
  ];

  it('are returned with their next change, in their own time zone', async () => {
    clock.advanceTo(Date.parse('2026-11-02T17:59:59Z'));
    expect(await hours()).toEqual({ open: true, until: '2026-11-02T18:00:00.000Z', time_zone: 'UTC' });
    clock.advance(SECOND_MS);
    expect(await hours()).toEqual({ open: false, until: '2026-11-03T08:00:00.000Z', time_zone: 'UTC' });
    // Tuesday is a day off, and nine o'clock is one o'clock in UTC.
    const spans = [day(2, 9, 12), day(3, 9, 12)];
    expect((await set({ time_zone: 'Asia/Hong_Kong', spans, holidays: ['2026-11-03'] })).code).toBe(1);
    expect(await hours()).toEqual({
      ...{ open: false, until: '2026-11-04T01:00:00.000Z', time_zone: 'Asia/Hong_Kong' },
    });
    clock.advanceTo(Date.parse('2026-11-04T01:00:00Z'));
    expect(await hours()).toMatchObject({ open: true, until: '2026-11-04T04:00:00.000Z' });
    // Nine in the morning in New York is an hour later in UTC once summer is over, and none are always.
    await set({ time_zone: 'America/New_York', spans: [day(1, 9, 17)], holidays: [] });
    expect((await hours()).until).toBe('2026-11-09T14:00:00.000Z');
    await set({ spans: [[0, 10_080]] });
    expect(await hours()).toMatchObject({ open: true, until: null });
    await set({ spans: [] });
    expect(await hours()).toMatchObject({ open: false, until: null });
  });

  it.each([
    ['operator.unknown_time_zone', 'time_zone', { time_zone: 'Mars/Olympus' }],
    ['operator.spans_in_disorder', 'spans.1', { spans: [day(2, 9, 12), day(1, 9, 12)] }],
    ['operator.named_twice', 'holidays.1', { holidays: ['2026-12-24', '2026-12-24'] }],
  ])('refuse %s at its field', async (key, field, value) => {
    const refused = await set(value);
    expect([refused.key, (refused.data as unknown as { field: string }).field]).toEqual([key, field]);
  });
});
