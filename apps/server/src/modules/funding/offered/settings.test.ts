import type { CallInput } from '@tidemark/contract';
import { chargeInfo, chargeSubmit, chargeSymbols, wireInfo } from '@tidemark/contract/calls/money/deposits';
import { auditList } from '@tidemark/contract/operator/audit';
import * as calls from '@tidemark/contract/operator/settings/funding-settings';
import { isRefusal, present, type Refusal } from '@tidemark/domain/outcome';
import { describe, expect, it } from 'vitest';
import { saveByTwo } from '../../../../test/support/operators.ts';
import { openBackOffice } from '../deposits/deposits.fixture.ts';

const counter = await openBackOffice();
const { server, admin, finance, second } = counter;
const payer = await counter.payer('payer');

type Currency = CallInput<typeof calls.fundingCurrencySave>;
type Address = CallInput<typeof calls.fundingAddressSave>;

async function currency(code: string, protocol = '') {
  const all = await server.must(calls.fundingCurrencies, {}, finance.token);
  const found = all.find(({ value }) => value.code === code && value.protocol === protocol);
  const { id, version, value } = present(found, code);
  return { ...value, id: Number(id), from: version };
}

const setCurrency = (submission: Currency) => saveByTwo(server, calls.fundingCurrencySave, submission, admin);
const setAddress = (submission: Address) => saveByTwo(server, calls.fundingAddressSave, submission, admin);
const fieldOf = ({ key, data }: { key?: string; data: unknown }) => [key, (data as Refusal).field];

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ETHEREUM = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

describe('currency settings', () => {
  it('apply to new requests; earlier requests keep their rate', async () => {
    const { data: before } = await counter.send(payer, '1000');
    const usdt = await currency('USDT', 'TRC20');
    const submission = { ...usdt, deposit_price: '0.9', deposit_min: '200.5', reason: 'below par' };
    const said = await setCurrency({ ...submission, dry_run: true });
    const changes = [
      { field: 'deposit_price', from: '1.000000', to: '0.900000' },
      { field: 'deposit_min', from: '10.000000', to: '200.500000' },
    ];
    expect(said.data).toMatchObject({ changes, saved: false });
    expect(await currency('USDT', 'TRC20')).toEqual(usdt);
    expect((await setCurrency(submission)).data).toMatchObject({ changes, saved: true });
    expect((await setCurrency({ ...submission, deposit_price: '0.8' })).key).toBe(
      'operator.changed_meanwhile',
    );
    const [noted] = (await server.must(auditList, {}, admin.token)).data;
    expect(noted).toMatchObject({ object: `currency:${usdt.id}`, reason: 'below par' });

    expect(await server.must(chargeInfo, { currency: 'USDT' }, payer.token)).toMatchObject([
      { usd_price: '0.900000', min_amount: '200.500000' },
    ]);
    expect((await counter.send(payer, '200.4')).key).toBe('funding.amount_too_small');
    const { data: after } = await counter.send(payer, '1001');
    expect(after).toMatchObject({ usd_price: '0.900000', usd_amount: '900.900000' });
    await counter.approve(before.id);
    expect(await counter.funded(payer)).toBe('1000.000000');
    await counter.approve(after.id);
    expect(await counter.funded(payer)).toBe('1900.900000');
  });

  it('close a currency to deposits, and create a new one with the next number', async () => {
    const usdc = await currency('USDC', 'ERC20');
    const made = await setAddress({ currency_id: usdc.id, address: ETHEREUM, position: 1, open: true });
    const [option] = await server.must(chargeInfo, { currency: 'USDC' }, payer.token);
    expect(option).toMatchObject({ id: made.data.id, address: ETHEREUM });
    await setCurrency({ ...usdc, deposit_open: false });
    expect(await server.must(chargeInfo, { currency: 'USDC' }, payer.token)).toEqual([]);
    const paid = { number: '50', proofImg: payer.proof, charge_id: option?.id ?? 0 };
    expect((await server.call(chargeSubmit, paid, payer.token)).key).toBe('funding.option_unknown');
    const symbols = await server.must(chargeSymbols, { type: 0 }, payer.token);
    expect(symbols.find(({ code }) => code === 'USDC')).toMatchObject({ open: false, has_channel: false });

    const { id: _, from: __, ...like } = usdc;
    const other = await setCurrency({ ...like, protocol: 'BEP20', reason: '' });
    expect(other.data).toMatchObject({ saved: true, id: expect.any(Number) });
    expect((await setCurrency({ ...like, protocol: 'BEP20' })).key).toBe('operator.named_twice');
  });

  it.each<[field: string, change: Partial<Currency>]>([
    ['code', { code: 'USDX' }],
    ['kind', { kind: 'bank' }],
    ['protocol', { protocol: 'BEP20' }],
    ['protocol', { protocol: '' }],
    ['name', { name: ' ' }],
    ['decimals', { decimals: 7 }],
    ['deposit_price', { deposit_price: '0' }],
    ['deposit_price', { deposit_price: '1.0000001' }],
    ['deposit_min', { deposit_min: '-1' }],
    ['deposit_max', { deposit_min: '100', deposit_max: '99' }],
    ['deposit_max', { deposit_max: '1000000000', deposit_price: '2' }],
    ['fee_type', { fee_type: 3 as 1 }],
    ['draw_rate', { fee_type: 2, draw_rate: '1' }],
    ['draw_rate', { draw_rate: '-0.1' }],
    ['draw_price', { draw_price: '0' }],
    ['draw_max', { draw_min: '100', draw_max: '99' }],
  ])('refuse an invalid %s: %j', async (field, change) => {
    const usdt = await currency('USDT', 'ERC20');
    const { code, data } = await setCurrency({ ...usdt, ...change });
    const told = data as unknown as { field?: string; fields?: { field: string }[] };
    expect([code === 1, told.field ?? told.fields?.[0]?.field]).toEqual([false, field]);
    expect(await currency('USDT', 'ERC20')).toEqual(usdt);
  });
});

describe('deposit destination settings', () => {
  it("require a well-formed address of the coin's network, once", async () => {
    const tron = await currency('USDT', 'TRC20');
    const ether = await currency('USDT', 'ERC20');
    const usd = await currency('USD');
    const place = { position: 1, open: true };
    const refused: [Address, string, string][] = [
      [{ ...place, currency_id: tron.id, address: ETHEREUM }, 'funding.address_malformed', 'address'],
      [
        { ...place, currency_id: tron.id, address: `${TRON.slice(0, -1)}u` },
        'funding.address_typo',
        'address',
      ],
      [{ ...place, currency_id: ether.id, address: TRON }, 'funding.address_malformed', 'address'],
      [
        { ...place, currency_id: ether.id, address: ETHEREUM.replace('dA', 'da') },
        'funding.address_typo',
        'address',
      ],
      [{ ...place, currency_id: tron.id, address: TRON }, 'operator.named_twice', 'address'],
      [{ ...place, currency_id: usd.id, address: TRON }, 'funding.currency_unfit', 'currency_id'],
      [{ ...place, currency_id: 999, address: TRON }, 'funding.currency_unfit', 'currency_id'],
    ];
    for (const [submission, ...wanted] of refused)
      expect(fieldOf(await setAddress(submission))).toEqual(wanted);
  });

  it('show a changed address from then on, and refuse deposits to the old one', async () => {
    const [first] = await server.must(calls.fundingAddresses, {}, second.token);
    const { id, value, version } = present(first, 'an address');
    const other = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
    const moved = { ...value, id: Number(id), from: version, address: other };
    expect((await setAddress({ ...moved, currency_id: 2 })).key).toBe('operator.fixed_field');
    expect((await setAddress(moved)).code).toBe(1);
    expect((await counter.send(payer, '300', { address: TRON })).key).toBe('funding.address_changed');
    expect((await counter.send(payer, '300', { address: other })).data).toMatchObject({ address: other });
  });

  it('allow several bank accounts per currency', async () => {
    const euro = await currency('EUR');
    const account = {
      ...{ currency_id: euro.id, bank_name: 'Second Bank', bank_address: '', bank_swift: 'SECOHKHH' },
      ...{ payee_name: 'Tidemark', payee_account: 'DE02120300000000202051', bank_remark: '' },
      ...{ position: 2, open: true },
    };
    const made = await saveByTwo(server, calls.fundingAccountSave, account, admin);
    expect(made.data).toMatchObject({ saved: true });
    expect(await server.must(wireInfo, { bank_coin: 'EUR' }, payer.token)).toMatchObject([
      { id: made.data.id, bank_name: 'Second Bank', usd_price: '1.080000' },
    ]);
    const tether = { ...account, currency_id: 1 };
    expect(fieldOf(await server.call(calls.fundingAccountSave, tether, admin.token))).toEqual([
      ...['funding.currency_unfit', 'currency_id'],
    ]);
  });

  it('keep a demo destination a demo destination when other fields change', async () => {
    const burnt = {
      currency_id: 2,
      address: '0x000000000000000000000000000000000000dEaD',
      position: 1,
      open: true,
    };
    expect((await setAddress(burnt)).code).toBe(1);
    const options = await server.must(chargeInfo, { currency: 'USDT' }, payer.token);
    expect(options.map(({ protocol_code }) => protocol_code)).toEqual(['TRC20']);
  });
});

it('funding limits: changed limits apply to new requests', async () => {
  const [only] = await server.must(calls.fundingLimits, {}, finance.token);
  const { value, version } = present(only, 'limits');
  expect(value).toEqual({
    ...{ second_approval_above: '10000.000000', withdraw_hold_hours: 24 },
    ...{ withdraw_needs_real_name: true, deposits_open_max: 10, operator_day_limit: '50000.000000' },
  });
  const submission = { ...value, second_approval_above: '500', deposits_open_max: 2, from: version };
  expect((await server.call(calls.fundingLimitsSave, submission, finance.token)).key).toBe(
    'operator.role_required',
  );
  await server.must(calls.fundingLimitsSave, submission, admin.token);
  const quinn = await counter.payer('quinn');
  const { data } = await counter.wire(quinn, '500.01');
  expect((await counter.review(data.id)).needs_second).toBe(true);
  expect((await counter.approve(data.id)).data).toMatchObject({ status: 'waiting' });
  await counter.wire(quinn, '60');
  const full = await counter.wire(quinn, '61');
  expect(isRefusal(full.data) || full.key).toBe('funding.too_many_open');
});
