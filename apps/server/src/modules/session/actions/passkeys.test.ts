import * as calls from '@tidemark/contract/calls/account/passkeys';
import * as security from '@tidemark/contract/calls/account/security';
import { forgetPassword, login, sendEmail } from '@tidemark/contract/calls/account/session';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@tidemark/domain/time';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type Misbehaviour,
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from '../../../../test/support/software-authenticator.ts';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { appCode } from '../authenticator.fixture.ts';
import { aSession, GOOD_PASSWORD, must } from '../session.fixture.ts';

const { database } = await testDatabase();
const session = aSession(database);
const { clock } = session;
const ORIGIN = 'https://trade.example.com';
const password = GOOD_PASSWORD;
const refusal = (key: string, field?: string) => expect.objectContaining({ refusal: key, field });
const wrong = refusal('session.passkey_wrong', 'passkey');

beforeEach(() => clock.advance(2 * HOUR_MS));

interface Owner {
  readonly email: string;
  readonly token: string;
  readonly key: SoftwareAuthenticator;
  readonly id: number;
  readonly recovery: readonly string[];
}

/** Adds a passkey to who is signed in; `code` proves a second factor that is on. */
async function add(token: string, label: string, code?: string) {
  const key = softwareAuthenticator(ORIGIN);
  const begun = { password, ...(code !== undefined && { code }) };
  const { options } = must(await session.call(calls.passkeyBegin, begun, { token }));
  const added = must(
    await session.call(calls.passkeyAdd, { passkey: key.create(options), label }, { token }),
  );
  return { key, id: added.passkey.id, recovery: added.recovery_codes };
}

async function owner(email: string): Promise<Owner> {
  const { token } = await session.register(email);
  return { email, token, ...(await add(token, 'Phone')) };
}

const signInOptions = async () => must(await session.call(calls.passkeyOptions, {})).options;
const enter = (passkey: string, address?: string) =>
  session.call(calls.passkeyLogin, { passkey }, address === undefined ? {} : { address });
const signIn = async (key: SoftwareAuthenticator, misbehaviour?: Misbehaviour) =>
  enter(key.get(await signInOptions(), misbehaviour));
/** The answer of a passkey in place of a code, for who is signed in. */
const confirmation = async ({ key, token }: Pick<Owner, 'key' | 'token'>) =>
  key.get(must(await session.call(calls.passkeyConfirm, {}, { token })).options);
const list = async (token: string) => must(await session.call(calls.passkeyList, {}, { token }));
const info = async (token: string) => must(await session.call(security.info, {}, { token }));

describe('adding a passkey', () => {
  test('passkey: adding the first asks for the password, returns recovery codes, delays withdrawals and notifies the owner', async () => {
    const email = 'first@example.com';
    const { token } = await session.register(email);
    expect(await session.call(calls.passkeyBegin, { password: 'a guess' }, { token })).toEqual(
      refusal('session.password_wrong', 'password'),
    );
    const { recovery } = await add(token, '  My\u200b   phone ');
    expect(new Set(recovery).size).toBe(10);
    expect(await list(token)).toMatchObject({
      available: true,
      passkeys: [{ label: 'My phone', synced: false, used_at: null, copied_at: null }],
    });
    expect(await info(token)).toMatchObject({
      ...{ totp: false, passkeys: 1, recovery_left: 10 },
      withdraw_hold_until: new Date(clock.now() + DAY_MS).toISOString(),
      withdraw_hold_reason: 'two_factor',
    });
    const letter = (await session.sentTo(email)).at(-1);
    expect(letter?.subject).toBe('A passkey was added to your Tidemark account');
    expect(letter?.text).toContain('My phone');
  });

  test('passkey: adding another asks for the active second factor and keeps its recovery codes', async () => {
    const first = await owner('second@example.com');
    const { token } = first;
    expect(await session.call(calls.passkeyBegin, { password }, { token })).toEqual({
      ...{ refusal: 'session.otp_required', field: 'code', params: { totp: 0, passkey: 1 } },
    });
    const more = await add(token, 'Key in a drawer', await confirmation(first));
    expect(more.recovery).toEqual([]);
    must(await signIn(more.key));
  });

  test.each<[string, Misbehaviour]>([
    ['made by another page', { origin: 'https://evil.example' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['made without fingerprint, face or PIN', { verified: false }],
  ])('passkey: a registration %s fails', async (_, misbehaviour) => {
    const { token } = await session.register(`refused-${clock.now()}@example.com`);
    const { options } = must(await session.call(calls.passkeyBegin, { password }, { token }));
    const passkey = softwareAuthenticator(ORIGIN).create(options, misbehaviour);
    expect(await session.call(calls.passkeyAdd, { passkey, label: 'Bad' }, { token })).toEqual(wrong);
    expect((await list(token)).passkeys).toEqual([]);
    clock.advance(HOUR_MS);
  });

  test('passkey: a registration challenge works once, within five minutes, for its owner only', async () => {
    const { token } = await session.register('begun@example.com');
    const otherUser = await session.register('stranger-begun@example.com');
    const begin = async () => must(await session.call(calls.passkeyBegin, { password }, { token })).options;
    const addAs = (by: string, passkey: string) =>
      session.call(calls.passkeyAdd, { passkey, label: 'Phone' }, { token: by });
    const expired = refusal('session.passkey_expired', 'passkey');
    const late = softwareAuthenticator(ORIGIN).create(await begin());
    clock.advance(5 * MINUTE_MS + 1);
    expect(await addAs(token, late)).toEqual(expired);
    const passkey = softwareAuthenticator(ORIGIN).create(await begin());
    expect(await addAs(otherUser.token, passkey)).toEqual(expired);
    const good = softwareAuthenticator(ORIGIN).create(await begin());
    must(await addAs(token, good));
    expect(await addAs(token, good)).toEqual(expired);
    const same = JSON.parse(good) as { id: string };
    expect((await list(token)).passkeys).toHaveLength(1);
    expect(same.id).not.toBe('');
  });

  test.each(['', ' \u200b ', 'x'.repeat(61)])('passkey: rejects the name %j', async (label) => {
    const { token } = await session.register(`name-${clock.now()}@example.com`);
    expect(await session.call(calls.passkeyAdd, { passkey: '{}', label }, { token })).toEqual(
      refusal('session.passkey_label', 'label'),
    );
  });

  test('passkey: rejects an eleventh passkey', async () => {
    const first = await owner('many@example.com');
    for (let count = 1; count < 10; count += 1) {
      await add(first.token, `Key ${count}`, await confirmation(first));
    }
    const code = await confirmation(first);
    expect(await session.call(calls.passkeyBegin, { password, code }, { token: first.token })).toEqual(
      refusal('session.passkey_too_many'),
    );
  });
});

describe('signing in with a passkey', () => {
  test('passkey: signs in alone, and the session list shows it', async () => {
    const { key, email } = await owner('alone@example.com');
    const { token, user } = must(await signIn(key));
    expect(user.email).toBe(email);
    const sessions = must(await session.call(security.sessions, {}, { token }));
    expect(sessions.map(({ current, passkey }) => [current, passkey])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect((await list(token)).passkeys[0]?.used_at).toBe(new Date(clock.now()).toISOString());
  });

  test.each<[string, Misbehaviour]>([
    ['another page', { origin: 'https://evil.example' }],
    ['a plain http page of the same name', { origin: 'http://trade.example.com' }],
    ['another site', { rpId: 'evil.example' }],
    ['nobody’s finger, face or PIN', { verified: false }],
    ['another owner’s name', { userHandle: Buffer.alloc(32, 7).toString('base64url') }],
  ])('passkey: rejects an answer with %s', async (_, misbehaviour) => {
    const { key } = await owner(`wrong-${clock.now()}@example.com`);
    expect(await signIn(key, misbehaviour)).toEqual(wrong);
    must(await signIn(key));
    clock.advance(HOUR_MS);
  });

  test('passkey: answers an unknown passkey like one with a wrong signature', async () => {
    const { key } = await owner('known@example.com');
    const unknown = softwareAuthenticator(ORIGIN);
    expect(await signIn(unknown)).toEqual(wrong);
    const forged = JSON.parse(unknown.get(await signInOptions())) as object;
    const passkey = JSON.stringify({ ...forged, id: key.credentialId, rawId: key.credentialId });
    expect(await enter(passkey)).toEqual(wrong);
    expect(await enter('no answer at all')).toEqual(wrong);
    expect(await enter('{"id":1}')).toEqual(wrong);
  });

  test('passkey: a sign-in challenge works once, within five minutes, for its purpose only', async () => {
    const mine = await owner('replay@example.com');
    const expired = refusal('session.passkey_expired', 'passkey');
    const answer = mine.key.get(await signInOptions());
    must(await enter(answer));
    expect(await enter(answer)).toEqual(expired);
    const late = mine.key.get(await signInOptions());
    clock.advance(5 * MINUTE_MS + 1);
    expect(await enter(late)).toEqual(expired);
    expect(await enter(await confirmation(mine))).toEqual(expired);
    const invented = Buffer.alloc(32, 1).toString('base64url');
    expect(await signIn(mine.key, { challenge: invented })).toEqual(expired);
    const code = mine.key.get(await signInOptions());
    expect(await session.call(calls.passkeyBegin, { password, code }, { token: mine.token })).toEqual(
      refusal('session.passkey_expired', 'code'),
    );
  });

  test('passkey: opens one session when an answer is sent twice at once', async () => {
    const { key } = await owner('twice@example.com');
    const answer = key.get(await signInOptions());
    const both = await Promise.all([enter(answer), enter(answer)]);
    expect(both.filter((outcome) => 'token' in outcome)).toHaveLength(1);
  });

  test('passkey: rejects a signature counter that did not rise, shows it and notifies the owner', async () => {
    const { key, email, token } = await owner('copied@example.com');
    must(await signIn(key, { counter: 9 }));
    for (const counter of [9, 3, 0]) {
      expect(await signIn(key, { counter })).toEqual(refusal('session.passkey_copied', 'passkey'));
    }
    expect((await session.sentTo(email)).at(-1)?.subject).toBe(
      'A passkey of your Tidemark account was refused',
    );
    expect((await list(token)).passkeys[0]?.copied_at).toBe(new Date(clock.now()).toISOString());
    must(await signIn(key, { counter: 10 }));
  });

  test('passkey: accepts an authenticator without a counter, which always sends 0', async () => {
    const { token } = await session.register('zero@example.com');
    const key = softwareAuthenticator(ORIGIN);
    const { options } = must(await session.call(calls.passkeyBegin, { password }, { token }));
    const passkey = key.create(options, { counter: 0 });
    must(await session.call(calls.passkeyAdd, { passkey, label: 'Synced' }, { token }));
    must(await signIn(key, { counter: 0 }));
    must(await signIn(key, { counter: 0 }));
  });

  test('passkey: ten failures block passkeys at that network only, and no passwords', async () => {
    const { key, email, token } = await owner('guessed@example.com');
    const there = '203.0.113.201';
    for (let guess = 0; guess < 10; guess += 1) expect(await enter('{}', there)).toEqual(wrong);
    expect(await enter(key.get(await signInOptions()), there)).toEqual(refusal('session.too_many_failures'));
    must(await signIn(key));
    const otp = key.get(await signInOptions());
    must(await session.call(login, { account: email, password, otp }, { address: there }));
    expect(await list(token)).toMatchObject({ passkeys: [{}] });
  });

  test('passkey: does not open a frozen account', async () => {
    const { key, token, email } = await owner('frozen@example.com');
    must(
      await session.call(
        login,
        { account: email, password, otp: key.get(await signInOptions()) },
        {
          address: '203.0.113.9',
        },
      ),
    );
    const letter = (await session.sentTo(email)).at(-1)?.text ?? '';
    const link = /#\/freeze\?token=([\w-]{43})/.exec(letter)?.[1] ?? '';
    must(await session.call(security.freeze, { token: link }));
    expect(await signIn(key)).toMatchObject({ refusal: 'session.frozen', params: { by: 'user' } });
    expect(await session.authenticate(token)).toBeUndefined();
  });

  test('passkey: limits requests per IP address', async () => {
    const few = aSession(database, { limits: { passkeyChallengesPerAddress: 2 } });
    must(await few.call(calls.passkeyOptions, {}));
    must(await few.call(calls.passkeyOptions, {}));
    expect(await few.call(calls.passkeyOptions, {})).toMatchObject({ refusal: 'request.too_many' });
  });
});

describe('a passkey as second factor', () => {
  test('passkey: the password alone no longer signs in; passkey or recovery code serve as second factor', async () => {
    const { key, email, recovery } = await owner('factor@example.com');
    const by = (otp?: string) =>
      session.call(login, { account: email, password, ...(otp !== undefined && { otp }) });
    expect(await by()).toEqual({
      ...{ refusal: 'session.otp_required', field: 'otp', params: { totp: 0, passkey: 1 } },
    });
    expect(await by('123456')).toEqual(refusal('session.otp_wrong', 'otp'));
    const { token } = must(await by(key.get(await signInOptions())));
    const [newest] = must(await session.call(security.sessions, {}, { token }));
    expect(newest).toMatchObject({ current: true, passkey: true });
    must(await by(recovery[0]));
    const otherUser = await owner('factor-stranger@example.com');
    expect(await by(otherUser.key.get(await signInOptions()))).toEqual(
      refusal('session.passkey_wrong', 'otp'),
    );
  });

  test('passkey: lets the owner skip the wait after failed attempts', async () => {
    const { key, email } = await owner('vouch@example.com');
    for (let guess = 0; guess < 10; guess += 1) {
      await session.call(login, { account: email, password: 'a guess' }, { address: `203.0.113.${guess}` });
    }
    const away = { address: '203.0.113.177' };
    expect(await session.call(login, { account: email, password }, away)).toEqual(
      refusal('session.too_many_failures'),
    );
    must(await session.call(login, { account: email, password, otp: key.get(await signInOptions()) }, away));
  });

  test('passkey: stays active after a password reset', async () => {
    const { email } = await owner('reset@example.com');
    clock.advance(2 * MINUTE_MS);
    must(await session.call(sendEmail, { to: email, type: 2 }));
    await session.settled();
    const fresh = 'Another level crossed';
    const form = { account: email, new_password: fresh, secondary_password: fresh };
    must(await session.call(forgetPassword, { ...form, auth_code: session.codeFor(email) }));
    expect(await session.call(login, { account: email, password: fresh })).toEqual(
      refusal('session.otp_required', 'otp'),
    );
  });

  test('passkey: works beside an authenticator app, and stays with its recovery codes when the app is removed', async () => {
    const mine = await owner('beside@example.com');
    const { token } = mine;
    expect(await session.call(security.totpBegin, { password }, { token })).toEqual(
      refusal('session.otp_required', 'code'),
    );
    const code = await confirmation(mine);
    const { secret } = must(await session.call(security.totpBegin, { password, code }, { token }));
    must(await session.call(security.totpConfirm, { code: appCode(secret, clock.now()) }, { token }));
    clock.advance(30 * SECOND_MS);
    const otp = appCode(secret, clock.now());
    must(await session.call(login, { account: mine.email, password, otp }));
    must(await session.call(security.totpEnd, { password, code: await confirmation(mine) }, { token }));
    expect(await info(token)).toMatchObject({ totp: false, passkeys: 1, recovery_left: 10 });
    expect(
      await session.call(security.totpEnd, { password, code: await confirmation(mine) }, { token }),
    ).toEqual(refusal('session.otp_not_on', 'code'));
    must(await session.call(security.recoveryRenew, { password, code: await confirmation(mine) }, { token }));
  });

  test('passkey: a confirmation for one user fails for any other', async () => {
    const [mine, theirs] = [await owner('mine-c@example.com'), await owner('theirs-c@example.com')];
    const code = await confirmation(theirs);
    const given = { id: mine.id, password, code };
    expect(await session.call(calls.passkeyRemove, given, { token: mine.token })).toEqual(
      refusal('session.passkey_expired', 'code'),
    );
    const options = must(await session.call(calls.passkeyConfirm, {}, { token: mine.token })).options;
    const foreign = { ...given, code: theirs.key.get(options) };
    expect(await session.call(calls.passkeyRemove, foreign, { token: mine.token })).toEqual(
      refusal('session.passkey_wrong', 'code'),
    );
  });
});

describe('renaming and removing a passkey', () => {
  test("passkey: the owner can rename it; another user's looks missing", async () => {
    const mine = await owner('name@example.com');
    const otherUser = await owner('name-stranger@example.com');
    const rename = (token: string, id: number, label: string) =>
      session.call(calls.passkeyRename, { id, label }, { token });
    const unknown = refusal('session.passkey_unknown', 'id');
    expect(await rename(otherUser.token, mine.id, 'Stolen')).toEqual(unknown);
    expect(await rename(mine.token, 987_654_321, 'None')).toEqual(unknown);
    expect(await rename(mine.token, mine.id, '')).toEqual(refusal('session.passkey_label', 'label'));
    expect(must(await rename(mine.token, mine.id, 'Watch'))).toMatchObject({ label: 'Watch' });
    const remove = { id: mine.id, password, code: await confirmation(otherUser) };
    expect(await session.call(calls.passkeyRemove, remove, { token: otherUser.token })).toEqual(unknown);
  });

  test('passkey: removing asks for password and second factor, delays withdrawals and notifies the owner', async () => {
    const mine = await owner('remove@example.com');
    const { token, id, email } = mine;
    clock.advance(3 * DAY_MS);
    const remove = (more: object) =>
      session.call(calls.passkeyRemove, { id, password, code: '123456', ...more }, { token });
    expect(await remove({ password: 'a guess' })).toEqual(refusal('session.password_wrong', 'password'));
    expect(await remove({})).toEqual(refusal('session.otp_wrong', 'code'));
    must(await remove({ code: mine.recovery[0] }));
    expect(await info(token)).toMatchObject({
      ...{ passkeys: 0, recovery_left: 0, withdraw_hold_reason: 'two_factor' },
      withdraw_hold_until: new Date(clock.now() + DAY_MS).toISOString(),
    });
    expect((await session.sentTo(email)).at(-1)?.subject).toBe(
      'A passkey was removed from your Tidemark account',
    );
    expect(await signIn(mine.key)).toEqual(wrong);
    must(await session.call(login, { account: email, password }));
    expect(await session.call(calls.passkeyConfirm, {}, { token })).toEqual(
      refusal('session.passkey_unknown'),
    );
  });

  test('passkey: operators who remove two-factor remove passkeys too', async () => {
    const mine = await owner('removal@example.com');
    const { user } = must(await signIn(mine.key));
    const removal = { userId: user.id, now: clock.now() };
    must(await database.transaction((tx) => session.people.beginTwoFactorRemoval(tx, removal)));
    must(await database.transaction((tx) => session.people.removeTwoFactor(tx, removal)));
    expect(await signIn(mine.key)).toEqual(wrong);
    must(await session.call(login, { account: mine.email, password }));
  });
});
