import * as passkeys from '@tidemark/contract/calls/account/passkeys';
import { totpBegin, totpConfirm } from '@tidemark/contract/calls/account/security';
import * as session from '@tidemark/contract/calls/account/session';
import { bindDrawMethod, drawInfo, drawLinkConfirm } from '@tidemark/contract/calls/money/withdrawals';
import { operatorUserFreeze, operatorUserUnfreeze } from '@tidemark/contract/operator/users';
import { DAY_MS, HOUR_MS } from '@tidemark/domain/time';
import { describe, expect, it } from 'vitest';
import { codeAt } from '../../../../test/support/operators.ts';
import { softwareAuthenticator } from '../../../../test/support/software-authenticator.ts';
import { type Drawer, openTill } from './withdrawals.fixture.ts';

const till = await openTill();
const { server, clock } = till;
/** The origin that a test server reports: browsers would add its port. */
const SITE = 'http://localhost:0';
const PASSWORD = 'Level crossed by a tide';

/** Forgets the password, sets a new one with the mailed code and signs in. */
async function withNewPassword(who: Drawer): Promise<Drawer> {
  await server.must(session.sendEmail, { to: who.email, type: 2 }, who.token);
  const password = 'A tide of another level';
  const form = { account: who.email, new_password: password, secondary_password: password };
  await server.must(session.forgetPassword, { ...form, auth_code: await till.codeOf(who) });
  const { token } = await server.must(session.login, {
    ...{ account: who.email, password, login_type: 'email' as const },
  });
  return { ...who, token };
}

/** Turns two-factor on; returns the secret that the app stores. */
async function withApp({ token }: Drawer): Promise<string> {
  const { secret } = await server.must(totpBegin, { password: PASSWORD }, token);
  await server.must(totpConfirm, { code: codeAt(secret, Date.now()) }, token);
  return secret;
}

/** Until when the owner reads that withdrawals wait, and why. */
async function told({ token }: Drawer) {
  const { hold_until, hold_reason } = await server.must(drawInfo, {}, token);
  return [hold_until, hold_reason];
}

describe('the withdrawal hold of one day', () => {
  it('blocks approval after a new password, also of earlier requests', async () => {
    const ann = await till.drawer('ann');
    const { id } = (await till.draw(ann, '100')).data;
    await till.confirm(ann, id, await till.codeOf(ann));
    const again = await withNewPassword(ann);
    const until = new Date(clock.now() + DAY_MS).toISOString();
    expect(await told(again)).toEqual([until, 'password_reset']);
    const held = { key: 'funding.withdraw_on_hold', data: { params: { until, reason: 'password_reset' } } };
    expect(await till.draw(again, '200')).toMatchObject(held);
    expect(await till.approve(id)).toMatchObject(held);
    expect(await till.records(again)).toMatchObject([{ hold_until: until }]);
    const { fields } = await till.review(id);
    expect(fields).toContainEqual({ key: 'hold_until', value: until });
    clock.advance(DAY_MS - 1);
    expect((await till.approve(id)).key).toBe('funding.withdraw_on_hold');
    clock.advance(1);
    expect(await told(again)).toEqual([null, '']);
    expect((await till.draw(again, '200')).code).toBe(1);
    till.later();
    expect((await till.approve(id)).data).toMatchObject({ status: 'approved' });
  });

  it('starts after a change of two-factor, which then confirms withdrawals', async () => {
    const bea = await till.drawer('bea');
    const before = (await till.draw(bea, '50')).data;
    const oldCode = await till.codeOf(bea);
    const secret = await withApp(bea);
    expect(await told(bea)).toEqual([new Date(clock.now() + DAY_MS).toISOString(), 'totp_changed']);
    expect((await till.draw(bea, '100')).key).toBe('funding.withdraw_on_hold');
    expect((await till.confirm(bea, before.id, oldCode)).key).toBe('session.otp_wrong');
    expect((await till.sendCode(bea, before.id)).key).toBe('funding.confirm_by_totp');
    const token = await till.linkTokenOf(bea);
    expect((await server.call(drawLinkConfirm, { token })).key).toBe('funding.link_by_totp');
    clock.advance(DAY_MS);
    const drawn = await till.draw(bea, '100');
    expect(drawn.data).toMatchObject({ confirm_by: 'totp', to: '', code_sent: false });
    const code = codeAt(secret, Date.now() + 30_000);
    expect((await till.confirm(bea, drawn.data.id, code)).data).toMatchObject({ status: 1 });
    const other = await till.draw(bea, '101');
    // A code of the app is good for one of them.
    expect((await till.confirm(bea, other.data.id, code)).key).toBe('session.otp_wrong');
  });

  it('starts after adding a passkey, which then confirms withdrawals instead of mailed codes', async () => {
    const pat = await till.drawer('pat');
    const before = (await till.draw(pat, '50')).data;
    const token = await till.linkTokenOf(pat);
    const key = softwareAuthenticator(SITE);
    const { options } = await server.must(passkeys.passkeyBegin, { password: PASSWORD }, pat.token);
    const made = { passkey: key.create(options), label: 'Phone' };
    await server.must(passkeys.passkeyAdd, made, pat.token);
    expect(await told(pat)).toEqual([new Date(clock.now() + DAY_MS).toISOString(), 'totp_changed']);
    expect((await server.call(drawLinkConfirm, { token })).key).toBe('funding.link_by_totp');
    expect((await till.sendCode(pat, before.id)).key).toBe('funding.confirm_by_totp');
    clock.advance(DAY_MS);
    const drawn = await till.draw(pat, '100');
    expect(drawn.data).toMatchObject({ confirm_by: 'passkey', to: '', code_sent: false });
    expect(await server.must(drawInfo, {}, pat.token)).toMatchObject({ passkey: true });
    expect((await till.confirm(pat, drawn.data.id, '123456')).key).toBe('session.passkey_wrong');
    const asked = async () => (await server.must(passkeys.passkeyConfirm, {}, pat.token)).options;
    const foreign = softwareAuthenticator(SITE).get(await asked());
    expect((await till.confirm(pat, drawn.data.id, foreign)).key).toBe('session.passkey_wrong');
    const code = key.get(await asked());
    expect((await till.confirm(pat, drawn.data.id, code)).data).toMatchObject({ status: 1 });
    const other = await till.draw(pat, '101');
    expect((await till.confirm(pat, other.data.id, code)).key).toBe('session.passkey_expired');
  });

  it('starts for a new payee only, also for one deleted and added again', async () => {
    const cora = await till.drawer('cora');
    const form = { draw_id: 4, type: 2, bank_name: 'Hang Seng', payee_name: 'Cora', payee_account: '12345' };
    const bank = await server.must(bindDrawMethod, form, cora.token);
    const until = new Date(clock.now() + DAY_MS).toISOString();
    expect(bank.hold_until).toBe(until);
    const toBank = { draw_currency_id: 4, draw_method_id: bank.id };
    expect(await till.draw(cora, '200', toBank)).toMatchObject({
      key: 'funding.withdraw_on_hold',
      data: { params: { until, reason: 'new_method' }, field: 'draw_method_id' },
    });
    expect(await told(cora)).toEqual([null, '']);
    expect((await till.draw(cora, '100')).code).toBe(1);
    clock.advance(DAY_MS - HOUR_MS);
    await till.forget(cora, bank.id);
    const again = await server.must(bindDrawMethod, form, cora.token);
    clock.advance(HOUR_MS);
    expect((await till.draw(cora, '200', { ...toBank, draw_method_id: again.id })).key).toBe(
      'funding.withdraw_on_hold',
    );
    clock.advance(DAY_MS);
    expect((await till.draw(cora, '200', { ...toBank, draw_method_id: again.id })).code).toBe(1);
  });
});

describe('the withdrawal hold setting', () => {
  it('can be shortened or turned off by operators', async () => {
    const hours = (count: number) =>
      server.database.query({ text: `update funding.setting set withdraw_hold_hours = ${count}` });
    const fay = await till.drawer('fay');
    await hours(0);
    expect(await told(await withNewPassword(fay))).toEqual([null, '']);
    const email = async () =>
      (await till.mailsTo(fay)).find(({ subject }) => subject === 'Your Tidemark password has been changed');
    await expect.poll(email).toBeDefined();
    expect((await email())?.text).not.toContain('withdrawals are paused');
    await hours(2);
    const gus = await withNewPassword(await till.drawer('gus'));
    expect(await told(gus)).toEqual([new Date(clock.now() + 2 * HOUR_MS).toISOString(), 'password_reset']);
    await hours(24);
  });
});

describe('a withdrawal of a frozen account', () => {
  it('cannot be approved while operators freeze it', async () => {
    const dora = await till.drawer('dora');
    const { id } = (await till.draw(dora, '100')).data;
    await till.confirm(dora, id, await till.codeOf(dora));
    const { token } = await till.admin();
    await server.must(operatorUserFreeze, { id: dora.id, reason: 'a court' }, token);
    expect((await till.approve(id)).key).toBe('funding.owner_frozen');
    await server.must(operatorUserUnfreeze, { id: dora.id, reason: 'it is over' }, token);
    till.later();
    expect((await till.approve(id)).data).toMatchObject({ status: 'approved' });
  });
});

describe('a withdrawal of simulated money', () => {
  it.each([
    [{}, 'funding.simulated_payout'],
    [{ ALLOW_SIMULATED_PAYOUTS: '1' }, undefined],
  ])('answers an approval under %o with key %s', async (more, key) => {
    const simulated = await openTill({ environment: { FEED: 'sim', SIM_SEED: '7', ...more }, waits: false });
    const eve = await simulated.drawer('eve');
    expect(await simulated.server.must(drawInfo, {}, eve.token)).toMatchObject({ play_money: true });
    const { id } = (await simulated.draw(eve, '100')).data;
    await simulated.confirm(eve, id, await simulated.codeOf(eve));
    expect((await simulated.approve(id)).key).toBe(key);
    const [balance] = await simulated.purse(eve);
    expect(balance).toBe(key === undefined ? '900.000000' : '1000.000000');
  });
});
