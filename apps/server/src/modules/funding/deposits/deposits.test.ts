import { once } from 'node:events';
import { noticeList } from '@tidemark/contract/calls/account/notice';
import {
  chargeInfo,
  chargeSubmit,
  chargeSymbols,
  quickList,
  wireInfo,
} from '@tidemark/contract/calls/money/deposits';
import { auditList } from '@tidemark/contract/operator/audit';
import { reviewList } from '@tidemark/contract/operator/reviews';
import { HOUR_MS } from '@tidemark/domain/time';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { signInOperator } from '../../../../test/support/operators.ts';
import { verifyFunding } from '../index.ts';
import { openBackOffice } from './deposits.fixture.ts';

const backOffice = await openBackOffice();
const { server, clock, places, finance, second } = backOffice;

/** What the live channel sends a user about their accounts, from the first value on. */
async function openAccountTopic(token: string) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/v2/ws`);
  const told: string[] = [];
  socket.on('message', (data) => told.push(String(data)));
  await once(socket, 'open');
  socket.send(
    JSON.stringify([
      { type: 'login', token },
      { type: 'sub', topic: 'ACCOUNT' },
    ]),
  );
  await expect.poll(() => told.at(-1)).toContain('"balance":"0.000000"');
  return { told, close: () => socket.close() };
}

describe('the deposit options', () => {
  it('list each currency once, with its addresses and bank accounts', async () => {
    const { token } = await backOffice.payer('olga');
    const symbols = await server.must(chargeSymbols, {}, token);
    expect(symbols.map(({ code, type, open, has_channel }) => [code, type, open, has_channel])).toEqual([
      ['USDT', 0, true, true],
      ['USDC', 0, true, false],
      ['USD', 1, true, true],
      ['EUR', 1, true, false],
      ['GBP', 1, true, false],
    ]);
    expect((await server.must(chargeSymbols, { type: 1 }, token)).map(({ code }) => code)).toEqual([
      ...['USD', 'EUR', 'GBP'],
    ]);
    const [usdt] = symbols;
    const address = {
      ...{ id: places.address, currency_code: 'USDT', protocol_code: 'TRC20' },
      ...{
        address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
        decimals: 6,
        proof_required: true,
        reference_required: false,
      },
      ...{ usd_price: '1.000000', min_amount: '10.000000', max_amount: '1000000.000000' },
    };
    for (const currency of ['USDT', 'usdt', String(usdt?.id), '']) {
      expect(await server.must(chargeInfo, { currency }, token)).toEqual([address]);
    }
    expect(await server.must(chargeInfo, { currency: 'BTC' }, token)).toEqual([]);
    expect(await server.must(wireInfo, { bank_coin: 'USD' }, token)).toMatchObject([
      { id: places.account, bank_name: 'First Bank', payee_account: '012-345678', bank_remark: 'Your uid' },
    ]);
    expect(await server.must(wireInfo, { bank_coin: 'GBP' }, token)).toEqual([]);
  });
});

describe('a deposit', () => {
  it('gets requested, approved and credited, and notifies its owner', async () => {
    const ann = await backOffice.payer('ann');
    const sent = await backOffice.send(ann, '250.5', { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' });
    expect([sent.code, sent.msg]).toEqual([1, expect.stringContaining('48 hours')]);
    const { id } = sent.data;
    clock.advance(HOUR_MS);
    const { data: waiting } = await backOffice.records(ann);
    expect(waiting).toMatchObject([
      {
        ...{ id, number: '250.500000', type: 0, currency_code: 'USDT', protocol_code: 'TRC20', status: 0 },
        ...{ usd_price: '1.000000', usd_amount: '250.500000', received: null, remark: '' },
        ...{ due_at: '2026-11-04T09:00:00.000Z', remaining_ms: 47 * HOUR_MS, decided_at: null },
      },
    ]);
    expect((await fetch(server.url + waiting[0]?.proofImg)).status).toBe(200);
    const review = await backOffice.review(id);
    expect(review).toMatchObject({ status: 'waiting', needs_second: false, user: { id: ann.id } });
    expect(Object.fromEntries(review.fields.map(({ key, value }) => [key, value]))).toEqual({
      ...{ number: '250.500000', currency: 'USDT', protocol: 'TRC20', rate: '1.000000' },
      ...{ usd_amount: '250.500000', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    });
    for (const { url } of review.pictures) expect((await fetch(server.url + url)).status).toBe(200);

    const live = await openAccountTopic(ann.token);
    expect((await backOffice.approve(id)).data).toMatchObject({
      status: 'approved',
      decided_by: finance.email,
    });
    await expect.poll(() => live.told.at(-1)).toContain('"type":"change","balance":"250.500000"');
    live.close();
    expect(await backOffice.funded(ann)).toBe('250.500000');
    expect(await backOffice.postings(id)).toEqual([
      { amount: '250500000', debit_account: '3', reference: String(id) },
    ]);
    expect((await backOffice.records(ann)).data).toMatchObject([
      { status: 1, received: '250.500000', received_usd: '250.500000', due_at: null },
    ]);
    expect((await backOffice.approve(id, { by: second })).key).toBe('review.already_decided');
    expect((await backOffice.cancel(ann, id)).key).toBe('funding.deposit_decided');
    await expect
      .poll(async () => (await server.must(noticeList, {}, ann.token)).data)
      .toMatchObject([
        { key: 'review.deposit_approved', params: { amount: '250.5', currency: 'USDT', usd: '250.5' } },
      ]);
    await expect
      .poll(async () => (await server.mails()).filter(({ to }) => to === ann.email).at(-1)?.subject)
      .toBe('Your deposit of 250.50 USDT has been credited');
  });

  it('gets rejected with a reason that its owner reads, or is cancelled by its owner', async () => {
    const bea = await backOffice.payer('bea');
    const { data: first } = await backOffice.wire(bea, '99.99');
    expect((await backOffice.reject(first.id, '')).key).toBe('review.remark_required');
    await backOffice.reject(first.id, 'Nothing has come.');
    const { data: other } = await backOffice.wire(bea, '60');
    expect((await backOffice.cancel(bea, other.id)).data.status).toBe(3);
    for (const decided of [backOffice.approve(other.id), backOffice.reject(other.id, 'no')]) {
      expect((await decided).key).toBe('review.cancelled');
    }
    expect((await server.must(quickList, { type: 1 }, bea.token)).data).toMatchObject([
      { status: 3, number: '60.000000', remark: '', due_at: null },
      { status: 2, remark: 'Nothing has come.', bank_name: 'First Bank', payee_account: '012-345678' },
    ]);
    expect((await backOffice.records(bea, 0)).total).toBe(0);
    expect(await backOffice.funded(bea)).toBe('0.000000');
    await expect
      .poll(async () => (await server.must(noticeList, {}, bea.token)).data)
      .toMatchObject([{ key: 'review.deposit_rejected', params: { remark: 'Nothing has come.' } }]);
    const listed = await server.must(reviewList, { kind: 'deposit', status: 'all' }, finance.token);
    expect(listed.data.map(({ id }) => id)).not.toContain(other.id);
    expect(listed.total).toBe(listed.data.length);
  });

  it('needs two operators who enter the same amount when it is corrected or large', async () => {
    const cora = await backOffice.payer('cora');
    const { data } = await backOffice.wire(cora, '1000');
    const found = await backOffice.approve(data.id, { amount: '985.5' });
    expect(found.data).toMatchObject({
      ...{ status: 'waiting', needs_second: true, first_approval_by: finance.email },
      fields: expect.arrayContaining([{ key: 'first_amount', value: '985.500000' }]),
    });
    expect(await backOffice.funded(cora)).toBe('0.000000');
    expect(await backOffice.approve(data.id, { by: second })).toMatchObject({
      ...{ key: 'funding.amount_differs', data: { params: { first: '985.5', currency: 'USD' } } },
    });
    await backOffice.approve(data.id, { by: second, amount: '985.50' });
    expect(await backOffice.funded(cora)).toBe('985.500000');
    expect((await backOffice.records(cora)).data).toMatchObject([
      { status: 1, number: '1000.000000', received: '985.500000' },
    ]);

    const { data: large } = await backOffice.send(cora, '10000.01');
    expect((await backOffice.review(large.id)).needs_second).toBe(true);
    expect((await backOffice.approve(large.id)).data.status).toBe('waiting');
    backOffice.later();
    expect((await backOffice.approve(large.id)).key).toBe('review.same_operator');
    expect((await backOffice.approve(large.id, { by: second })).data.status).toBe('approved');
    expect(await backOffice.funded(cora)).toBe('10985.510000');
    const { data: trail } = await server.must(auditList, {}, backOffice.admin.token);
    const about = trail.filter(({ object }) => object === `deposit:${data.id}`);
    expect(about.map(({ operator, detail }) => [operator, detail])).toEqual([
      [second.email, expect.objectContaining({ received: '985.500000 USD', credited: '985.500000' })],
      [finance.email, expect.objectContaining({ approval: 'first', requested: '1000.000000 USD' })],
    ]);
  });

  it('counts once when it is sent twice, for a day with a key and for a minute without', async () => {
    const dora = await backOffice.payer('dora');
    const [one, same] = await Promise.all([backOffice.send(dora, '70'), backOffice.send(dora, '70')]);
    expect(same.data.id).toBe(one.data.id);
    // Taken back, and sent again at once: that is another one, and that one once.
    await backOffice.cancel(dora, one.data.id);
    const [again, twice] = await Promise.all([backOffice.send(dora, '70'), backOffice.send(dora, '70')]);
    expect([again.data.status, again.data.id]).toEqual([0, twice.data.id]);
    expect(again.data.id).not.toBe(one.data.id);
    backOffice.later();
    expect((await backOffice.send(dora, '70')).data.id).not.toBe(again.data.id);
    expect((await backOffice.records(dora)).total).toBe(3);
  });
});

describe('a deposit request', () => {
  it('gets a refusal at its field that names what is accepted', async () => {
    const [eve, fred] = [await backOffice.payer('eve'), await backOffice.payer('fred')];
    const refused = async (asked: ReturnType<typeof backOffice.send>) => {
      const { key, data } = await asked;
      const { field, params } = data as unknown as { field?: string; params: object };
      return [key, field, ...Object.values(params ?? {})];
    };
    const small = ['funding.amount_too_small', 'number', '10', 'USDT'];
    expect(await refused(backOffice.send(eve, '9.999999'))).toEqual(small);
    const large = ['funding.amount_too_large', 'number', '1000000', 'USDT'];
    expect(await refused(backOffice.send(eve, '1000000.000001'))).toEqual(large);
    for (const number of ['', '0', '-50', 'fifty', '1e2', '50.0000001', '٥٠', '9'.repeat(60)]) {
      expect((await refused(backOffice.send(eve, number)))[0]).toMatch(
        /^funding\.amount_(malformed|too_large)$/,
      );
    }
    expect(await refused(backOffice.wire(eve, '60.001'))).toEqual(['funding.amount_malformed', 'number', 2]);
    const wrong = { address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' };
    expect(await refused(backOffice.send(eve, '50', wrong))).toEqual(['funding.address_changed', 'address']);
    const nowhere = { charge_id: 999_999 };
    expect(await refused(backOffice.send(eve, '50', nowhere))).toEqual([
      'funding.option_unknown',
      'charge_id',
    ]);
    expect(await refused(backOffice.wire(eve, '60', { wire_id: 999_999 }))).toEqual([
      ...['funding.option_unknown', 'wire_id'],
    ]);
    for (const proofImg of [fred.proof, 'https://elsewhere.example/a.png']) {
      expect(await refused(backOffice.send(eve, '50', { proofImg }))).toEqual(['upload.unknown', 'proofImg']);
    }
    expect(await refused(backOffice.send(eve, '50', { proofImg: '' }))).toEqual([
      ...['funding.proof_required', 'proofImg'],
    ]);
    const { data } = await backOffice.send(fred, '50');
    for (const id of [data.id, 999_999]) {
      expect(await refused(backOffice.cancel(eve, id))).toEqual(['funding.deposit_unknown', 'id']);
    }
    expect((await server.call(chargeSubmit, {} as never, eve.token)).code).toBe(400);
    expect((await backOffice.records(eve)).total).toBe(0);
  });

  it('gets refused while ten others are open', async () => {
    const gus = await backOffice.payer('gus');
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, at) => backOffice.send(gus, String(50 + at))),
    );
    expect(sent.filter(({ code }) => code === 1)).toHaveLength(10);
    const full = sent.find(({ code }) => code !== 1);
    expect(full).toMatchObject({ key: 'funding.too_many_open', data: { params: { max: 10 } } });
    await backOffice.cancel(gus, (await backOffice.records(gus)).data[0]?.id ?? 0);
    expect((await backOffice.send(gus, '80')).code).toBe(1);
  });
});

describe('concurrent deposit decisions', () => {
  it('credit a deposit once when many operators approve it', async () => {
    const hal = await backOffice.payer('hal');
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@example.com`);
    const many = await Promise.all(names.map((email) => signInOperator(server, 'finance', { email })));
    for (const number of ['500', '20000']) {
      const { data } = await backOffice.send(hal, number);
      const all = await Promise.all(
        [...many, finance, second].map((by) => backOffice.approve(data.id, { by })),
      );
      // A large one takes two of them.
      const wanted = number === '500' ? 1 : 2;
      expect(all.filter(({ code }) => code === 1)).toHaveLength(wanted);
      const others = all.filter(({ code }) => code !== 1).map(({ key }) => key);
      expect(new Set(others)).toEqual(new Set(['review.already_decided']));
      expect(await backOffice.postings(data.id)).toHaveLength(1);
    }
    expect(await backOffice.funded(hal)).toBe('20500.000000');
  });

  it('let either a cancellation or an approval win', async () => {
    const ida = await backOffice.payer('ida');
    for (let round = 0; round < 8; round += 1) {
      const { data } = await backOffice.send(ida, String(100 + round));
      const before = Number(await backOffice.funded(ida));
      const both = [() => backOffice.cancel(ida, data.id), () => backOffice.approve(data.id)] as const;
      const [one, other] = await Promise.all(round % 2 ? [both[0](), both[1]()] : [both[1](), both[0]()]);
      expect([one.code, other.code].filter((code) => code === 1)).toHaveLength(1);
      const { data: records } = await backOffice.records(ida);
      const approved = records.find(({ id }) => id === data.id)?.status === 1;
      expect(Number(await backOffice.funded(ida)) - before).toBe(approved ? 100 + round : 0);
      expect(await backOffice.postings(data.id)).toHaveLength(approved ? 1 : 0);
    }
  });
});

it('deposit verification: finds an approved deposit without its single posting', async () => {
  const verified = () => verifyFunding(server.database);
  expect(await verified()).toEqual([]);
  const june = await backOffice.payer('june');
  const { data: waiting } = await backOffice.send(june, '40');
  const { data: credited } = await backOffice.send(june, '41');
  await backOffice.approve(credited.id);
  const change = (text: string) => server.owner.query({ text });
  await change(`update funding.deposit set received_usd = 42000000 where id = ${credited.id}`);
  expect(await verified()).toEqual([
    expect.stringMatching(`deposit ${credited.id}: it is not what posting`),
    `deposit ${credited.id}: 42000000 is not what it was worth`,
  ]);
  await change(`update funding.deposit set received_usd = 41000000 where id = ${credited.id}`);
  await change(`update funding.deposit set status = 'approved', decided_by = 1, decided_at = now(),
    received_units = units, received_usd = usd where id = ${waiting.id}`);
  expect(await verified()).toEqual([expect.stringMatching(/^\d+ deposits are approved, and there are/)]);
});
