import { noticeList } from '@tidemark/contract/calls/account/notice';
import * as calls from '@tidemark/contract/calls/money/withdrawals';
import { DAY_MS } from '@tidemark/domain/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../../../../test/support/manual-clock.ts';
import { aRealUser, type RealUser } from '../../../../test/support/real-user.ts';
import { testServer } from '../../../../test/support/test-server.ts';

const clock = manualClock('2026-11-02T09:00:00Z');
const server = await testServer({ clock });

const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const COIN = { draw_id: 1, type: 1, dc_address: TRON };
const BANK = {
  ...{ draw_id: 5, type: 2, bank_name: 'Commerzbank', bank_swift: 'cobadeff' },
  ...{ payee_name: 'Ann Chan', payee_account: 'DE89 3704 0044 0532 0130 00' },
};

const bind = ({ token }: RealUser, form: object, headers: Record<string, string> = {}) =>
  server.call(calls.bindDrawMethod, { draw_id: 0, type: 0, ...form }, token, headers);
const kept = ({ token }: RealUser, asked: object = {}) => server.must(calls.getDrawMethod, asked, token);
const forget = ({ token }: RealUser, id: number) => server.call(calls.delDrawMethod, { id }, token);

describe('the withdrawal currencies', () => {
  it('list by type what they cost and whether a channel exists', async () => {
    const { token } = await aRealUser(server, 'ann@example.com');
    const list = await server.must(calls.drawSymbolList, { type: 2 }, token);
    expect(list.map(({ code, type, open, has_channel }) => [code, type, open, has_channel])).toEqual([
      ['USD', 2, true, true],
      ['EUR', 2, true, true],
      ['GBP', 2, false, false],
    ]);
    expect(list[1]).toMatchObject({ draw_rate: '0.005000', fee_type: 2, usd_price: '0.920000' });
    const coins = await server.must(calls.drawSymbolList, { type: 1 }, token);
    expect(coins[0]).toMatchObject({
      ...{ code: 'USDT', protocol: 'TRC20', draw_rate: '1.000000', fee_type: 1, usd_price: '1.000000' },
      ...{ min_amount: '10.000000', max_amount: '100000.000000', open: true, has_channel: true },
    });
    expect(await server.must(calls.drawSymbolList, {}, token)).toHaveLength(coins.length + list.length);
  });
});

describe('a withdrawal payee', () => {
  let gus: RealUser;
  beforeAll(async () => {
    gus = await aRealUser(server, 'gus@example.com');
  });

  it('can be added, confirmed by notice, listed by type and currency, and deleted', async () => {
    const bea = await aRealUser(server, 'bea@example.com');
    const bound = await bind(bea, COIN);
    expect(bound.msg).toContain('Payout method saved');
    const until = new Date(clock.now() + DAY_MS).toISOString();
    const coin = {
      ...{ type: 1, draw_id: 1, draw_currency: { code: 'USDT', protocol: 'TRC20' }, dc_address: TRON },
      ...{ bank_name: '', bank_swift: '', payee_account: '', hold_until: until },
    };
    expect(bound.data).toMatchObject(coin);
    const bank = (await bind(bea, BANK)).data;
    expect(bank).toMatchObject({
      ...{ type: 2, payee_account: 'DE89370400440532013000', bank_swift: 'COBADEFF', dc_address: '' },
    });
    expect((await kept(bea)).map(({ id }) => id)).toEqual([bank.id, bound.data.id]);
    expect(await kept(bea, { draw_type: 1 })).toMatchObject([coin]);
    expect(await kept(bea, { draw_type: 2, draw_id: 5 })).toMatchObject([{ id: bank.id }]);
    expect(await kept(bea, { draw_id: 2 })).toEqual([]);
    await expect
      .poll(async () => (await server.must(noticeList, {}, bea.token)).data.at(-1))
      .toMatchObject({
        key: 'funding.method_bound',
        params: { payee: 'TJRabP…jpRTv8', currency: 'USDT', until: '2026-11-03 09:00 UTC' },
      });
    const mails = async () => (await server.mails()).filter(({ to }) => to === bea.email);
    await expect.poll(async () => (await mails()).length).toBe(3);
    expect((await mails()).map(({ text }) => text).join()).toContain('Commerzbank ···3000 (EUR) was added');
    expect((await forget(bea, bank.id)).code).toBe(1);
    clock.advance(60_001);
    expect((await forget(bea, bank.id)).key).toBe('funding.method_unknown');
    clock.advance(DAY_MS);
    expect(await kept(bea)).toMatchObject([{ ...coin, hold_until: null }]);
  });

  it('exists once, even when added repeatedly, concurrently or in different letter case', async () => {
    const cora = await aRealUser(server, 'cora@example.com');
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const forms = [address, address.toLowerCase(), ` ${address}`].map((dc_address) => ({
      ...{ draw_id: 2, type: 1, dc_address },
    }));
    const answers = await Promise.all(forms.map((form) => bind(cora, form)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    // The same address on another network is another payee.
    const elsewhere = { draw_id: 3, type: 1, dc_address: address };
    expect((await bind(cora, elsewhere)).data.id).not.toBe(answers[0]?.data.id);
    const bank = (await bind(cora, BANK)).data;
    expect(await bind(cora, { ...BANK, payee_name: 'Somebody Else' })).toMatchObject({
      ...{ key: 'funding.method_known', data: { field: 'payee_account' } },
    });
    // Deleted and bound again it is a new payee with a new waiting time.
    await forget(cora, bank.id);
    expect((await bind(cora, BANK)).data.id).not.toBe(bank.id);
  });

  it('accepts an address copied from a payment link or with invisible characters', async () => {
    const hal = await aRealUser(server, 'hal@example.com');
    const linked = await bind(hal, { ...COIN, dc_address: `tron:\u200b${TRON}?amount=5\u200e` });
    expect(linked.data).toMatchObject({ dc_address: TRON });
    const persian = {
      ...BANK,
      payee_name: 'علی\u200cرضا',
      payee_account: '\u202aDE89\u00a03704 0044 0532 0130 00',
    };
    expect((await bind(hal, persian)).data).toMatchObject({
      ...{ payee_name: 'علی\u200cرضا', payee_account: 'DE89370400440532013000' },
    });
  });

  it('counts toward a limit of twenty', async () => {
    const dora = await aRealUser(server, 'dora@example.com');
    const numbered = (at: number) => bind(dora, { ...BANK, payee_account: `1234-${at}` });
    const answers = await Promise.all(Array.from({ length: 22 }, (_, at) => numbered(at)));
    expect(answers.flatMap(({ key }) => key ?? [])).toEqual([
      ...['funding.too_many_methods', 'funding.too_many_methods'],
    ]);
    expect(await kept(dora)).toHaveLength(20);
  });

  it('looks like a missing one to every other user', async () => {
    const [eve, fay] = [
      await aRealUser(server, 'eve@example.com'),
      await aRealUser(server, 'fay@example.com'),
    ];
    const { id } = (await bind(eve, COIN)).data;
    expect(await forget(fay, id)).toEqual(await forget(fay, 999_999));
    expect(await kept(fay)).toEqual([]);
    // Two people may be paid to one address.
    expect((await bind(fay, COIN)).code).toBe(1);
  });

  it.each([
    ['no such currency', { ...COIN, draw_id: 99 }, 'funding.draw_currency_unknown', 'draw_id'],
    ['a coin as a bank', { ...COIN, type: 2 }, 'funding.type_mismatch', 'type'],
    ['a bank as a coin', { ...BANK, type: 1 }, 'funding.type_mismatch', 'type'],
    ['no channel', { ...BANK, draw_id: 6 }, 'funding.no_channel', 'draw_id'],
    ['no address', { draw_id: 1, type: 1 }, 'funding.address_malformed', 'dc_address'],
    ['another network', { ...COIN, draw_id: 2 }, 'funding.address_malformed', 'dc_address'],
    [
      'a mistyped address',
      { ...COIN, dc_address: `${TRON.slice(0, -1)}9` },
      'funding.address_typo',
      'dc_address',
    ],
    [
      'a contract of USDT',
      { ...COIN, dc_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
      'funding.address_contract',
      'dc_address',
    ],
    [
      'a contract in small letters',
      { ...COIN, draw_id: 2, dc_address: '0xdac17f958d2ee523a2206206994597c13d831ec7' },
      'funding.address_contract',
      'dc_address',
    ],
    ['no bank', { ...BANK, bank_name: '' }, 'funding.text_length', 'bank_name'],
    [
      'a mistyped IBAN',
      { ...BANK, payee_account: 'DE89370400440532013001' },
      'funding.iban_typo',
      'payee_account',
    ],
    ['a short SWIFT', { ...BANK, bank_swift: 'COBA' }, 'funding.swift_malformed', 'bank_swift'],
  ])('gets refused for %s', async (_, form, key, field) => {
    expect(await bind(gus, form)).toMatchObject({ key, data: { field } });
    expect(await kept(gus)).toEqual([]);
  });

  it('cannot be one of our own deposit addresses', async () => {
    const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
    await server.database.query({
      text: `insert into funding.deposit_address (currency_id, address, position, open, is_placeholder)
             values (3, $1, 9, false, false)`,
      values: [address],
    });
    const form = { draw_id: 2, type: 1, dc_address: address.toLowerCase() };
    expect(await bind(gus, form)).toMatchObject({
      key: 'funding.address_own',
      data: { field: 'dc_address' },
    });
  });
});
