import type { CallInput } from '@tidemark/contract';
import * as security from '@tidemark/contract/calls/account/security';
import * as calls from '@tidemark/contract/calls/account/session';
import { isRefusal } from '@tidemark/domain/outcome';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tidemark/domain/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { sessionsEnded } from '../events.ts';
import { aSession, GOOD_PASSWORD, must } from '../session.fixture.ts';

const { database } = await testDatabase();
const session = aSession(database);
const { clock } = session;
const NEW_PASSWORD = 'Another tide, another level';

const refusal = (key: string, field?: string) => expect.objectContaining({ refusal: key, field });
const signIn = (account: string, password: string) => session.call(calls.login, { account, password });
const forget = (form: CallInput<typeof calls.forgetPassword>, address?: string) =>
  session.call(
    calls.forgetPassword,
    { new_password: NEW_PASSWORD, secondary_password: NEW_PASSWORD, ...form },
    address ? { address } : {},
  );

async function resetCode(to: string, address?: string): Promise<string> {
  must(await session.call(calls.sendEmail, { to, type: 2 }, address ? { address } : {}));
  await session.settled();
  return session.codeFor(to);
}

const endedSessions: number[] = [];
session.bus.subscribe(sessionsEnded, ({ sessionIds }) => endedSessions.push(...sessionIds));

beforeEach(() => {
  clock.advance(2 * HOUR_MS);
  endedSessions.length = 0;
});

/** A new user with two sessions, in another language than the default. */
async function newUser(email: string) {
  const home = await session.register(email, {}, { lang: 'en' });
  const other = must(await signIn(email, GOOD_PASSWORD));
  const callers = await Promise.all([home, other].map(({ token }) => session.authenticate(token)));
  clock.advance(MINUTE_MS);
  return { email, tokens: [home.token, other.token], ids: callers.map((caller) => caller?.sessionId ?? 0) };
}

/** What every new password brings with it. */
async function expectNewPassword({ email, tokens, ids }: Awaited<ReturnType<typeof newUser>>) {
  expect(endedSessions.sort()).toEqual(ids.sort());
  for (const token of tokens) expect(await session.authenticate(token)).toBeUndefined();
  expect(await signIn(email, GOOD_PASSWORD)).toEqual(refusal('session.wrong_credentials', 'password'));
  const { token } = must(await signIn(email, NEW_PASSWORD));
  expect(must(await session.call(security.info, {}, { token }))).toMatchObject({
    withdraw_hold_until: new Date(clock.now() + DAY_MS).toISOString(),
    withdraw_hold_reason: 'password',
    sessions: 1,
  });
  const notice = (await session.sentTo(email)).at(-1);
  expect(notice?.subject).toBe('Your Tidemark password has been changed');
  expect(notice?.text).toContain('withdrawals are paused until');
  clock.advance(DAY_MS);
  expect(must(await session.call(security.info, {}, { token }))).toMatchObject({
    withdraw_hold_until: null,
    withdraw_hold_reason: '',
  });
}

describe('password reset', () => {
  test('replaces the password with a mailed code, ends every session and delays withdrawals', async () => {
    const user = await newUser('lost@example.com');
    const set = must(await forget({ account: ' Lost@Example.com', auth_code: await resetCode(user.email) }));
    expect(set, 'the answer says what ended and until when withdrawals wait').toEqual({
      sessions_ended: 2,
      withdraw_hold_until: new Date(session.clock.now() + DAY_MS).toISOString(),
    });
    await expectNewPassword(user);
  });

  test('replaces the password with a texted code for a user registered by phone, and confirms it by text message', async () => {
    const account = '+6591234567';
    must(await session.call(calls.sendSms, { to: account, type: 1 }));
    const passwords = { password: GOOD_PASSWORD, re_password: GOOD_PASSWORD };
    must(
      await session.call(calls.register, {
        type: 'mobile',
        account,
        ...passwords,
        sms_code: session.codeFor(account),
      }),
    );
    clock.advance(MINUTE_MS);
    const areas = must(await session.call(calls.areaList, {}));
    const area_id = String(areas.find(({ code }) => code === 'SG')?.id);
    // Meanwhile the instance takes no new phone numbers.
    session.settings.mobileOpen = false;
    must(await session.call(calls.sendSms, { to: '91234567', area_id, type: 2 }));
    await session.settled();
    const auth_code = session.codeFor(account);
    must(await forget({ type: 'mobile', account: '91234567', area_id, auth_code }));
    session.settings.mobileOpen = true;
    const sent = await session.sentTo(account);
    expect(sent.at(-1)?.text).toContain('your password has been changed');
    expect(
      must(await session.call(calls.login, { account, password: NEW_PASSWORD, login_type: 'mobile' })).user
        .mobile,
    ).toBe(account);
  });

  test.each<[string, CallInput<typeof calls.forgetPassword>, string, string]>([
    ['no address', { account: '' }, 'session.account_malformed', 'account'],
    ['an address that is none', { account: 'ada@' }, 'session.account_malformed', 'account'],
    [
      'a phone without its country',
      { type: 'mobile', account: '91234567' },
      'session.area_unknown',
      'area_id',
    ],
    [
      'a phone of a country that is not served',
      { type: 'mobile', account: '+8613800138000' },
      'session.country_restricted',
      'account',
    ],
    [
      'a short password',
      { new_password: 'short', secondary_password: 'short' },
      'session.password_too_short',
      'new_password',
    ],
    [
      'a common password',
      { new_password: 'password123', secondary_password: 'password123' },
      'session.password_too_common',
      'new_password',
    ],
    [
      'two different passwords',
      { secondary_password: 'something else' },
      'session.passwords_differ',
      'secondary_password',
    ],
    ['no code', {}, 'session.code_wrong', 'auth_code'],
    ['a code of letters', { auth_code: 'abcdef' }, 'session.code_wrong', 'auth_code'],
  ])('refuses a request with %s', async (_, form, key, field) => {
    expect(await forget({ account: 'whoever@example.com', ...form })).toEqual(refusal(key, field));
  });

  test('refuses a registration code and a code that was already used', async () => {
    const user = await newUser('purpose@example.com');
    must(await session.call(calls.sendEmail, { to: user.email, type: 1 }));
    const wrong = refusal('session.code_wrong', 'auth_code');
    expect(await forget({ account: user.email, auth_code: session.codeFor(user.email) })).toEqual(wrong);
    const auth_code = await resetCode(user.email);
    must(await forget({ account: user.email, auth_code }));
    expect(await forget({ account: user.email, auth_code })).toEqual(wrong);
  });

  test('sets one password when two calls use the same code at once', async () => {
    const user = await newUser('twice@example.com');
    const auth_code = await resetCode(user.email);
    const both = await Promise.all([1, 2].map(() => forget({ account: user.email, auth_code })));
    expect(both.filter((outcome) => !isRefusal(outcome))).toHaveLength(1);
    expect(both).toContainEqual(refusal('session.code_wrong', 'auth_code'));
  });

  test('accepts a code for five attempts and ten minutes', async () => {
    const user = await newUser('tries@example.com');
    const first = await resetCode(user.email);
    const other = first === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 5; tries += 1) {
      await forget({ account: user.email, auth_code: other }, `203.0.113.${tries}`);
    }
    expect(await forget({ account: user.email, auth_code: first })).toEqual(
      refusal('session.code_wrong', 'auth_code'),
    );
    clock.advance(MINUTE_MS);
    const second = await resetCode(user.email);
    clock.advance(10 * MINUTE_MS);
    expect(await forget({ account: user.email, auth_code: second })).toEqual(
      refusal('session.code_wrong', 'auth_code'),
    );
  });

  test('blocks only the IP address that guesses a code', async () => {
    const user = await newUser('guessed@example.com');
    for (let guess = 0; guess < 10; guess += 1) {
      await forget({ account: user.email, auth_code: '000000' }, '203.0.113.100');
    }
    const auth_code = await resetCode(user.email);
    const otherUser = await forget({ account: user.email, auth_code }, '203.0.113.100');
    expect(otherUser).toEqual(refusal('session.too_many_failures'));
    must(await signIn(user.email, GOOD_PASSWORD));
    must(await forget({ account: user.email, auth_code }, '203.0.113.200'));
  });

  test('answers an unknown address like a known one', async () => {
    const user = await newUser('there@example.com');
    const ask = async (account: string, address: string) => {
      const asked = await session.call(calls.sendEmail, { to: account, type: 2 }, { address });
      const answers = [asked];
      for (let guess = 0; guess < 11; guess += 1) {
        answers.push((await forget({ account, auth_code: '12345x' }, address)) as never);
      }
      return answers;
    };
    expect(await ask('not-there@example.com', '203.0.113.61')).toEqual(await ask(user.email, '203.0.113.62'));
  });
});

describe('password change of a signed-in user', () => {
  test("replaces the password with a code sent to the user's own address", async () => {
    const user = await newUser('reset@example.com');
    const token = user.tokens[0] ?? '';
    const reset = (auth_code: string, type: 'email' | 'mobile' = 'email') =>
      session.call(calls.resetPassword, { new_password: NEW_PASSWORD, auth_code, type }, { token });
    const code = await resetCode(user.email);
    expect(await reset(code, 'mobile')).toEqual(refusal('session.contact_missing', 'type'));
    expect(await reset('')).toEqual(refusal('session.code_wrong', 'auth_code'));
    must(await reset(code));
    await expectNewPassword(user);
  });

  test('refuses a code that was sent to another user', async () => {
    const [victim, thief] = [await newUser('victim@example.com'), await newUser('thief@example.com')];
    const auth_code = await resetCode(thief.email);
    expect(await forget({ account: victim.email, auth_code })).toEqual(
      refusal('session.code_wrong', 'auth_code'),
    );
    must(await signIn(victim.email, GOOD_PASSWORD));
  });

  test('replaces the password with the old one', async () => {
    const user = await newUser('amend@example.com');
    const form = { password: GOOD_PASSWORD, new_password: NEW_PASSWORD, re_password: NEW_PASSWORD };
    const amend = (more: object, token = user.tokens[0] ?? '') =>
      session.call(calls.amendPassword, { ...form, ...more }, { token });
    expect(await amend({ password: 'not the old one' })).toEqual(
      refusal('session.password_wrong', 'password'),
    );
    expect(await amend({ re_password: 'x' })).toEqual(refusal('session.passwords_differ', 're_password'));
    expect(await amend({ new_password: 'short' })).toEqual(
      refusal('session.password_too_short', 'new_password'),
    );
    expect(await amend({ new_password: user.email, re_password: user.email })).toEqual(
      refusal('session.password_too_common', 'new_password'),
    );
    must(await amend({}));
    await expectNewPassword(user);
  });

  test('limits guesses at the old password like those of a signed-out visitor', async () => {
    const { tokens } = await newUser('stolen@example.com');
    const form = { password: 'a guess', new_password: NEW_PASSWORD, re_password: NEW_PASSWORD };
    const guess = (password: string) =>
      session.call(
        calls.amendPassword,
        { ...form, password },
        { token: tokens[0] ?? '', address: '203.0.113.9' },
      );
    for (let n = 0; n < 10; n += 1) await guess('a guess');
    expect(await guess(GOOD_PASSWORD)).toEqual(refusal('session.too_many_failures'));
  });
});

test('sign-in: opens no session when the password changes before it completes', async () => {
  const user = await newUser('race@example.com');
  const auth_code = await resetCode(user.email);
  let first = true;
  const late = aSession({
    ...database,
    async transaction(work) {
      // The old password has been compared and found right; now it changes.
      if (first) must(await forget({ account: user.email, auth_code }));
      first = false;
      return database.transaction(work);
    },
  });
  const from = { address: '203.0.113.250' };
  const outcome = await late.call(calls.login, { account: user.email, password: GOOD_PASSWORD }, from);
  expect(first).toBe(false);
  expect(outcome).toEqual(refusal('session.wrong_credentials', 'password'));
});
