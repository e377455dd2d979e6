import type { CallInput } from '@tidemark/contract';
import * as security from '@tidemark/contract/calls/account/security';
import * as calls from '@tidemark/contract/calls/account/session';
import { DAY_MS, MINUTE_MS } from '@tidemark/domain/time';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { aSession, GOOD_PASSWORD, must } from '../session.fixture.ts';

const session = aSession((await testDatabase()).database);
const { clock } = session;
const wrong = (field: string) => ({ refusal: 'session.code_wrong', params: {}, field });

/** Has both codes sent and answers the input of the change. */
async function codesFor(token: string, from: string, to: CallInput<typeof security.contactCode>) {
  clock.advance(2 * MINUTE_MS);
  must(await session.call(security.contactCode, to, { token }));
  must(await session.call(security.contactOldCode, { type: to.type }, { token }));
  return {
    ...to,
    new_code: session.codeFor(String(to.to).trim().toLowerCase()),
    old_code: session.codeFor(from),
  };
}

const signIn = (account: string, login_type: 'email' | 'mobile' = 'email') =>
  session.call(calls.login, { account, password: GOOD_PASSWORD, login_type });

describe('change of contact', () => {
  test('moves an account to a new e-mail address with codes from both, and notifies the old one', async () => {
    const { token } = await session.register('old@example.com');
    const other = must(await signIn('old@example.com'));
    const change = await codesFor(token, 'old@example.com', { type: 'email', to: 'New@Example.com ' });
    expect(must(await session.call(security.contactChange, change, { token }))).toEqual({
      sessions_ended: 1,
      withdraw_hold_until: new Date(clock.now() + DAY_MS).toISOString(),
    });
    expect(await session.authenticate(token), 'this session stays').toBeTruthy();
    expect(await session.authenticate(other.token)).toBeUndefined();
    expect(await signIn('old@example.com')).toMatchObject({ refusal: 'session.wrong_credentials' });
    must(await signIn('new@example.com'));
    expect((await session.sentTo('old@example.com')).at(-1)?.text).toContain('withdrawals are paused until');
    expect(must(await session.call(security.info, {}, { token }))).toMatchObject({
      withdraw_hold_reason: 'contact',
    });
  });

  test('adds a phone number to an account that has only an e-mail address', async () => {
    const { token } = await session.register('phoneless@example.com');
    const to = '+6591234568';
    const change = await codesFor(token, 'phoneless@example.com', { type: 'mobile', to });
    must(await session.call(security.contactChange, change, { token }));
    must(await signIn(to, 'mobile'));
    must(await signIn('phoneless@example.com'));
  });

  test('refuses each wrong code and codes of another address', async () => {
    const { token } = await session.register('careful@example.com');
    const change = await codesFor(token, 'careful@example.com', { type: 'email', to: 'next@example.com' });
    const call = (more: object) => session.call(security.contactChange, { ...change, ...more }, { token });
    expect(await call({ new_code: '' })).toEqual(wrong('new_code'));
    expect(await call({ new_code: change.old_code })).toEqual(wrong('new_code'));
    expect(await call({ old_code: change.new_code })).toEqual(wrong('old_code'));
    expect(await call({ to: 'third@example.com' })).toEqual(wrong('new_code'));
    must(await call({}));
    expect(await call({}), 'a code serves once').toEqual(wrong('new_code'));
  });

  test('reveals that another account uses the address only to the owner of its mailbox', async () => {
    await session.register('owner@example.com');
    const { token } = await session.register('asker@example.com');
    const change = await codesFor(token, 'asker@example.com', { type: 'email', to: 'owner@example.com' });
    const call = (more: object) => session.call(security.contactChange, { ...change, ...more }, { token });
    expect(await call({ new_code: '000000' })).toEqual(wrong('new_code'));
    expect(await call({})).toMatchObject({ refusal: 'session.account_taken', field: 'to' });
    must(await signIn('owner@example.com'));
  });

  test('does not accept a password without a second factor instead of the old code', async () => {
    const { token } = await session.register('single@example.com');
    const change = await codesFor(token, 'single@example.com', { type: 'email', to: 'double@example.com' });
    const given = { ...change, old_code: '', password: GOOD_PASSWORD };
    expect(await session.call(security.contactChange, given, { token })).toMatchObject({
      refusal: 'session.otp_not_on',
    });
  });

  test('limits codes per address like any other code', async () => {
    const { token } = await session.register('many@example.com');
    const ask = () =>
      session.call(security.contactCode, { type: 'email', to: 'flooded@example.com' }, { token });
    must(await ask());
    expect(await ask()).toMatchObject({ refusal: 'session.code_wait' });
    let last = await ask();
    for (
      let asked = 0;
      asked < 100 && !('refusal' in last && last.refusal === 'request.too_many');
      asked += 1
    ) {
      clock.advance(MINUTE_MS);
      last = await ask();
    }
    expect(last).toMatchObject({ refusal: 'request.too_many' });
  });
});
