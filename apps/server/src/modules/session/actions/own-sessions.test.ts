import * as security from '@tidemark/contract/calls/account/security';
import * as calls from '@tidemark/contract/calls/account/session';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tidemark/domain/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { sessionsEnded } from '../events.ts';
import { aSession, type From, GOOD_PASSWORD, must } from '../session.fixture.ts';

const { database } = await testDatabase();
const session = aSession(database);
const { clock } = session;
const refusal = (key: string, field?: string) => expect.objectContaining({ refusal: key, field });
const signIn = (account: string, from?: From) =>
  session.call(calls.login, { account, password: GOOD_PASSWORD }, from);
const list = async (token: string) => must(await session.call(security.sessions, {}, { token }));

const home = {
  address: '192.0.2.10',
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
} as const;
const phone = {
  address: '192.0.2.10',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
} as const;

beforeEach(() => clock.advance(2 * HOUR_MS));

describe('the list of sessions', () => {
  test('shows device, address and times, the current session first', async () => {
    const { token } = await session.register('list@example.com', {}, home);
    const opened = new Date(clock.now()).toISOString();
    clock.advance(MINUTE_MS);
    must(await signIn('list@example.com', phone));
    const sessions = await list(token);
    expect(sessions).toMatchObject([
      { current: true, device: 'Chrome · Linux', address: home.address, created_at: opened, seen_at: opened },
      { current: false, device: 'Safari · iOS', address: phone.address },
    ]);
  });

  test('shows when a session was last used, accurate to five minutes', async () => {
    const { token } = await session.register('seen@example.com', {}, home);
    const opened = clock.now();
    const seen = async () => {
      const [first] = await list(token);
      return (Date.parse(first?.seen_at ?? '') - opened) / MINUTE_MS;
    };
    clock.advance(4 * MINUTE_MS);
    expect(await seen()).toBe(0);
    clock.advance(2 * MINUTE_MS);
    await session.authenticate(token);
    await session.settled();
    expect(await seen()).toBe(6);
    clock.advance(4 * MINUTE_MS);
    expect(await seen()).toBe(6);
  });

  test('leaves out sessions of other users and those that ended or expired', async () => {
    const { token } = await session.register('mine@example.com', {}, home);
    await session.register('theirs@example.com', {}, home);
    clock.advance(13 * DAY_MS);
    const { token: later } = must(await signIn('mine@example.com', home));
    expect(await list(later)).toHaveLength(2);
    clock.advance(2 * DAY_MS);
    expect(await list(later)).toHaveLength(1);
    expect(await session.authenticate(token)).toBeUndefined();
  });
});

describe('ending sessions', () => {
  test("ends the user's own session and informs listeners; treats another user's as missing", async () => {
    const { token } = await session.register('one@example.com', {}, home);
    const { token: lost } = must(await signIn('one@example.com', phone));
    const { token: otherUser } = await session.register('stranger@example.com', {}, home);
    const id = (await list(token))[1]?.id ?? 0;
    const heard: number[] = [];
    const stop = session.bus.subscribe(sessionsEnded, ({ sessionIds }) => heard.push(...sessionIds));
    const end = (given: number, by: string) =>
      session.call(security.sessionEnd, { id: given }, { token: by });
    const unknown = refusal('session.unknown_session', 'id');
    expect(await end(id, otherUser)).toEqual(unknown);
    expect(await end(987_654_321, otherUser)).toEqual(unknown);
    expect(await session.authenticate(lost)).toBeDefined();
    must(await end(id, token));
    expect(heard).toEqual([id]);
    expect(await session.authenticate(lost)).toBeUndefined();
    // Repeating is harmless.
    must(await end(id, token));
    stop();
  });

  test('ends all other sessions at once', async () => {
    const { token } = await session.register('others@example.com', {}, home);
    const others = [
      must(await signIn('others@example.com', phone)),
      must(await signIn('others@example.com', home)),
    ];
    const { token: bystander } = await session.register('bystander@example.com', {}, home);
    expect(must(await session.call(security.sessionsEndOthers, {}, { token }))).toEqual({ ended: 2 });
    for (const other of others) expect(await session.authenticate(other.token)).toBeUndefined();
    for (const living of [token, bystander]) expect(await session.authenticate(living)).toBeDefined();
  });
});

describe('a sign-in from a new place', () => {
  const words = async (email: string) =>
    (await session.sentTo(email)).filter(({ subject }) => subject.startsWith('New sign-in'));
  const linkIn = (text: string | undefined) => /#\/freeze\?token=([\w-]{43})/.exec(text ?? '')?.[1] ?? '';

  test('notifies the user once per network and device, never for the first', async () => {
    const email = 'new@example.com';
    await session.register(email, {}, home);
    must(await signIn(email, home));
    expect(await words(email)).toHaveLength(0);
    must(await signIn(email, phone));
    must(await signIn(email, phone));
    expect(await words(email)).toHaveLength(1);
    must(await signIn(email, { ...home, address: '203.0.113.5' }));
    must(await signIn(email, { ...phone, address: '203.0.113.5' }));
    const told = await words(email);
    expect(told).toHaveLength(2);
    expect(told[1]?.text).toContain('Device: Chrome · Linux\nAddress: 203.0.113.5\nTime: ');
    expect(told[1]?.text).toContain('https://trade.example.com/#/freeze?token=');
  });

  test('sends no notice for a wrong password', async () => {
    await session.register('quiet@example.com', {}, home);
    await session.call(calls.login, { account: 'quiet@example.com', password: 'a guess' }, phone);
    expect(await words('quiet@example.com')).toHaveLength(0);
  });

  test('lets the user freeze the account: all sessions end, and a reset by mail opens it again', async () => {
    const email = 'freeze@example.com';
    const { token: owner } = await session.register(email, {}, home);
    const { token: thief } = must(await signIn(email, { address: '203.0.113.66' }));
    const link = linkIn((await words(email))[0]?.text);
    must(await session.call(security.freeze, { token: link }));
    for (const token of [owner, thief]) expect(await session.authenticate(token)).toBeUndefined();
    expect((await session.sentTo(email)).at(-1)?.subject).toBe('Your Tidemark account is frozen');

    const frozen = expect.objectContaining({ refusal: 'session.frozen', params: { by: 'user' } });
    expect(await signIn(email, home)).toEqual(frozen);
    // Without the password no freeze is revealed.
    expect(await session.call(calls.login, { account: email, password: 'a guess' }, home)).toEqual(
      refusal('session.wrong_credentials', 'password'),
    );
    clock.advance(MINUTE_MS);
    must(await session.call(calls.sendEmail, { to: email, type: 2 }));
    await session.settled();
    const passwords = { new_password: 'A level of its own', secondary_password: 'A level of its own' };
    must(
      await session.call(calls.forgetPassword, {
        account: email,
        auth_code: session.codeFor(email),
        ...passwords,
      }),
    );
    must(await session.call(calls.login, { account: email, password: 'A level of its own' }, home));
  });

  test('sends a link that freezes only its own account, once, within seven days', async () => {
    const email = 'links@example.com';
    await session.register(email, {}, home);
    const freeze = (token: string) => session.call(security.freeze, { token });
    const wordOf = async (address: string) => {
      must(await signIn(email, { ...home, address }));
      return linkIn((await words(email)).at(-1)?.text);
    };
    const gone = refusal('session.freeze_link_void', 'token');
    const old = await wordOf('203.0.113.71');
    clock.advance(7 * DAY_MS);
    expect(await freeze(old)).toEqual(gone);
    const [first, ...rest] = old;
    const fresh = await wordOf('203.0.113.72');
    expect(await freeze(`${first === 'A' ? 'B' : 'A'}${rest.join('')}`)).toEqual(gone);
    expect(await freeze('')).toEqual(gone);
    must(await freeze(` ${fresh} `));
    expect(await freeze(fresh)).toEqual(gone);
  });
});
