import { userInfo } from '@tidemark/contract/calls/account/session';
import { dashboard } from '@tidemark/contract/operator/dashboard';
import {
  operatorAdd,
  operatorDisable,
  operatorList,
  operatorRenew,
  operatorRole,
} from '@tidemark/contract/operator/operators';
import {
  operatorLogin,
  operatorLogout,
  operatorMe,
  operatorPassword,
  operatorPasswordSetup,
  operatorTotpConfirm,
} from '@tidemark/contract/operator/session';
import { present } from '@tidemark/domain/outcome';
import { HOUR_MS, MINUTE_MS } from '@tidemark/domain/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../../../test/support/manual-clock.ts';
import {
  anOperator,
  codeAt,
  mailedToken,
  OPERATOR_PASSWORD,
  signInOperator,
} from '../../../test/support/operators.ts';
import { testServer } from '../../../test/support/test-server.ts';

const wallClock = manualClock('2026-11-18T12:00:00Z');
const server = await testServer({ wallClock });
const now = () => wallClock.now();
const admin = await signInOperator(server, 'admin', { now: now() });

/** Codes are used up by the step; each test begins at a fresh one, with no waits and live sessions. */
const fresh = async () => {
  wallClock.advance(16 * MINUTE_MS);
  await server.call(operatorMe, {}, admin.token);
};
const me = async (token: string) => (await server.call(operatorMe, {}, token)).code;
const login = (who: { email: string; password?: string }, otp = '') =>
  server.call(operatorLogin, { password: OPERATOR_PASSWORD, ...who, otp });
const paramsOf = (envelope: { data: unknown }) =>
  (envelope.data as { params: Record<string, string> }).params;

beforeEach(async () => {
  // An admin whom a test left idle signs in again.
  await fresh();
  if ((await me(admin.token)) === 999) {
    const again = await login(admin, codeAt(admin.secret, now()));
    Object.assign(admin, { token: again.data.token });
    await fresh();
  }
});

describe('operator sign-in', () => {
  it('needs address, password and, after the first time, a code', async () => {
    const bob = await anOperator(server, 'support', 'bob@example.com');
    const first = await login({ email: ' BOB@example.com ' });
    expect(first).toMatchObject({ key: 'operator.totp_setup_required', data: { field: 'otp' } });
    const { secret = '', uri = '', setup_token = '' } = paramsOf(first);
    expect(uri).toContain(`secret=${secret}`);

    const confirm = (code: string) => server.call(operatorTotpConfirm, { setup_token, code });
    expect(await confirm('000000')).toMatchObject({ key: 'operator.otp_wrong', data: { field: 'code' } });
    const confirmed = await confirm(codeAt(secret, now()));
    expect(confirmed.code).toBe(1);
    expect(await confirm(codeAt(secret, now() + 30_000))).toMatchObject({ key: 'operator.setup_expired' });
    expect(await server.must(operatorMe, {}, confirmed.data.token)).toMatchObject({
      email: bob.email,
      role: 'support',
    });

    expect(await login(bob)).toMatchObject({ key: 'operator.otp_required' });
    expect(await login(bob, codeAt(secret, now()))).toMatchObject({ key: 'operator.otp_wrong' });
    await fresh();
    const code = codeAt(secret, now());
    const [one, two] = await Promise.all([login(bob, code), login(bob, code)]);
    expect([one.key ?? 'in', two.key ?? 'in'].sort()).toEqual(['in', 'operator.otp_wrong']);
  });

  it('stores no secret in the database', async () => {
    const rows = await server.owner.query<{ row: string }>({
      text: `select row_to_json(o)::text as row from operator.operator o
             union all select row_to_json(s)::text from operator.session s
             union all select row_to_json(a)::text from operator.audit a`,
    });
    const stored = rows.map(({ row }) => row).join('\n');
    for (const secret of [admin.secret, admin.token, OPERATOR_PASSWORD]) expect(stored).not.toContain(secret);
  });

  it('answers a known and an unknown address equally', async () => {
    await anOperator(server, 'support', 'carol@example.com');
    const [{ id = 0 } = {}] = (await server.must(operatorList, {}, admin.token)).filter(
      ({ email }) => email === 'carol@example.com',
    );
    const wrong = await login({ email: 'carol@example.com', password: 'not the password' });
    const unknown = await login({ email: 'nobody@example.com', password: 'not the password' });
    await server.must(operatorDisable, { id, reason: 'left' }, admin.token);
    const disabled = await login({ email: 'carol@example.com' });
    expect(wrong.key).toBe('operator.wrong_credentials');
    expect(unknown).toEqual(wrong);
    expect(disabled).toEqual(wrong);
  });

  it('waits after ten wrong passwords, unless a code of the authenticator is given', async () => {
    const dan = await signInOperator(server, 'support', { email: 'danilo@example.com', now: now() });
    for (let guess = 0; guess < 10; guess += 1) await login({ ...dan, password: 'guess' });
    const waits = {
      code: 429,
      key: 'session.too_many_failures',
      data: { params: { minutes: 15, captcha: 1 } },
    };
    expect(await login(dan)).toMatchObject(waits);
    expect(await login(dan, '000000')).toMatchObject(waits);
    const code = codeAt(dan.secret, now() + 30_000);
    expect((await login(dan, code)).code).toBe(1);
    // One code vouches once.
    expect(await login(dan, code)).toMatchObject(waits);
    wallClock.advance(15 * MINUTE_MS);
    expect((await login(dan, codeAt(dan.secret, now()))).code).toBe(1);
  });

  it('waits after ten wrong codes, also with the right one', async () => {
    const fay = await signInOperator(server, 'support', { email: 'florence@example.com', now: now() });
    for (let guess = 0; guess < 10; guess += 1) await login(fay, String(100_000 + guess));
    expect(await login(fay, codeAt(fay.secret, now() + 30_000))).toMatchObject({
      key: 'session.too_many_failures',
    });
    wallClock.advance(15 * MINUTE_MS);
    expect((await login(fay, codeAt(fay.secret, now()))).code).toBe(1);
  });

  it('lets a signed-in operator change the password despite failures elsewhere', async () => {
    const kim = await signInOperator(server, 'support', { email: 'kimiko@example.com', now: now() });
    for (let guess = 0; guess < 10; guess += 1) await login({ ...kim, password: 'guess' });
    for (let guess = 0; guess < 10; guess += 1) await login({ email: `nobody-${guess}@example.com` });
    const change = { password: OPERATOR_PASSWORD, new_password: 'Another tide altogether' };
    const otp = codeAt(kim.secret, now() + 30_000);
    expect((await server.call(operatorPassword, { ...change, otp }, kim.token)).code).toBe(1);
  });
});

describe('a session of the console', () => {
  it('ends after half an hour of silence, and after twelve hours of work', async () => {
    const eve = await signInOperator(server, 'support', { email: 'eve@example.com', now: now() });
    wallClock.advance(29 * MINUTE_MS);
    expect(await me(eve.token)).toBe(1);
    wallClock.advance(31 * MINUTE_MS);
    expect(await me(eve.token)).toBe(999);

    const again = await login(eve, codeAt(eve.secret, now()));
    const began = now();
    while (now() < began + 12 * HOUR_MS - 20 * MINUTE_MS) {
      expect(await me(again.data.token)).toBe(1);
      wallClock.advance(20 * MINUTE_MS);
    }
    wallClock.advance(20 * MINUTE_MS);
    expect(await me(again.data.token)).toBe(999);
  });

  it('is not extended by polling of the console', async () => {
    const ida = await signInOperator(server, 'support', { email: 'ida@example.com', now: now() });
    for (let minute = 0; minute < 30; minute += 5) {
      expect((await server.call(dashboard, {}, ida.token)).code).toBe(1);
      wallClock.advance(5 * MINUTE_MS);
    }
    expect((await server.call(dashboard, {}, ida.token)).code).toBe(999);
  });

  it('ends at logout, and is worth nothing to the other house', async () => {
    const eva = await signInOperator(server, 'support', { email: 'eva@example.com', now: now() });
    expect((await server.call(userInfo, {}, eva.token)).code).toBe(999);
    await server.must(operatorLogout, {}, eva.token);
    expect(await me(eva.token)).toBe(999);
  });

  it('others end with a new password, which asks for the old one and a code', async () => {
    const fay = await signInOperator(server, 'finance', { email: 'faythe@example.com', now: now() });
    await fresh();
    const other = await login(fay, codeAt(fay.secret, now()));
    wallClock.advance(MINUTE_MS);
    const change = (password: string, otp: string, new_password = 'another long passphrase') =>
      server.call(operatorPassword, { password, otp, new_password }, fay.token);
    expect(await change(fay.password, codeAt(fay.secret, now()), 'short')).toMatchObject({
      key: 'session.password_too_short',
      data: { field: 'new_password' },
    });
    expect(await change('not it', codeAt(fay.secret, now()))).toMatchObject({ data: { field: 'password' } });
    expect(await change(fay.password, '123456')).toMatchObject({ data: { field: 'otp' } });
    expect((await change(fay.password, codeAt(fay.secret, now()))).code).toBe(1);
    expect([await me(fay.token), await me(other.data.token)]).toEqual([1, 999]);
  });
});

describe('an admin', () => {
  it('adds an operator, who chooses the first password, and takes everything back at once', async () => {
    const submission = { email: 'gus@example.com', role: 'reviewer' } as const;
    const invited = await server.must(operatorAdd, submission, admin.token);
    expect(JSON.stringify(invited)).not.toContain('token');
    const mailed = await mailedToken(server, submission.email);
    const choose = (password: string) =>
      server.call(operatorPasswordSetup, { setup_token: mailed, password });
    expect(await login({ email: 'gus@example.com' })).toMatchObject({ key: 'operator.wrong_credentials' });
    expect(await choose('12345678')).toMatchObject({ key: 'session.password_too_common' });
    expect(await choose(OPERATOR_PASSWORD)).toMatchObject({ data: { email: 'gus@example.com' } });
    expect(await choose(OPERATOR_PASSWORD)).toMatchObject({ key: 'operator.setup_expired' });
    const { secret = '', setup_token = '' } = paramsOf(await login({ email: 'gus@example.com' }));
    const { token } = await server.must(operatorTotpConfirm, { setup_token, code: codeAt(secret, now()) });

    const input = { id: present(invited.id, 'invited at once'), reason: 'a new task' };
    await server.must(operatorRole, { ...input, role: 'finance' }, admin.token);
    expect(await me(token)).toBe(999);
    await fresh();
    const again = await login({ email: 'gus@example.com' }, codeAt(secret, now()));
    expect(await server.must(operatorMe, {}, again.data.token)).toMatchObject({ role: 'finance' });
    await server.must(operatorRenew, input, admin.token);
    expect(await me(again.data.token)).toBe(999);
    expect(await login({ email: 'gus@example.com' })).toMatchObject({ key: 'operator.wrong_credentials' });
  });

  it('cannot be disabled together with the one who disables: one admin always stays', async () => {
    const [one, two] = [
      await signInOperator(server, 'admin', { email: 'one@example.com', now: now() }),
      await signInOperator(server, 'admin', { email: 'two@example.com', now: now() }),
    ];
    const idOf = async (token: string) => (await server.must(operatorMe, {}, token)).id;
    const [oneId, twoId] = [await idOf(one.token), await idOf(two.token)];
    const answers = await Promise.all([
      server.call(operatorDisable, { id: twoId, reason: 'a quarrel' }, one.token),
      server.call(operatorDisable, { id: oneId, reason: 'a quarrel' }, two.token),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([1, 999]);
    expect([await me(one.token), await me(two.token)].sort()).toEqual([1, 999]);
  });

  it('is refused what makes no sense', async () => {
    const self = (await server.must(operatorMe, {}, admin.token)).id;
    const add = (email: string) => server.call(operatorAdd, { email, role: 'support' }, admin.token);
    const disable = (id: number, reason: string) => server.call(operatorDisable, { id, reason }, admin.token);
    expect([
      (await add('nothing')).key,
      (await add(admin.email)).key,
      (await disable(self, 'bored')).key,
      (await disable(99_999, 'gone')).key,
      (await disable(self + 1, ' ')).key,
    ]).toEqual([
      'operator.email_malformed',
      'operator.email_taken',
      'operator.not_yourself',
      'operator.unknown_operator',
      'operator.reason_required',
    ]);
  });
});
