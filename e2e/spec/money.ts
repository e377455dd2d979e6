import { expect } from '@playwright/test';
import { aPhoto } from '../support/page/uploads.ts';
import type { Desk } from '../support/people/operator-desk.ts';
import { entity, type SpecClient } from './client.ts';

interface Row {
  readonly id: number;
}
interface Listed<T> {
  readonly data: readonly T[];
}

/** Well-formed, but unassigned. */
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

const firstOf = <T>(rows: readonly T[]): T => {
  const [first] = rows;
  if (first === undefined) throw new Error('nothing is offered');
  return first;
};

/** A real name with its two pictures: not submitted, waiting, finished. */
export async function proveName(client: SpecClient, desk: Desk, name: string): Promise<void> {
  const status = async () =>
    entity('realName', await client.get<{ review_status: number }>('/api/user_real/center')).review_status;
  expect(await status()).toBe(0);
  const [front_pic, reverse_pic] = [await client.upload(await aPhoto()), await client.upload(await aPhoto())];
  await client.post('/api/user_real/real_name', { name, card_id: 'L0 123 4567', front_pic, reverse_pic });
  expect(await status()).toBe(1);
  await desk.decide('real_name', name, 'approve');
  expect(await status()).toBe(2);
}

/** Reports coins and a wire as sent, each with its proof; operators find both. */
export async function payIn(client: SpecClient, desk: Desk, number: string): Promise<void> {
  interface Channel extends Row {
    readonly address: string;
    readonly currency_code: string;
  }
  await client.get('/api/quickCharge/symbols');
  const coins = entity('depositAddress', await client.get<readonly Channel[]>('/api/quickCharge/info'));
  const coin = coins.find(({ currency_code }) => currency_code === 'USDT') ?? firstOf(coins);
  const proofImg = await client.upload(await aPhoto());
  const { id } = await client.get<Row>('/api/quickCharge/submit', {
    ...{ number, proofImg, address: coin.address, charge_id: coin.id },
  });
  const banks = await client.get<readonly Row[]>('/api/quickCharge/wire_info', { bank_coin: 'USD' });
  const wired = await client.get<Row>('/api/quickCharge/wire_submit', {
    ...{ number, proofImg: await client.upload(await aPhoto()) },
    wire_id: firstOf(entity('bankAccount', banks)).id,
  });
  await desk.decide('deposit', id, 'approve');
  await desk.decide('deposit', wired.id, 'reject', 'Nothing has arrived.');
  const query = { type: 0, page: 1 };
  const coined = await client.get<Listed<object>>('/api/quickCharge/list', query);
  expect(entity('deposit', coined.data)).toMatchObject([{ id, type: 0, status: 1 }]);
  const all = await client.get<Listed<object>>('/api/quickCharge/quick_ist', { ...query, type: 1 });
  expect(entity('deposit', all.data)).toMatchObject([
    { id: wired.id, type: 1, status: 2, remark: 'Nothing has arrived.' },
  ]);
}

/** From one account to another. */
export async function transfer(client: SpecClient, to: 'forex' | 'micro', balance: string): Promise<void> {
  const accounts = await client.get<readonly { type: string; currencyId: number }[]>(
    '/v2/api/main/wallet/getBalance',
  );
  const currency_id = accounts.find(({ type }) => type === 'change')?.currencyId ?? 0;
  await client.post('/api/account/transfer', { balance, currency_id, from: 'change', to });
  const log = await client.get<Listed<object>>('/api/account/transfer_log', { type: 'change', page: 1 });
  expect(entity('transferLog', log.data)[0]).toMatchObject({ from: 'change', to });
}

/**
 * Binds an address and an account, withdraws to the first, deletes the second. The specification has no call
 * that confirms a withdrawal: the mail's link does, in a browser. Then an operator pays.
 */
export async function payOut(
  client: SpecClient,
  number: string,
  { desk, followLink }: { readonly desk: Desk; readonly followLink: () => Promise<void> },
): Promise<void> {
  interface Currency extends Row {
    readonly code: string;
    readonly protocol: string;
  }
  const currencies = (type: 1 | 2) =>
    client.get<readonly Currency[]>('/api/account/draw_symbol_list', { type });
  const coin = entity('withdrawCurrency', await currencies(1)).find(({ protocol }) => protocol === 'TRC20');
  const fiat = firstOf(entity('withdrawCurrency', await currencies(2)));
  if (!coin) throw new Error('no currency travels by TRC20');
  const bind = '/api/wallet/bind_draw_method';
  const wallet = await client.form<Row>(bind, { draw_id: coin.id, type: 1, dc_address: ADDRESS });
  const bank = await client.form<Row>(bind, {
    ...{ draw_id: fiat.id, type: 2, bank_name: 'Harbour Bank', bank_address: '1 Quay Street' },
    ...{ bank_swift: 'HARBHKHH', payee_name: 'Sam Spec', payee_account: '000123456789' },
  });
  const methods = { draw_type: 1, draw_id: coin.id };
  expect(
    entity('withdrawMethod', await client.get<readonly Row[]>('/api/wallet/get_draw_method', methods)),
  ).toMatchObject([{ id: wallet.id }]);
  await client.form('/api/account/draw', {
    ...{ draw_currency_id: coin.id, number, memo: '', draw_method_id: wallet.id },
  });
  const newest = async () => {
    const drawn = await client.get<Listed<Row & { status: number }>>('/api/account/draw_list', {
      ...{ type: 1, page: 1 },
    });
    return firstOf(entity('withdrawal', drawn.data));
  };
  const { id } = await newest();
  await followLink();
  expect((await newest()).status, 'under review').toBe(1);
  await desk.decide('withdraw', id, 'approve');
  expect((await newest()).status, 'paid').toBe(2);
  await client.form('/api/wallet/del_draw_method', { id: bank.id });
}

/** Identity, offer, signature, payout, and a proof of the repayment. */
export async function borrow(client: SpecClient, desk: Desk): Promise<void> {
  const kyc = async () => entity('loanKyc', await client.get<{ status: number }>('/api/loan/info')).status;
  expect(await kyc()).toBe(0);
  const hand_pic = await client.upload(await aPhoto());
  await client.post('/api/loan/kyc_submit', {
    ...{ name: 'Sam', last_name: 'Spec', sex: 1, birthday: '1990-02-03', country: 'HK' },
    ...{ mobile: '+85291234567', id_card_type: 1, hand_pic },
  });
  expect(await kyc()).toBe(1);
  await desk.decide('loan_kyc', 'Spec', 'approve');
  expect(await kyc()).toBe(2);
  interface Offer extends Row {
    readonly min_amount: string;
    readonly agreement: string;
  }
  const offers = entity('loanConfig', await client.get<readonly Offer[]>('/api/loan/loan_config'));
  const { id: config_id, min_amount: amount } = firstOf(offers);
  await client.get('/api/loan/get_date');
  const terms = entity(
    'loanConfig',
    await client.get<Offer>('/api/loan/config_info', { id: config_id, amount }),
  );
  const sign = await client.upload(await aPhoto());
  const { id } = await client.post<Row>('/api/loan/loan_submit', {
    ...{ amount, config_id, sign, agreement: terms.agreement },
  });
  await desk.decide('loan', id, 'approve');
  await repay(client, id);
}

async function repay(client: SpecClient, loan_id: number): Promise<void> {
  const mine = await client.get<Listed<object>>('/api/loan/loan_list', { page: 1 });
  expect(entity('loan', mine.data)).toMatchObject([{ id: loan_id, status: 2 }]);
  entity('loanInFull', entity('loan', await client.get('/api/loan/loan_info', { id: loan_id })));
  await client.get('/api/loan/repayment_info', { loan_id });
  const places = await client.get<readonly Row[]>('/api/loan/repayment_accounts');
  const proofImg = await client.upload(await aPhoto());
  await client.post('/api/loan/repayment', { charge_id: firstOf(places).id, loan_id, proofImg });
  expect(await client.get('/api/loan/loan_info', { id: loan_id })).toMatchObject({ status: 4 });
}

/** A share of a fund; answers its id. */
export async function subscribe(client: SpecClient): Promise<number> {
  interface Fund extends Row {
    readonly staring_sub_amount: string;
  }
  const funds = await client.get<Listed<Fund>>('/api/fund/list', { page: 1 });
  const { id, staring_sub_amount } = firstOf(entity('fund', funds.data));
  entity('fund', await client.get('/api/fund/info', { id }));
  const share = await client.get<Row>('/api/fund/buy', { id, amount: staring_sub_amount });
  const mine = await client.get<Listed<object>>('/api/fund/subList', { page: 1 });
  expect(entity('subscription', mine.data)).toMatchObject([{ id: share.id, status: 1 }]);
  return share.id;
}

/** What a share has brought after some days, and that it is to be given back. */
export async function leaveFund(client: SpecClient, sub_id: number): Promise<void> {
  const income = await client.get<Listed<object>>('/api/fund/insList', { sub_id, page: 1 });
  entity('income', income.data);
  await client.get('/api/fund/applyRefund', { sub_id });
  expect((await client.get<Listed<object>>('/api/fund/subList', { page: 1 })).data).toMatchObject([
    { id: sub_id, status: 2 },
  ]);
}
