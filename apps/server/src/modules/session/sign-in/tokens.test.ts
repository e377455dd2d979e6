import { sessions } from '@tidemark/contract/calls/account/security';
import * as calls from '@tidemark/contract/calls/account/session';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@tidemark/domain/time';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { createBus } from '../../../platform/bus/bus.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { sessionActive, sessionsEnded } from '../events.ts';
import { purgeNow } from '../jobs.ts';
import { aSession, GOOD_PASSWORD, must } from '../session.fixture.ts';
import { createTokens } from './tokens.ts';

const { database } = await testDatabase();
const session = aSession(database);
const parts = { clock: session.clock, idleMs: 14 * DAY_MS, inBackground: (work: Promise<void>) => void work };
const demo = async () => must(await session.call(calls.createAccountDemo, {}));

/** The same database, with a counter of its queries. */
function counting(): { readonly database: Queryable; questions: number } {
  const counted = {
    questions: 0,
    database: {
      query: (statement: Parameters<Queryable['query']>[0]) => {
        counted.questions += 1;
        return database.query(statement);
      },
    } as Queryable,
  };
  return counted;
}

describe('session token', () => {
  test('never appears in the database in plain text', async () => {
    const { token } = await demo();
    const [row] = await database.query<{ found: boolean }>({
      text: `select bool_or(s::text like '%' || $1 || '%' or encode(token_hash, 'escape') like '%' || $1 || '%') as found
               from session.sessions s`,
      values: [token],
    });
    expect(row?.found).toBe(false);
  });

  test.each(['', 'x', 'A'.repeat(43), "' or true --", '\0'])(
    'opens nothing when it was never issued (%j)',
    async (token) => {
      expect(await session.authenticate(token)).toBeUndefined();
    },
  );

  test('expires after fourteen days without a call, and leaves the session list', async () => {
    const { token } = await demo();
    session.clock.advance(14 * DAY_MS - 1);
    expect(await session.authenticate(token)).toBeDefined();
    await session.settled();
    session.clock.advance(14 * DAY_MS);
    expect(await session.authenticate(token)).toBeUndefined();
    const other = await session.register('idle@example.com');
    session.clock.advance(13 * DAY_MS);
    const { token: second } = must(
      await session.call(calls.login, { account: 'idle@example.com', password: GOOD_PASSWORD }),
    );
    const open = async () => must(await session.call(sessions, {}, { token: second })).length;
    expect(await open()).toBe(2);
    session.clock.advance(DAY_MS);
    expect(await open()).toBe(1);
    expect(await session.authenticate(other.token)).toBeUndefined();
  });

  test('lasts thirty days while it is used', async () => {
    const { token, user } = await demo();
    for (const advance of [10 * DAY_MS, 10 * DAY_MS, 10 * DAY_MS - 1]) {
      await session.authenticate(token);
      await session.settled();
      session.clock.advance(advance);
    }
    expect(await session.authenticate(token)).toMatchObject({ userId: user.id });
    session.clock.advance(1);
    expect(await session.authenticate(token)).toBeUndefined();
  });

  test('ends at logout at once; other sessions of the user stay, and listeners are informed', async () => {
    const phone = await demo();
    const desk = must(await session.call(calls.createAccountDemo, { demo_id: phone.user.demo_id ?? '' }));
    const ended: number[] = [];
    const stop = session.bus.subscribe(sessionsEnded, ({ sessionIds }) => ended.push(...sessionIds));
    const caller = await session.authenticate(phone.token);
    must(await session.call(calls.logout, {}, { token: phone.token }));
    stop();
    expect(ended).toEqual([caller?.sessionId]);
    expect(await session.authenticate(phone.token)).toBeUndefined();
    expect(await session.authenticate(desk.token)).toMatchObject({ userId: desk.user.id });
  });

  test('comes from the cache, and from the database again after five minutes', async () => {
    const { token } = await demo();
    const counted = counting();
    const tokens = createTokens({ ...parts, database: counted.database, bus: session.bus });
    for (let call = 0; call < 100; call += 1) expect(await tokens.authenticate(token)).toBeDefined();
    expect(counted.questions).toBe(1);
    session.clock.advance(5 * MINUTE_MS);
    for (let call = 0; call < 100; call += 1) await tokens.authenticate(token);
    // It is read again, and that it called is noted.
    expect(counted.questions).toBe(3);
    tokens.stop();
  });

  test('leaves a full cache first when it was used least recently, and loads again on use', async () => {
    const [early, busy, late] = [await demo(), await demo(), await demo()];
    const counted = counting();
    const tokens = createTokens({ ...parts, database: counted.database, bus: session.bus, cachedMax: 2 });
    const questionsFor = async ({ token }: { readonly token: string }): Promise<number> => {
      const before = counted.questions;
      expect(await tokens.authenticate(token)).toBeDefined();
      return counted.questions - before;
    };
    expect([await questionsFor(busy), await questionsFor(early)]).toEqual([1, 1]);
    // Of two that called within seconds of one another none is put behind the other.
    session.clock.advance(10 * SECOND_MS);
    expect(await questionsFor(busy)).toBe(0);
    expect(await questionsFor(late)).toBe(1);
    expect([await questionsFor(busy), await questionsFor(late), await questionsFor(early)]).toEqual([
      0, 0, 1,
    ]);
    tokens.stop();
  });

  test("announces its user's arrival only when it was not cached", async () => {
    const { token, user } = await demo();
    const arrived: number[] = [];
    const bus = createBus(() => {});
    bus.subscribe(sessionActive, ({ userId }) => arrived.push(userId));
    const tokens = createTokens({ ...parts, database, bus });
    for (let call = 0; call < 3; call += 1) await tokens.authenticate(token);
    expect(arrived).toEqual([user.id]);
    session.clock.advance(5 * MINUTE_MS);
    for (let call = 0; call < 3; call += 1) await tokens.authenticate(token);
    expect(arrived).toEqual([user.id, user.id]);
    tokens.stop();
  });

  test('does not enter the cache when its session ends during the read', async () => {
    const { token } = await demo();
    const bus = createBus(() => {});
    let afterRead = async () => {};
    const slow: Queryable = {
      async query<Row>(statement: Parameters<Queryable['query']>[0]) {
        const rows = await database.query<Row>(statement);
        await afterRead();
        return rows;
      },
    };
    const tokens = createTokens({ ...parts, database: slow, bus });
    const caller = await session.authenticate(token);
    afterRead = async () => {
      afterRead = async () => {};
      await session.call(calls.logout, {}, { token });
      bus.publish(sessionsEnded, { sessionIds: [caller?.sessionId ?? 0] });
    };
    await tokens.authenticate(token);
    expect(await tokens.authenticate(token)).toBeUndefined();
  });
});

test('session cleanup: deletes expired rows and keeps live sessions', async () => {
  const old = await demo();
  await session.call(calls.sendEmail, { to: 'someone@example.com' });
  await session.call(calls.captcha, {});
  await session.call(calls.login, { account: 'nobody@example.com', password: 'a guess' });
  session.clock.advance(61 * DAY_MS);
  const living = await demo();
  await purgeNow({ database, clock: session.clock });
  const [left] = await database.query<Record<string, number>>({
    text: `select (select count(*) from session.codes)::int as codes,
                  (select count(*) from session.captchas)::int as captchas,
                  (select count(*) from session.failures)::int as failures,
                  (select count(*) from session.code_requests)::int as requests,
                  (select count(*) from session.sessions)::int as sessions`,
  });
  expect(left).toEqual({ codes: 0, captchas: 0, failures: 0, requests: 0, sessions: 1 });
  expect(await session.authenticate(living.token)).toBeDefined();
  expect(await session.authenticate(old.token)).toBeUndefined();
});
