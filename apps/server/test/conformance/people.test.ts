import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as security from '@tidemark/contract/calls/account/security';
import * as calls from '@tidemark/contract/calls/account/session';
import * as ledger from '@tidemark/contract/calls/money/ledger';
import { present } from '@tidemark/domain/outcome';
import { HOUR_MS, MINUTE_MS } from '@tidemark/domain/time';
import { TOTP } from 'otpauth';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { manualClock } from '../support/manual-clock.ts';
import { testServer } from '../support/test-server.ts';
import { otherUser, type Seen } from './black-box-client.fixture.ts';

/** Sign-in and registration: over HTTP, with a real SMS gateway next to the server. */
const texts: { to: string; text: string }[] = [];
let gatewayAnswers = 200;
const gateway = createServer(async (request, response) => {
  const message = JSON.parse(await text(request));
  if (gatewayAnswers === 200) texts.push(message);
  response.writeHead(gatewayAnswers).end();
});
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise((resolve) => gateway.close(resolve)));
const SMS_WEBHOOK_URL = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms`;

const clock = manualClock('2026-11-02T09:00:00Z');
const server = await testServer({ clock, environment: { SMS_WEBHOOK_URL } });
const { send, json } = otherUser(server.url);
const PASSWORD = 'Level crossed by a tide';
const passwords = { password: PASSWORD, re_password: PASSWORD };
const LOGIN = '/api/user/loginForU';
const keyOf = ({ status, body }: Seen): string => `${status} ${body.key ?? 'ok'}`;

beforeEach(() => clock.advance(2 * HOUR_MS));

async function mailedCode(to: string, type: 1 | 2): Promise<string> {
  const before = (await server.mails()).length;
  await server.must(calls.sendEmail, { to, type });
  // The mail of a reset leaves after the answer.
  const arrived = async (): Promise<string> => {
    const mail = (await server.mails()).slice(before).find((one) => one.to === to);
    return present(/\d{6}$/.exec(mail?.subject ?? '')?.[0], 'a mail with a code has arrived');
  };
  return vi.waitFor(arrived, { timeout: 5000 });
}

/** A socket that is logged in, and the code that it will be closed with. */
async function liveSocket(token: string) {
  const ws = new WebSocket(`${server.url.replace('http', 'ws')}/v2/ws`);
  const closed = new Promise<number>((resolve) => ws.once('close', resolve));
  await once(ws, 'open');
  ws.send(JSON.stringify({ type: 'login', token }));
  await once(ws, 'message');
  return { ws, closed };
}

async function register(account: string, more: object = {}) {
  const sms_code = await mailedCode(account, 1);
  const seen = await json('/api/user/register', { account, ...passwords, sms_code, ...more });
  expect(keyOf(seen)).toBe('200 ok');
  return seen.body.data as { token: string; user: Record<string, unknown> };
}

describe('by phone', () => {
  const phone = { type: 'mobile', account: '+6591234567' };

  it('the areas leave five countries out, keep Hong Kong, and begin with a default as second', async () => {
    const areas = await server.must(calls.areaList, {});
    const codes = areas.map(({ code }) => code);
    expect(codes.filter((code) => ['KP', 'IL', 'CN', 'VU', 'CU'].includes(code))).toEqual([]);
    expect(areas[1]).toMatchObject({ code: 'HK', global_code: '852' });
  });

  it.each(['+8501912345678', '+972501234567', '+8613800138000', '+6785912345', '+5351234567'])(
    '%s is refused wherever it is given',
    async (account) => {
      const restricted = '200 session.country_restricted';
      const area_id = (await server.must(calls.areaList, {}))[1]?.id;
      expect(keyOf(await json('/api/notify/send_sms', { to: account, area_id }))).toBe(restricted);
      const form = { type: 'mobile', account, area_id, ...passwords, sms_code: '123456' };
      expect(keyOf(await json('/api/user/register', form))).toBe(restricted);
      expect(
        keyOf(
          await json('/api/user/register', {
            ...form,
            type: 'email',
            account: 'x@example.com',
            mobile: account,
          }),
        ),
      ).toBe(restricted);
    },
  );

  it('a person registers, signs in, loses the password and gets it back by text messages', async () => {
    gatewayAnswers = 500;
    const lost = await json('/api/notify/send_sms', { to: phone.account });
    expect(keyOf(lost)).toBe('200 session.code_not_sent');
    gatewayAnswers = 200;
    // Unsent codes are forgotten: no countdown delays the next one.
    expect(keyOf(await json('/api/notify/send_sms', { to: phone.account }))).toBe('200 ok');
    expect(texts.at(-1)?.to).toBe(phone.account);
    const codeIn = (message: string) => /\b\d{6}\b/.exec(message)?.[0] ?? '';
    const sms_code = codeIn(texts.at(-1)?.text ?? '');
    const registered = await json('/api/user/register', { ...phone, ...passwords, sms_code });
    expect(registered.body.data.user).toMatchObject({ mobile: phone.account, email: '', is_demo: 0 });

    clock.advance(MINUTE_MS);
    const sent = texts.length;
    expect(keyOf(await json('/api/notify/send_sms', { to: phone.account, type: 2 }))).toBe('200 ok');
    await expect.poll(() => texts.length, { timeout: 5000 }).toBe(sent + 1);
    const auth_code = codeIn(texts.at(-1)?.text ?? '');
    const changed = { new_password: `${PASSWORD}!`, secondary_password: `${PASSWORD}!`, auth_code };
    const reset = await json('/api/user/forget_password', { ...phone, ...changed });
    expect([reset.body.code, reset.body.msg]).toEqual([
      1,
      'Your new password is set. Please sign in with it.',
    ]);
    await expect
      .poll(() => texts.at(-1)?.text, { timeout: 5000 })
      .toContain('your password has been changed');
    const login = { account: phone.account, login_type: 'mobile' };
    expect(keyOf(await json(LOGIN, { ...login, password: PASSWORD }))).toBe('200 session.wrong_credentials');
    expect(keyOf(await json(LOGIN, { ...login, password: `${PASSWORD}!` }))).toBe('200 ok');
  });
});

describe('a guessing client', () => {
  it('waits after ten failures, whatever address the headers claim', async () => {
    const guess = (n: number) =>
      json(
        LOGIN,
        { account: `nobody-${n}@example.com`, password: 'a guess' },
        {
          'x-forwarded-for': `198.51.100.${n}, 203.0.113.${n}`,
          forwarded: `for=198.51.100.${n}`,
          'x-real-ip': `198.51.100.${n}`,
          'client-ip': `198.51.100.${n}`,
          'cf-connecting-ip': `198.51.100.${n}`,
        },
      );
    for (let n = 1; n <= 10; n += 1) expect(keyOf(await guess(n))).toBe('200 session.wrong_credentials');
    const refused = await guess(11);
    expect(keyOf(refused)).toBe('429 session.too_many_failures');
    expect(Number(refused.headers['retry-after'])).toBe(15 * 60);
  });

  it('behind a trusted proxy is identified by the address that the proxy saw', async () => {
    const proxied = await testServer({ clock, database: server, environment: { TRUST_PROXY: '1' } });
    const behind = otherUser(proxied.url);
    const guess = (forged: number, real: string) =>
      behind.json(
        LOGIN,
        { account: `nobody-${forged}@example.com`, password: 'a guess' },
        { 'x-forwarded-for': `198.51.100.${forged}, ${real}` },
      );
    for (let n = 1; n <= 10; n += 1) await guess(n, '203.0.113.1');
    expect(keyOf(await guess(11, '203.0.113.1'))).toBe('429 session.too_many_failures');
    expect(keyOf(await guess(12, '203.0.113.2'))).toBe('200 session.wrong_credentials');
    await proxied.stop();
  });

  it('has five tries per code, and ten in total', async () => {
    await register('coded@example.com');
    clock.advance(MINUTE_MS);
    const code = await mailedCode('coded@example.com', 2);
    const wrong = code === '000000' ? '000001' : '000000';
    const reset = (auth_code: string) =>
      json('/api/user/forget_password', {
        account: 'coded@example.com',
        new_password: PASSWORD,
        secondary_password: PASSWORD,
        auth_code,
      });
    for (let n = 0; n < 5; n += 1) expect(keyOf(await reset(wrong))).toBe('200 session.code_wrong');
    for (let n = 5; n < 10; n += 1) expect(keyOf(await reset(code))).toBe('200 session.code_wrong');
  });

  it('cannot learn from answers which accounts exist', async () => {
    await register('known@example.com');
    clock.advance(MINUTE_MS);
    const looks = async (account: string) => {
      const code = { new_password: PASSWORD, secondary_password: PASSWORD, auth_code: '12345x' };
      const answers = [
        await json(LOGIN, { account, password: 'a guess' }),
        await json('/api/notify/send_email', { to: account, type: 2 }),
        await json('/api/notify/send_email', { to: account, type: 2 }),
        await json('/api/user/forget_password', { account, ...code }),
        await json('/api/user/register', { account, ...passwords, sms_code: '123456' }),
        await json('/api/notify/send_email', { to: account, type: 1 }),
      ];
      return answers.map(({ status, headers, text: said }) => {
        const { date, ...others } = headers;
        return { status, said, headers: others, dated: date !== undefined };
      });
    };
    expect(await looks('unknown@example.com')).toEqual(await looks('known@example.com'));
  });
});

describe('a second factor', () => {
  it('goes by the clock of the wall, as phones do, also on a server whose time is another', async () => {
    const { token } = await register('two@example.com');
    const mine = { authorization: token };
    const begun = await json('/api/security/totp_begin', { password: PASSWORD }, mine);
    const phone = new TOTP({ secret: begun.body.data.secret });
    const confirmed = await json('/api/security/totp_confirm', { code: phone.generate() }, mine);
    expect(keyOf(confirmed)).toBe('200 ok');
    const [first] = confirmed.body.data.recovery_codes;
    const login = { account: 'two@example.com', password: PASSWORD };
    const asked = await json(LOGIN, login);
    expect([keyOf(asked), asked.body.data.field]).toEqual(['200 session.otp_required', 'otp']);
    expect(keyOf(await json(LOGIN, { ...login, otp: first }))).toBe('200 ok');
    expect(keyOf(await json(LOGIN, { ...login, otp: first }))).toBe('200 session.otp_wrong');
    expect((await server.must(security.info, {}, token)).recovery_left).toBe(9);
  });
});

describe('a session', () => {
  it('begins with a token of its own, whatever the caller brought, and rests on no cookie', async () => {
    await register('fixed@example.com');
    const chosen = 'A'.repeat(43);
    const demo = await server.must(calls.createAccountDemo, {});
    for (const brought of [chosen, demo.token]) {
      const seen = await json(
        LOGIN,
        { account: 'fixed@example.com', password: PASSWORD, token: brought },
        { authorization: brought, cookie: `token=${brought}; authorization=${brought}` },
      );
      expect(seen.body.data.token).not.toBe(brought);
      expect(seen.headers['set-cookie']).toBeUndefined();
      const { token } = seen.body.data;
      expect(
        keyOf(
          await send('/api/user/info', { headers: { cookie: `authorization=${token}; token=${token}` } }),
        ),
      ).toBe('200 session.expired');
      expect(keyOf(await send(`/api/user/info?token=${token}&authorization=${token}`))).toBe(
        '200 session.expired',
      );
    }
    expect(keyOf(await send('/api/user/info', { headers: { authorization: chosen } }))).toBe(
      '200 session.expired',
    );
    const still = await server.must(calls.userInfo, {}, demo.token);
    expect(still.is_demo).toBe(1);
  });

  it('of another cannot be seen or ended, and what a body claims about its owner is not read', async () => {
    const [mine, theirs] = [await register('mine@example.com'), await register('theirs@example.com')];
    const [target] = await server.must(security.sessions, {}, theirs.token);
    const end = await json(
      '/api/security/session_end',
      { id: target?.id, user_id: theirs.user.id },
      { authorization: mine.token },
    );
    const none = await json('/api/security/session_end', { id: 987654321 }, { authorization: mine.token });
    expect([end.status, end.text]).toEqual([none.status, none.text]);
    const amend = {
      password: PASSWORD,
      new_password: `${PASSWORD}!`,
      re_password: `${PASSWORD}!`,
      user_id: theirs.user.id,
      id: theirs.user.id,
      account: 'theirs@example.com',
    };
    expect(keyOf(await json('/api/user/amend_password', amend, { authorization: mine.token }))).toBe(
      '200 ok',
    );
    await server.must(calls.login, { account: 'theirs@example.com', password: PASSWORD });
    expect(keyOf(await send('/api/user/info', { headers: { authorization: mine.token } }))).toBe(
      '200 session.expired',
    );
  });

  it('ends with all others, and their sockets, when the password changes; a bystander stays', async () => {
    const { token } = await register('sockets@example.com');
    const other = await server.must(calls.login, { account: 'sockets@example.com', password: PASSWORD });
    const bystander = await server.must(calls.createAccountDemo, {});
    const sockets = await Promise.all([token, other.token, bystander.token].map(liveSocket));
    const changed = { password: PASSWORD, new_password: `${PASSWORD}!`, re_password: `${PASSWORD}!` };
    const seen = await json('/api/user/amend_password', changed, { authorization: token });
    expect([seen.body.code, seen.body.msg]).toEqual([1, 'Your new password is set. Please sign in with it.']);
    expect(await Promise.all(sockets.slice(0, 2).map(({ closed }) => closed))).toEqual([4001, 4001]);
    for (const ended of [token, other.token]) {
      expect(keyOf(await send('/api/user/info', { headers: { authorization: ended } }))).toBe(
        '200 session.expired',
      );
    }
    expect(sockets[2]?.ws.readyState).toBe(WebSocket.OPEN);
    sockets[2]?.ws.terminate();
  });

  it('of a demo user changes no password and has no second factor', async () => {
    const { token } = await server.must(calls.createAccountDemo, {});
    const paths = [
      'user/reset_password',
      'user/amend_password',
      'security/totp_begin',
      'security/totp_confirm',
      'security/totp_end',
      'security/recovery_renew',
      'security/passkey_begin',
      'security/passkey_add',
      'security/passkey_confirm',
    ];
    for (const path of paths) {
      const seen = await json(
        `/api/${path}`,
        { password: 'x', code: '1', passkey: '{}' },
        { authorization: token },
      );
      expect(`${path} ${keyOf(seen)}`).toBe(`${path} 200 session.only_real_accounts`);
    }
  });
});

describe('a registration', () => {
  const claims = {
    id: 1,
    uid: '11111111',
    is_demo: 1,
    is_trader: 1,
    balance: '1000000',
    lockBalance: '-5',
    invited_by: 1,
    invited: 99,
    frozen_by: null,
    demo_id: 'the-demo-id-of-somebody',
    user: { is_trader: 1 },
    role: 'admin',
  };

  it('takes nothing of what a body claims beside the form', async () => {
    const { token, user } = await register('claims@example.com', claims);
    expect(user).toMatchObject({ is_demo: 0, is_trader: 0 });
    expect(user.uid).not.toBe('11111111');
    const accounts = await server.must(ledger.getBalance, {}, token);
    expect(accounts.map(({ balance, lockBalance }) => [balance, lockBalance])).toEqual(
      Array.from({ length: 3 }, () => ['0.000000', '0.000000']),
    );
    expect((await server.must(calls.userInfo, {}, token)).invited).toBe(0);
    const again = await json(LOGIN, { account: 'claims@example.com', password: PASSWORD, ...claims });
    expect(again.body.data.user).toEqual(user);
  });

  it('counts for who invited, who sees how many came', async () => {
    const inviter = await register('inviter@example.com');
    for (const guest of ['guest-1@example.com', 'guest-2@example.com']) {
      clock.advance(MINUTE_MS);
      await register(guest, { invite_code: inviter.user.invite_code });
    }
    expect((await server.must(calls.userInfo, {}, inviter.token)).invited).toBe(2);
  });
});
