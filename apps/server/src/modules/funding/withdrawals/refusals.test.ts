import * as kyc from '@tidemark/contract/calls/account/kyc';
import { bindDrawMethod, drawInfo } from '@tidemark/contract/calls/money/withdrawals';
import { DAY_MS } from '@tidemark/domain/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { uploadPhoto } from '../../../../test/support/pictures.ts';
import { aRealUser } from '../../../../test/support/real-user.ts';
import { ADDRESS, type Drawer, openTill } from './withdrawals.fixture.ts';

const till = await openTill();
const { server, clock } = till;

/** A user with money and a payee from yesterday, but no submitted name. */
async function nameless(name: string): Promise<Drawer> {
  const user = await aRealUser(server, `${name}@example.com`);
  await till.funded(user, '500');
  const bound = await server.must(bindDrawMethod, { draw_id: 1, type: 1, dc_address: ADDRESS }, user.token);
  clock.advance(DAY_MS);
  return { ...user, methodId: bound.id };
}

describe('a withdrawal request', () => {
  let ann: Drawer;
  let bea: Drawer;
  beforeAll(async () => {
    ann = await till.drawer('ann', '500');
    bea = await till.drawer('bea');
  });

  it.each([
    ['no number', { number: '' }, 'funding.amount_malformed', 'number', { decimals: 6 }],
    ['letters', { number: 'all' }, 'funding.amount_malformed', 'number', { decimals: 6 }],
    ['nothing', { number: '0' }, 'funding.amount_malformed', 'number', { decimals: 6 }],
    ['less than nothing', { number: '-5' }, 'funding.amount_malformed', 'number', { decimals: 6 }],
    ['seven places', { number: '10.0000001' }, 'funding.amount_malformed', 'number', { decimals: 6 }],
    ['an exponent', { number: '1e3' }, 'funding.amount_malformed', 'number', { decimals: 6 }],
    ['too little', { number: '9.99' }, 'funding.withdraw_below_min', 'number', { min: '10.000000' }],
    ['too much', { number: '100000.01' }, 'funding.withdraw_above_max', 'number', { max: '100000.000000' }],
    [
      'more than there is',
      { number: '500.000001' },
      'funding.withdraw_insufficient',
      'number',
      { available: '500.000000' },
    ],
    ['no such currency', { draw_currency_id: 99 }, 'funding.draw_currency_unknown', 'draw_currency_id', {}],
    [
      'a closed currency',
      { draw_currency_id: 6 },
      'funding.draw_closed',
      'draw_currency_id',
      { currency: 'GBP' },
    ],
    ['no such payee', { draw_method_id: 999_999 }, 'funding.method_unknown', 'draw_method_id', {}],
    ['another network', { draw_currency_id: 2 }, 'funding.method_mismatch', 'draw_method_id', {}],
    ['a long memo', { memo: 'x'.repeat(201) }, 'funding.text_length', 'memo', { min: 0, max: 200 }],
  ])('gets refused for %s', async (_, wrong, key, field, params) => {
    const { number = '100', ...more } = wrong as { number?: string };
    expect(await till.draw(ann, number, more)).toMatchObject({ key, data: { field, params } });
    expect(await till.purse(ann)).toEqual(['500.000000', '0.000000']);
  });

  it("gets the same refusal for another user's payee as for a missing one", async () => {
    const foreign = await till.draw(ann, '100', { draw_method_id: bea.methodId });
    expect(foreign).toEqual(await till.draw(ann, '100', { draw_method_id: 999_999 }));
  });

  it('gets refused when the fee takes the whole amount, with a sufficient amount', async () => {
    await server.database.query({ text: 'update funding.currency set draw_rate = 50000000 where id = 1' });
    expect(await till.draw(ann, '50')).toMatchObject({
      key: 'funding.nothing_received',
      data: { params: { min: '50.010000' }, field: 'number' },
    });
    const least = await till.draw(ann, '50.01');
    expect(least.data).toMatchObject({ fee: '50.000000', real_number: '0.010000' });
    await server.database.query({ text: 'update funding.currency set draw_rate = 1000000 where id = 1' });
    // What was frozen stays, whatever operators set.
    expect(await till.records(ann)).toMatchObject([{ fee: '50.000000', real_number: '0.010000' }]);
    await till.cancel(ann, least.data.id);
  });
});

describe('withdrawals and real names', () => {
  it('require an approved name, unless operators turn the rule off', async () => {
    const cora = await nameless('cora');
    const needed = (status: number) => ({ key: 'funding.real_name_required', data: { params: { status } } });
    expect(await server.must(drawInfo, {}, cora.token)).toMatchObject({ real_name_status: 0 });
    expect(await till.draw(cora, '100')).toMatchObject(needed(0));
    const [front_pic, reverse_pic] = [
      await uploadPhoto(server, cora.token),
      await uploadPhoto(server, cora.token),
    ];
    const papers = { name: 'Cora', card_id: 'C1234567', front_pic, reverse_pic };
    await server.must(kyc.realName, papers, cora.token);
    expect(await till.draw(cora, '100')).toMatchObject(needed(1));
    const asNeeded = (is: boolean) =>
      server.database.query({ text: `update funding.setting set withdraw_needs_real_name = ${is}` });
    await asNeeded(false);
    expect((await till.draw(cora, '100')).code).toBe(1);
    await asNeeded(true);
  });
});

describe('a withdrawal code', () => {
  it('confirms its own withdrawal only, once, within ten minutes', async () => {
    const dora = await till.drawer('dora');
    const one = (await till.draw(dora, '100')).data;
    const code = await till.codeOf(dora);
    const other = (await till.draw(dora, '101')).data;
    expect((await till.confirm(dora, other.id, code)).key).toBe('session.code_wrong');
    clock.advance(10 * 60_000);
    expect((await till.confirm(dora, one.id, code)).key).toBe('session.code_wrong');
    await till.sendCode(dora, one.id);
    expect((await till.sendCode(dora, one.id)).key).toBe('session.code_wait');
    const fresh = await till.codeOf(dora);
    expect(fresh).not.toBe(code);
    expect((await till.confirm(dora, one.id, ` ${fresh} `)).data).toMatchObject({ status: 1 });
    expect((await till.sendCode(dora, one.id)).key).toBe('funding.not_unconfirmed');
    expect((await till.confirm(dora, other.id, fresh)).key).toBe('session.code_wrong');
  });

  it('allows five guesses, and blocks the user after ten', async () => {
    const eve = await till.drawer('eve');
    const { id } = (await till.draw(eve, '100')).data;
    const code = await till.codeOf(eve);
    const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].filter((it) => it !== code);
    const guesses = await Promise.all(wrong.slice(0, 5).map((guess) => till.confirm(eve, id, guess)));
    expect(guesses.map(({ key }) => key)).toEqual(guesses.map(() => 'session.code_wrong'));
    // The right code arrives too late.
    expect((await till.confirm(eve, id, code)).key).toBe('session.code_wrong');
    till.later();
    await till.sendCode(eve, id);
    const next = await till.codeOf(eve);
    for (const guess of wrong.filter((it) => it !== next).slice(0, 4)) await till.confirm(eve, id, guess);
    expect((await till.confirm(eve, id, next)).key).toBe('session.too_many_failures');
    clock.advance(15 * 60_000);
    await till.sendCode(eve, id);
    const last = (await till.confirm(eve, id, await till.codeOf(eve))).data;
    expect(last).toMatchObject({ status: 1 });
  });
});
