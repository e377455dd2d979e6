import { totpBegin } from '@tidemark/contract/calls/account/security';
import * as calls from '@tidemark/contract/calls/account/session';
import { isRefusal } from '@tidemark/domain/outcome';
import { MINUTE_MS } from '@tidemark/domain/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { aSession, type From, GOOD_PASSWORD, must } from '../session.fixture.ts';

const { database } = await testDatabase();
const CAPTCHA_TEXT = 'ACDEF';
const session = aSession(database, { captchaText: () => CAPTCHA_TEXT });
const signIn = (account: string, password: string, from?: From) =>
  session.call(calls.login, { account, password, login_type: 'email' }, from);

const home = { address: '192.0.2.10' };
const elsewhere = { address: '203.0.113.99' };

describe('signing in', () => {
  beforeAll(async () => {
    await session.register('ada@example.com', {}, home);
  });

  test('accepts the address in any case and with spaces around it', async () => {
    const { token, user } = must(await signIn('  Ada@Example.COM ', GOOD_PASSWORD, home));
    expect(user).toMatchObject({ email: 'ada@example.com', is_demo: 0, is_trader: 0 });
    expect(must(await session.call(calls.userInfo, {}, { token }))).toEqual({ ...user, invited: 0 });
  });

  test.each([
    ['the wrong password', 'ada@example.com', 'not the password'],
    ['another case of the password', 'ada@example.com', GOOD_PASSWORD.toUpperCase()],
    ['an empty password', 'ada@example.com', ''],
    ['an unknown account', 'nobody@example.com', GOOD_PASSWORD],
    ['an account that is no address', 'ada', GOOD_PASSWORD],
    ['an empty account', '', GOOD_PASSWORD],
    ['a password longer than any', 'ada@example.com', 'x'.repeat(1000)],
  ])('refuses %s with the same message', async (_, account, password) => {
    expect(await signIn(account, password, { address: '192.0.2.200' })).toEqual({
      refusal: 'session.wrong_credentials',
      params: {},
      field: 'password',
    });
  });

  test('takes the same time for an unknown account', async () => {
    const spent = { 'ada@example.com': 0, 'nobody-else@example.com': 0 };
    for (const round of [1, 2, 3, 4, 5, 6, 7, 8]) {
      for (const account of ['ada@example.com', 'nobody-else@example.com'] as const) {
        const began = performance.now();
        await signIn(account, 'a guess', { address: `192.0.3.${round}` });
        spent[account] += performance.now() - began;
      }
    }
    // Alternated and summed, so that whatever else the machine does falls on both; without the
    // hash, the unknown account would take a fifth.
    expect(spent['nobody-else@example.com']).toBeGreaterThan(spent['ada@example.com'] / 2);
    session.clock.advance(15 * MINUTE_MS);
  });

  test('does not open demo accounts, which have no password', async () => {
    const { user } = must(await session.call(calls.createAccountDemo, {}));
    expect(isRefusal(await signIn(user.uid, '', { address: '192.0.2.202' }))).toBe(true);
  });
});

const guess = (account: string, address: string) => signIn(account, 'a guess', { address });
const waiting = (minutes: number) => ({
  refusal: 'session.too_many_failures',
  params: { minutes, seconds: minutes * 60, captcha: 1 },
});

describe('sign-in after ten failures', () => {
  test('blocks the account everywhere except where its owner has signed in before', async () => {
    await session.register('grace@example.com', {}, home);
    for (let failure = 0; failure < 10; failure += 1)
      await guess('grace@example.com', `203.0.113.${failure}`);
    expect(await signIn('grace@example.com', GOOD_PASSWORD, elsewhere)).toMatchObject(waiting(15));
    expect(must(await signIn('grace@example.com', GOOD_PASSWORD, home)).user.email).toBe('grace@example.com');

    session.clock.advance(14 * MINUTE_MS);
    expect(await signIn('grace@example.com', GOOD_PASSWORD, elsewhere)).toMatchObject(waiting(1));
    session.clock.advance(MINUTE_MS);
    expect(must(await signIn('grace@example.com', GOOD_PASSWORD, elsewhere)).user.email).toBe(
      'grace@example.com',
    );
  });

  test("blocks the account at the owner's network too", async () => {
    await session.register('hedy@example.com', {}, home);
    for (let failure = 0; failure < 10; failure += 1) await guess('hedy@example.com', home.address);
    expect(await signIn('hedy@example.com', GOOD_PASSWORD, home)).toMatchObject(waiting(15));
  });

  test('blocks an account that does not exist in the same way', async () => {
    for (let failure = 0; failure < 10; failure += 1)
      await guess('nobody-there@example.com', `198.51.100.${100 + failure}`);
    expect(await guess('nobody-there@example.com', '198.51.100.222')).toMatchObject(waiting(15));
  });

  test('blocks unknown accounts at an IP address, but not users who are known there', async () => {
    const instancehold = '2001:db8:1:2::1';
    const neighbour = { address: '2001:0db8:0001:0002:ffff::9' };
    await session.register('edsger@example.com', {}, home);
    await session.register('known@example.com', {}, neighbour);
    for (let failure = 0; failure < 9; failure += 1) await guess(`guess${failure}@example.com`, instancehold);
    // Wrong passwords of people who exist are no failures of the address.
    for (let failure = 0; failure < 9; failure += 1) await guess('known@example.com', instancehold);
    must(await signIn('edsger@example.com', GOOD_PASSWORD, { address: '2001:db8:1:2:3::4' }));
    await session.register('late@example.com', {}, home);
    await guess('guess9@example.com', instancehold);
    expect(await signIn('late@example.com', GOOD_PASSWORD, neighbour)).toMatchObject(waiting(15));
    must(await signIn('known@example.com', GOOD_PASSWORD, neighbour));
    must(await signIn('late@example.com', GOOD_PASSWORD, { address: '2001:db8:1:3::1' }));
  });

  test('counts simultaneous guesses one by one', async () => {
    const guesses = Array.from({ length: 20 }, () => guess('barbara@example.com', '203.0.113.77'));
    const answers = await Promise.all(guesses);
    const looked = answers.filter(
      (answer) => isRefusal(answer) && answer.refusal === 'session.wrong_credentials',
    );
    expect(looked.length).toBeGreaterThanOrEqual(10);
    expect(looked.length).toBeLessThanOrEqual(11);
  });

  test('does not count successes: many users can sign in from one IP address', async () => {
    await session.register('alan@example.com', {}, home);
    const office = { address: '192.0.2.50' };
    for (let morning = 0; morning < 12; morning += 1)
      must(await signIn('alan@example.com', GOOD_PASSWORD, office));
  });

  test('lets a signed-in user confirm the password despite failures elsewhere', async () => {
    const from = { address: '192.0.2.77' };
    const { token } = await session.register('ida@example.com', {}, from);
    for (let failure = 0; failure < 10; failure += 1) await guess('ida@example.com', from.address);
    for (let failure = 0; failure < 10; failure += 1) await guess(`no${failure}@example.com`, from.address);
    const begin = (password: string) => session.call(totpBegin, { password }, { ...from, token });
    must(await begin(GOOD_PASSWORD));
    for (let failure = 0; failure < 10; failure += 1) await begin('a guess');
    expect(await begin(GOOD_PASSWORD)).toMatchObject({ refusal: 'session.too_many_failures' });
  });
});

describe('sign-in with a captcha after failures', () => {
  const read = async (from: From) => must(await session.call(calls.captcha, {}, from)).id;
  const withCaptcha = (account: string, password: string, key: string, captcha: string, from: From) =>
    session.call(calls.login, { account, password, key, captcha }, from);

  test('lets the owner in from a new address during an attack, once per picture', async () => {
    await session.register('joan@example.com', {}, home);
    for (let failure = 0; failure < 15; failure += 1) await guess('joan@example.com', `203.0.113.${failure}`);
    const key = await read(elsewhere);
    must(await withCaptcha('joan@example.com', GOOD_PASSWORD, key, CAPTCHA_TEXT, elsewhere));
    const from = { address: '203.0.113.98' };
    expect(await withCaptcha('joan@example.com', GOOD_PASSWORD, key, CAPTCHA_TEXT, from)).toEqual({
      refusal: 'session.captcha_wrong',
      params: {},
      field: 'captcha',
    });
  });

  test('ignores the captcha while no wait applies', async () => {
    await session.register('kay@example.com', {}, home);
    const key = await read(home);
    must(await withCaptcha('kay@example.com', GOOD_PASSWORD, key, 'wrong', home));
  });

  test('refuses captchas at an IP address with ten wrong answers', async () => {
    await session.register('lise@example.com', {}, home);
    const [from, other] = [{ address: '203.0.113.55' }, { address: '203.0.113.56' }];
    for (let failure = 0; failure < 10; failure += 1) await guess('lise@example.com', `203.0.113.${failure}`);
    for (let failure = 0; failure < 10; failure += 1) {
      const wrong = await withCaptcha('lise@example.com', GOOD_PASSWORD, await read(from), 'no', from);
      expect(wrong).toMatchObject({ refusal: 'session.captcha_wrong' });
    }
    const answer = await withCaptcha('lise@example.com', GOOD_PASSWORD, await read(from), CAPTCHA_TEXT, from);
    expect(answer).toMatchObject({ refusal: 'session.too_many_failures', params: { captcha: 0 } });
    must(await withCaptcha('lise@example.com', GOOD_PASSWORD, await read(other), CAPTCHA_TEXT, other));
  });
});

describe('sign-in by phone', () => {
  const form = { type: 'mobile', area_id: '', password: GOOD_PASSWORD, re_password: GOOD_PASSWORD } as const;

  async function registerPhone(number: string): Promise<void> {
    must(await session.call(calls.sendSms, { to: number, type: 1 }, home));
    const sms_code = session.codeFor(number);
    must(await session.call(calls.register, { ...form, account: number, sms_code }, home));
  }

  test('reads the number with its country code, without it, and by its area', async () => {
    await registerPhone('+85291234567');
    await registerPhone('+6591234567');
    const areas = must(await session.call(calls.areaList, {}));
    const singapore = String(areas.find((area) => area.code === 'SG')?.id);
    const mobileOf = async (account: string, area_id = '') =>
      must(
        await session.call(
          calls.login,
          { account, area_id, password: GOOD_PASSWORD, login_type: 'mobile' },
          home,
        ),
      ).user.mobile;
    expect(await mobileOf('+852 9123 4567')).toBe('+85291234567');
    expect(await mobileOf('0085291234567')).toBe('+85291234567');
    expect(await mobileOf('85291234567')).toBe('+85291234567');
    // Two users have these local digits; without a country the first registered one matches.
    expect(await mobileOf('9123 4567')).toBe('+85291234567');
    expect(await mobileOf('9123 4567', singapore)).toBe('+6591234567');
  });

  test('counts failures per number, in any digits and with or without country code', async () => {
    const area_id = String(
      must(await session.call(calls.areaList, {})).find(({ code }) => code === 'HK')?.id,
    );
    await registerPhone('+85298765432');
    await registerPhone('+6598765432');
    const spellings = ['+85298765432', '98765432', '+٨٥٢٩٨٧٦٥٤٣٢', '85298765432', '9876543٢'];
    const login = (account: string, password: string) =>
      session.call(calls.login, { account, area_id, password, login_type: 'mobile' }, elsewhere);
    for (const spelling of [...spellings, ...spellings]) await login(spelling, 'a guess');
    for (const spelling of spellings)
      expect(await login(spelling, GOOD_PASSWORD)).toMatchObject({ refusal: 'session.too_many_failures' });
    // A number of another country with the same digits has its own counter.
    must(await login('+6598765432', GOOD_PASSWORD));
  });
});
