import type { CallInput } from '@tidemark/contract';
import * as calls from '@tidemark/contract/calls/account/session';
import { isRefusal } from '@tidemark/domain/outcome';
import { MINUTE_MS, SECOND_MS } from '@tidemark/domain/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { aSession, GOOD_PASSWORD, must } from '../session.fixture.ts';

const { database } = await testDatabase();
const captchas = ['KXR49', 'AAAAA', 'PLM37', 'WHY79', 'CAT34', 'FEE93'];
const session = aSession(database, { captchaText: () => captchas.shift() ?? 'NEXT7' });
const { clock } = session;

type Form = CallInput<typeof calls.register>;
const passwords = { password: GOOD_PASSWORD, re_password: GOOD_PASSWORD };
const register = (form: Form, address?: string) =>
  session.call(calls.register, { ...passwords, ...form }, address ? { address } : {});
const askCode = (to: string, type = 1, address?: string) =>
  session.call(calls.sendEmail, { to, type }, address ? { address } : {});
const refusal = (key: string, field?: string) => expect.objectContaining({ refusal: key, field });

async function codeFor(email: string): Promise<string> {
  must(await askCode(email));
  return session.codeFor(email);
}

beforeEach(() => {
  session.settings.verification = 'code';
  session.settings.mobileOpen = true;
  // Failures and countdowns of the previous test have expired.
  clock.advance(90 * MINUTE_MS);
});

describe('registration with a mailed code', () => {
  test('creates a real user with three empty accounts and signs in', async () => {
    const { token, user } = await session.register('Ada@Example.com'.toLowerCase());
    expect(user).toMatchObject({ email: 'ada@example.com', mobile: '', is_demo: 0, is_trader: 0 });
    expect(user.uid).toMatch(/^\d{8}$/);
    expect(user.invite_code).toMatch(/^[A-Z0-9]{8}$/);
    expect(await session.authenticate(token)).toMatchObject({ userId: user.id, isDemo: false });
    const accounts = await session.ledger.accountsOf(user.id);
    expect(accounts.map(({ type, balance }) => `${type} ${balance}`).sort()).toEqual([
      'change 0.000000',
      'forex 0.000000',
      'micro 0.000000',
    ]);
  });

  test.each<[string, Form, string, string | undefined]>([
    ['an address without a domain', { account: 'ada@' }, 'session.account_malformed', 'account'],
    ['no address', {}, 'session.account_malformed', 'account'],
    [
      'a short password',
      { account: 'a@example.com', password: 'Seven77' },
      'session.password_too_short',
      'password',
    ],
    [
      'a long password',
      { account: 'a@example.com', password: 'aB3 '.repeat(33) },
      'session.password_too_long',
      'password',
    ],
    [
      'a common password',
      { account: 'a@example.com', password: 'P@ssw0rd123' },
      'session.password_too_common',
      'password',
    ],
    [
      'its own address as password',
      { account: 'a-longer@example.com', password: 'A-longer@example.com' },
      'session.password_too_common',
      'password',
    ],
    [
      'two different passwords',
      { account: 'a@example.com', re_password: `${GOOD_PASSWORD}!` },
      'session.passwords_differ',
      're_password',
    ],
    [
      'an unknown invite code',
      { account: 'a@example.com', invite_code: 'NOBODY77' },
      'session.invite_unknown',
      'invite_code',
    ],
    [
      'a contact number without an area',
      { account: 'a@example.com', mobile: '91234567' },
      'session.area_unknown',
      'area_id',
    ],
    [
      'a contact number that is none',
      { account: 'a@example.com', mobile: '+85212' },
      'session.mobile_malformed',
      'mobile',
    ],
    ['no code', { account: 'a@example.com' }, 'session.code_wrong', 'sms_code'],
    [
      'a restricted country by its code',
      { account: 'a@example.com', country: 'cn' },
      'session.country_restricted',
      'country',
    ],
    [
      'a restricted country by its name',
      { account: 'a@example.com', country: 'Corea del Norte' },
      'session.country_restricted',
      'country',
    ],
    [
      'no country of the list',
      { account: 'a@example.com', country: 'XX' },
      'session.area_unknown',
      'country',
    ],
    [
      'a phone of an unknown area',
      { type: 'mobile', account: '91234567', area_id: '77777' },
      'session.area_unknown',
      'area_id',
    ],
    [
      'a phone number that is none',
      { type: 'mobile', account: '+852 12' },
      'session.mobile_malformed',
      'account',
    ],
    [
      'a phone of mainland China',
      { type: 'mobile', account: '+8613800138000' },
      'session.country_restricted',
      'account',
    ],
  ])('refuses %s', async (_, form, key, field) => {
    const re_password = form.re_password ?? form.password ?? GOOD_PASSWORD;
    expect(await register({ ...form, re_password })).toEqual(refusal(key, field));
  });

  test('stores a contact number, which cannot sign in', async () => {
    const { user } = await session.register('reach-me@example.com', { mobile: '+852 9123 0000' });
    expect(user.mobile).toBe('+85291230000');
    const signIn = { account: '+85291230000', password: GOOD_PASSWORD, login_type: 'mobile' } as const;
    expect(await session.call(calls.login, signIn)).toEqual(refusal('session.wrong_credentials', 'password'));
  });

  test('counts for the inviting user', async () => {
    const { user } = await session.register('inviter@example.com');
    await session.register('invited-1@example.com', { invite_code: user.invite_code });
    await session.register('invited-2@example.com', { invite_code: ` ${user.invite_code.toLowerCase()} ` });
    expect(await session.invitedCount(user.id)).toBe(2);
  });
});

describe('a registration code', () => {
  test('can be used only once', async () => {
    const sms_code = await codeFor('once@example.com');
    must(await register({ account: 'once@example.com', sms_code }));
    expect(await register({ account: 'once@example.com', sms_code })).toEqual(
      refusal('session.code_wrong', 'sms_code'),
    );
  });

  test('expires after ten minutes', async () => {
    const sms_code = await codeFor('late@example.com');
    clock.advance(10 * MINUTE_MS);
    expect(await register({ account: 'late@example.com', sms_code })).toEqual(
      refusal('session.code_wrong', 'sms_code'),
    );
    const again = await codeFor('late@example.com');
    clock.advance(10 * MINUTE_MS - 1);
    const inArabic = again.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    const grouped = `\u200f${inArabic.slice(0, 3)} ${inArabic.slice(3)}`;
    must(await register({ account: 'late@example.com', sms_code: grouped }));
  });

  test('survives four wrong attempts and becomes invalid after five', async () => {
    const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
    const first = await codeFor('four@example.com');
    for (let tries = 0; tries < 4; tries += 1) {
      await register({ account: 'four@example.com', sms_code: wrongFor(first) }, '203.0.113.4');
    }
    must(await register({ account: 'four@example.com', sms_code: ` ${first} ` }, '203.0.113.4'));

    const second = await codeFor('five@example.com');
    for (let tries = 0; tries < 5; tries += 1) {
      await register({ account: 'five@example.com', sms_code: wrongFor(second) }, '203.0.113.5');
    }
    const answer = await register({ account: 'five@example.com', sms_code: second }, '203.0.113.5');
    expect(answer).toEqual(refusal('session.code_wrong', 'sms_code'));
  });

  test('works for one address and one purpose only', async () => {
    const mine = await codeFor('mine@example.com');
    const answer = await register({ account: 'not-mine@example.com', sms_code: mine });
    expect(answer).toEqual(refusal('session.code_wrong', 'sms_code'));

    await session.register('reset-me@example.com');
    clock.advance(MINUTE_MS);
    must(await askCode('reset-me@example.com', 2));
    await session.stop();
    const forReset = session.codeFor('reset-me@example.com');
    expect(session.mails.at(-1)?.text).toContain('new password');
    const registered = await register({ account: 'reset-me@example.com', sms_code: forReset });
    expect(registered).toEqual(refusal('session.code_wrong', 'sms_code'));
  });

  test('can be requested again after a minute, and then replaces the old one', async () => {
    const old = await codeFor('again@example.com');
    clock.advance(20 * SECOND_MS);
    expect(await askCode(' AGAIN@example.com')).toEqual({
      refusal: 'session.code_wait',
      params: { seconds: 40 },
      field: 'to',
    });
    clock.advance(40 * SECOND_MS);
    const fresh = await codeFor('again@example.com');
    if (fresh !== old) {
      const answer = await register({ account: 'again@example.com', sms_code: old });
      expect(answer).toEqual(refusal('session.code_wrong', 'sms_code'));
    }
    must(await register({ account: 'again@example.com', sms_code: fresh }));
  });

  test('for a password reset is answered alike for known and unknown accounts, but mailed only to known ones', async () => {
    await session.register('exists@example.com');
    clock.advance(MINUTE_MS);
    const before = session.mails.length;
    expect(await askCode('exists@example.com', 2)).toEqual(await askCode('exists-not@example.com', 2));
    expect(await askCode('exists@example.com', 2)).toEqual(await askCode('exists-not@example.com', 2));
    await session.stop();
    expect(session.mails.slice(before).map((mail) => mail.to)).toEqual(['exists@example.com']);
  });

  test('blocks its own registration after wrong guesses, not another at the same IP address', async () => {
    for (let guess = 0; guess < 10; guess += 1) {
      await register({ account: 'guessed@example.com', sms_code: '12345x' }, '203.0.113.10');
    }
    const [guessed, other] = [await codeFor('guessed@example.com'), await codeFor('neighbour@example.com')];
    const answer = await register({ account: 'guessed@example.com', sms_code: guessed }, '203.0.113.10');
    expect(answer).toMatchObject({ refusal: 'session.too_many_failures' });
    must(await register({ account: 'neighbour@example.com', sms_code: other }, '203.0.113.10'));
  });

  test('can be requested thirty times an hour per IP address, not counting requests that send nothing', async () => {
    const from = '203.0.113.30';
    const ask = (person: number) => askCode(`flooded-${person}@example.com`, 1, from);
    for (let person = 0; person < 29; person += 1) must(await ask(person));
    // Requested again too soon, so nothing is sent.
    for (let press = 0; press < 10; press += 1)
      expect(await ask(0)).toMatchObject({ refusal: 'session.code_wait' });
    must(await ask(29));
    expect(await ask(30)).toMatchObject({ refusal: 'request.too_many', params: { seconds: 3600 } });
  });

  test('can be sent twenty times a day to one address, from any IP address', async () => {
    for (let time = 0; time < 20; time += 1) {
      must(await askCode('target@example.com', 1, `203.0.113.${time}`));
      clock.advance(MINUTE_MS);
    }
    const answer = await askCode('target@example.com', 1, '203.0.113.99');
    expect(answer).toMatchObject({ refusal: 'request.too_many', params: { seconds: 24 * 3600 - 20 * 60 } });
    must(await askCode('neighbour-of-target@example.com', 1, '203.0.113.99'));
  });
});

describe('an existing account', () => {
  test('shows only to the user who has proved the address', async () => {
    await session.register('taken@example.com');
    clock.advance(MINUTE_MS);
    const guess = await register({ account: 'taken@example.com', sms_code: '123456' });
    expect(guess).toEqual(await register({ account: 'free@example.com', sms_code: '123456' }));
    const sms_code = await codeFor('taken@example.com');
    const answer = await register({ account: 'taken@example.com', sms_code });
    expect(answer).toEqual(refusal('session.account_taken', 'account'));
  });

  test('arises once from two simultaneous registrations', async () => {
    const sms_code = await codeFor('twice@example.com');
    const both = await Promise.all([1, 2].map(() => register({ account: 'twice@example.com', sms_code })));
    expect(both.filter((answer) => !isRefusal(answer))).toHaveLength(1);
    expect(both.find(isRefusal)).toEqual(refusal('session.code_wrong', 'sms_code'));
  });
});

describe('registration with a captcha (verify_reg_type 2)', () => {
  beforeEach(() => {
    session.settings.verification = 'captcha';
  });
  const picture = async () => must(await session.call(calls.captcha, {}));

  test('accepts the captcha once, in upper or lower case', async () => {
    const { id } = await picture();
    must(await register({ account: 'reader@example.com', sms_code: ' kxr49', key: id }));
    const again = await register({ account: 'reader-2@example.com', sms_code: 'KXR49', key: id });
    expect(again).toEqual(refusal('session.captcha_wrong', 'sms_code'));
  });

  test('discards the captcha after a wrong answer', async () => {
    const { id } = await picture();
    const wrong = await register({ account: 'misread@example.com', sms_code: 'KKKKK', key: id });
    expect(wrong).toEqual(refusal('session.captcha_wrong', 'sms_code'));
    const right = await register({ account: 'misread@example.com', sms_code: 'AAAAA', key: id });
    expect(right).toEqual(refusal('session.captcha_wrong', 'sms_code'));
  });

  test('accepts a captcha for five minutes', async () => {
    const { id } = await picture();
    clock.advance(5 * MINUTE_MS);
    const answer = await register({ account: 'slow@example.com', sms_code: 'PLM37', key: id });
    expect(answer).toEqual(refusal('session.captcha_wrong', 'sms_code'));
  });

  test('refuses a captcha with an unknown id', async () => {
    const answer = await register({ account: 'slow@example.com', sms_code: 'PLM37', key: 'nothing' });
    expect(answer).toEqual(refusal('session.captcha_wrong', 'sms_code'));
  });

  test('creates one account for two simultaneous registrations of one address', async () => {
    const [first, second] = [await picture(), await picture()];
    const both = await Promise.all([
      register({ account: 'both@example.com', sms_code: 'WHY79', key: first.id }),
      register({ account: 'both@example.com', sms_code: 'CAT34', key: second.id }),
    ]);
    expect(both.filter((answer) => !isRefusal(answer))).toHaveLength(1);
    expect(both.find(isRefusal)).toEqual(refusal('session.account_taken', 'account'));
  });
});

describe('registration by phone', () => {
  const phone = { type: 'mobile', account: '+44 7400 123456' } as const;

  test('accepts a texted code', async () => {
    must(await session.call(calls.sendSms, { to: phone.account }));
    expect(session.texts.at(-1)?.to).toBe('+447400123456');
    const { user } = must(await register({ ...phone, sms_code: session.codeFor('+447400123456') }));
    expect(user).toMatchObject({ email: '', mobile: '+447400123456' });
  });

  test('reads the number from either field', async () => {
    must(await session.call(calls.sendSms, { to: '+447400123457' }));
    const sms_code = session.codeFor('+447400123457');
    const { user } = must(await register({ type: 'mobile', mobile: '+44 7400 123457', sms_code }));
    expect(user.mobile).toBe('+447400123457');
  });

  test('refuses phone numbers where the instance does not accept them', async () => {
    session.settings.mobileOpen = false;
    expect(await register(phone)).toEqual(refusal('session.mobile_not_open', 'type'));
    expect(await session.call(calls.sendSms, { to: phone.account })).toEqual(
      refusal('session.mobile_not_open', 'to'),
    );
  });

  test.each([
    ['an unknown area', '74001234', '99999', 'session.area_unknown', 'area_id'],
    ['no number', '', '', 'session.mobile_malformed', 'to'],
    ['a number of a restricted country', '+5351234567', '', 'session.country_restricted', 'to'],
  ])('sends no code for %s', async (_, to, area_id, key, field) => {
    expect(await session.call(calls.sendSms, { to, area_id })).toEqual(refusal(key, field));
  });
});

test('registration code: reports a rejected mail, and can be requested again at once', async () => {
  const outbox: string[] = [];
  let isDown = true;
  const shaky = aSession(database, {
    mail: {
      async sendMail({ to }) {
        if (isDown) throw new Error('connection refused');
        outbox.push(to);
      },
      sendSms: async () => {},
    },
  });
  const ask = () => shaky.call(calls.sendEmail, { to: 'patient@example.com' });
  expect(await ask()).toEqual(refusal('session.code_not_sent', 'to'));
  isDown = false;
  expect(must(await ask())).toEqual({ seconds: 60 });
  expect(outbox).toEqual(['patient@example.com']);
  // For a reset only a signed-in user is notified: to others it would reveal the account.
  const { token } = await session.register('down@example.com');
  isDown = true;
  const askReset = (from: object) =>
    shaky.call(calls.sendEmail, { to: 'down@example.com', type: 2 }, { address: '203.0.113.88', ...from });
  expect(await askReset({ token })).toEqual(refusal('session.code_not_sent', 'to'));
  expect(must(await askReset({}))).toEqual({ seconds: 60 });
  await shaky.settled();
});
