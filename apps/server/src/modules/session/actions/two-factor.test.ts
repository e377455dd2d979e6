import * as security from '@tidemark/contract/calls/account/security';
import * as calls from '@tidemark/contract/calls/account/session';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@tidemark/domain/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { appCode, wrongCode } from '../authenticator.fixture.ts';
import { aSession, type From, GOOD_PASSWORD, must } from '../session.fixture.ts';

const { database } = await testDatabase();
const session = aSession(database);
const { clock } = session;
const refusal = (key: string, field?: string) => expect.objectContaining({ refusal: key, field });
const password = GOOD_PASSWORD;

beforeEach(() => clock.advance(2 * HOUR_MS));

const signIn = (account: string, otp?: string, from?: From) =>
  session.call(calls.login, { account, password, ...(otp !== undefined && { otp }) }, from);

/** A user whose two-factor is on, signed in. */
async function guarded(email: string) {
  const { token } = await session.register(email);
  const { secret, uri } = must(await session.call(security.totpBegin, { password }, { token }));
  const now = () => appCode(secret, clock.now());
  const { recovery_codes } = must(await session.call(security.totpConfirm, { code: now() }, { token }));
  clock.advance(30 * SECOND_MS);
  return { email, token, secret, uri, recovery: recovery_codes, now };
}

const info = async (token: string) => must(await session.call(security.info, {}, { token }));

describe('turning two-factor on', () => {
  test('asks for the password and a first code, and changes nothing at sign-in before that', async () => {
    const email = 'on@example.com';
    const { token } = await session.register(email);
    const begin = (given: string) => session.call(security.totpBegin, { password: given }, { token });
    const confirm = (code: string) => session.call(security.totpConfirm, { code }, { token });
    expect(await confirm('123456')).toEqual(refusal('session.otp_not_begun', 'code'));
    expect(await begin('not the password')).toEqual(refusal('session.password_wrong', 'password'));
    const { secret: abandoned } = must(await begin(password));
    const { secret, uri } = must(await begin(password));
    expect(decodeURIComponent(uri)).toContain(`Tidemark:${email}`);
    expect(uri).toContain(secret);
    must(await signIn(email));
    expect(await confirm(wrongCode(secret, clock.now()))).toEqual(refusal('session.otp_wrong', 'code'));
    expect(await confirm(appCode(abandoned, clock.now()))).toEqual(refusal('session.otp_wrong', 'code'));
    const { recovery_codes } = must(await confirm(appCode(secret, clock.now())));
    expect(new Set(recovery_codes).size).toBe(10);
    expect(await info(token)).toMatchObject({
      totp: true,
      recovery_left: 10,
      withdraw_hold_until: new Date(clock.now() + DAY_MS).toISOString(),
      withdraw_hold_reason: 'two_factor',
    });
    expect((await session.sentTo(email)).at(-1)?.subject).toBe('Two-factor authentication is on');
    expect(await begin(password)).toEqual(refusal('session.otp_already_on'));
    expect(await confirm(appCode(secret, clock.now()))).toEqual(refusal('session.otp_already_on', 'code'));
  });

  test('accepts the first code within 15 minutes and ten attempts, also when sent at once', async () => {
    const { token } = await session.register('slow@example.com');
    const from = { token, address: '203.0.113.150' };
    const confirm = (code: string) => session.call(security.totpConfirm, { code }, from);
    const late = must(await session.call(security.totpBegin, { password }, from));
    clock.advance(15 * MINUTE_MS + 1);
    expect(await confirm(appCode(late.secret, clock.now()))).toEqual(
      refusal('session.otp_not_begun', 'code'),
    );
    const { secret } = must(await session.call(security.totpBegin, { password }, from));
    const guesses = await Promise.all(
      Array.from({ length: 14 }, () => confirm(wrongCode(secret, clock.now()))),
    );
    const counted = (key: string) =>
      guesses.filter((guess) => 'refusal' in guess && guess.refusal === key).length;
    expect([counted('session.otp_wrong'), counted('session.too_many_failures')]).toEqual([10, 4]);
  });

  test('stores neither the secret nor the recovery codes in plain text', async () => {
    const { secret, recovery } = await guarded('kept@example.com');
    const [row] = await database.query<{ all: string }>({
      text: `select (select string_agg(encode(sealed_secret, 'escape'), ' ') from session.two_factor)
                    || (select string_agg(encode(code_hash, 'escape'), ' ') from session.recovery_codes) as all`,
    });
    expect(row?.all.length).toBeGreaterThan(100);
    for (const hidden of [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))]) {
      expect(row?.all).not.toContain(hidden);
    }
  });
});

describe('signing in with two-factor on', () => {
  test('asks for the code only after the right password, and accepts each code once', async () => {
    const user = await guarded('ask@example.com');
    expect(await session.call(calls.login, { account: user.email, password: 'a guess' })).toEqual(
      refusal('session.wrong_credentials', 'password'),
    );
    expect(await signIn(user.email)).toEqual(refusal('session.otp_required', 'otp'));
    expect(await signIn(user.email, wrongCode(user.secret, clock.now()))).toEqual(
      refusal('session.otp_wrong', 'otp'),
    );
    const code = user.now();
    must(await signIn(user.email, ` ${code.slice(0, 3)} ${code.slice(3)}`));
    expect(await signIn(user.email, code)).toEqual(refusal('session.otp_wrong', 'otp'));
    clock.advance(30 * SECOND_MS);
    must(await signIn(user.email, user.now()));
  });

  test('accepts a code for one of two simultaneous calls', async () => {
    const user = await guarded('both@example.com');
    const both = await Promise.all([1, 2, 3].map(() => signIn(user.email, user.now())));
    expect(both.filter((outcome) => 'token' in outcome)).toHaveLength(1);
  });

  test('accepts each recovery code once, in upper or lower case, and notifies the owner', async () => {
    const user = await guarded('recover@example.com');
    const [first = '', second = ''] = user.recovery;
    const { token } = must(await signIn(user.email, first.toLowerCase().replaceAll('-', ' ')));
    expect(await info(token)).toMatchObject({ recovery_left: 9 });
    expect((await session.sentTo(user.email)).at(-1)?.text).toContain('9 are left');
    expect(await signIn(user.email, first)).toEqual(refusal('session.otp_wrong', 'otp'));
    must(await signIn(user.email, second));
  });

  test('refuses codes of other users', async () => {
    const [mine, theirs] = [await guarded('mine@example.com'), await guarded('theirs@example.com')];
    expect(await signIn(mine.email, theirs.now())).toEqual(refusal('session.otp_wrong', 'otp'));
    expect(await signIn(mine.email, theirs.recovery[0])).toEqual(refusal('session.otp_wrong', 'otp'));
  });

  test('lets a right code skip the wait after failed attempts, once', async () => {
    const user = await guarded('vouched@example.com');
    const away = { address: '203.0.113.177' };
    for (let guess = 0; guess < 10; guess += 1) {
      const from = { address: `203.0.113.${guess}` };
      await session.call(calls.login, { account: user.email, password: 'a guess' }, from);
    }
    expect(await signIn(user.email, wrongCode(user.secret, clock.now()), away)).toEqual(
      refusal('session.too_many_failures'),
    );
    const login = { account: user.email, password: 'a guess', otp: user.now() };
    expect(await session.call(calls.login, login, away)).toEqual(
      refusal('session.wrong_credentials', 'password'),
    );
    expect(await signIn(user.email, user.now(), away)).toEqual(refusal('session.too_many_failures'));
    clock.advance(30 * SECOND_MS);
    must(await signIn(user.email, user.now(), away));
  });

  test('lets no code skip the wait after ten wrong ones', async () => {
    const user = await guarded('guessed-codes@example.com');
    for (let guess = 0; guess < 10; guess += 1) {
      const from = { address: `203.0.113.${guess}` };
      await session.call(calls.login, { account: user.email, password: 'a guess' }, from);
    }
    for (let guess = 0; guess < 10; guess += 1) {
      await signIn(user.email, wrongCode(user.secret, clock.now()), { address: `203.0.113.${guess}` });
    }
    expect(await signIn(user.email, user.now(), { address: '203.0.113.178' })).toEqual(
      refusal('session.too_many_failures'),
    );
  });

  test('accepts ten wrong codes per 15 minutes, over all IP addresses', async () => {
    const user = await guarded('brute@example.com');
    for (let guess = 0; guess < 10; guess += 1) {
      const from = { address: `203.0.113.${guess}` };
      expect(await signIn(user.email, wrongCode(user.secret, clock.now()), from)).toEqual(
        refusal('session.otp_wrong', 'otp'),
      );
    }
    expect(await signIn(user.email, user.now(), { address: '203.0.113.77' })).toEqual(
      refusal('session.too_many_failures'),
    );
    // The owner, at home, is not delayed by an attacker.
    must(await signIn(user.email, user.now()));
  });

  test('stays active after a password reset', async () => {
    const user = await guarded('still@example.com');
    must(await session.call(calls.sendEmail, { to: user.email, type: 2 }));
    await session.settled();
    const auth_code = session.codeFor(user.email);
    const passwords = { new_password: password, secondary_password: password };
    must(await session.call(calls.forgetPassword, { account: user.email, auth_code, ...passwords }));
    expect(await signIn(user.email)).toEqual(refusal('session.otp_required', 'otp'));
  });
});

describe('turning two-factor off and renewing recovery codes', () => {
  test('asks for password and code, and delays withdrawals', async () => {
    const user = await guarded('off@example.com');
    const { token } = user;
    const end = (code: string, given = password) =>
      session.call(security.totpEnd, { password: given, code }, { token });
    expect(await end(user.now(), 'a guess')).toEqual(refusal('session.password_wrong', 'password'));
    expect(await end('')).toEqual(refusal('session.otp_wrong', 'code'));
    expect(await end(wrongCode(user.secret, clock.now()))).toEqual(refusal('session.otp_wrong', 'code'));
    must(await end(user.recovery[3] ?? ''));
    expect(await info(token)).toMatchObject({
      totp: false,
      recovery_left: 0,
      withdraw_hold_reason: 'two_factor',
    });
    expect((await session.sentTo(user.email)).at(-1)?.subject).toBe('Two-factor authentication is off');
    must(await signIn(user.email));
    expect(await end(user.now())).toEqual(refusal('session.otp_not_on', 'code'));
  });

  test('invalidates the old recovery codes', async () => {
    const user = await guarded('renew@example.com');
    const { token } = user;
    const { recovery_codes } = must(
      await session.call(security.recoveryRenew, { password, code: user.now() }, { token }),
    );
    expect(await info(token)).toMatchObject({ recovery_left: 10 });
    expect(await signIn(user.email, user.recovery[0])).toEqual(refusal('session.otp_wrong', 'otp'));
    must(await signIn(user.email, recovery_codes[0]));
  });
});
