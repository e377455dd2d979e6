import { noticeList } from '@tidemark/contract/calls/account/notice';
import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import { supportConversation } from '@tidemark/contract/calls/content/support';
import * as disputes from '@tidemark/contract/calls/trading/disputes';
import { cancelTrade, close, submit } from '@tidemark/contract/calls/trading/forex';
import { submitMicro } from '@tidemark/contract/calls/trading/micro';
import { auditList } from '@tidemark/contract/operator/audit';
import { correctionPropose } from '@tidemark/contract/operator/corrections';
import { operatorDispute } from '@tidemark/contract/operator/disputes';
import { reviewApprove, reviewList, reviewReject } from '@tidemark/contract/operator/reviews';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signInOperator } from '../../../../test/support/operators.ts';
import { aRealUser } from '../../../../test/support/real-user.ts';
import { testServer } from '../../../../test/support/test-server.ts';
import { openInstanceSecrets } from '../../../platform/sealed/instance-secrets.ts';
import { verifyOperator } from '../../operator/index.ts';
import { createSalts, keysOfLogs, saltSecret } from '../../transparency/index.ts';
import { createDisputeReads } from './for-operators.ts';
import { verifyDisputes } from './verify-disputes.ts';

const server = await testServer();
const finance = await signInOperator(server, 'finance');
const second = await signInOperator(server, 'finance', { email: 'second@example.com' });
const admin = await signInOperator(server, 'admin');
await server.prices({ BTCUSD: 50_000 });

afterAll(async () => {
  expect(await verifyOperator(server.database)).toEqual([]);
});

const BTC = { forex_id: 27, type: 1, multiple: 10 } as const;
const TEXT = 'The price was another one.';

async function aTrader() {
  const { token, user } = await server.must(createAccountDemo, {});
  // Each with a key of its own: without one, equal orders within seconds are one.
  const position = async () => {
    const order = { ...BTC, cont: 0.02, status: 1 } as const;
    const { data } = await server.call(submit, order, token, { 'idempotency-key': `${Math.random()}` });
    return (data as { Id: number }).Id;
  };
  const open = (asked: object, key = `${Math.random()}`) =>
    server.call(disputes.openDispute, { kind: 'forex', text: TEXT, ...asked } as never, token, {
      'idempotency-key': key,
    });
  const of = async (id: number) =>
    (await server.must(disputes.disputesOfOrder, { kind: 'forex', id }, token)).data;
  return { id: user.id, token, position, open, of };
}

const approve = (id: number, more: object, by = finance) =>
  server.call(reviewApprove, { kind: 'dispute', id, remark: 'You are right.', ...more }, by.token, {
    'idempotency-key': `${Math.random()}`,
  });
const reject = (id: number, remark: string) =>
  server.call(reviewReject, { kind: 'dispute', id, remark }, finance.token, {
    'idempotency-key': `${Math.random()}`,
  });

/** A correction of a user, approved by a second operator unless it is to wait. */
async function aCorrection(userId: number, isApproved = true): Promise<number> {
  const body = { user_id: userId, accountTypeId: 'forex', direction: 'credit', amount: '3', reason: 'Late.' };
  const { id } = await server.must(correctionPropose, body as never, finance.token);
  if (isApproved) await server.must(reviewApprove, { kind: 'correction', id }, second.token);
  return id;
}

describe('opening a dispute', () => {
  it('freezes a position with its parts, events, ticks and versions, and writes into the conversation', async () => {
    const trader = await aTrader();
    const id = await trader.position();
    await server.must(close, { id, cont: 0.01 }, trader.token);
    const { data } = await trader.open({ id, text: `  ${TEXT} ` });
    const opened = data as disputes.Dispute;
    expect(opened).toMatchObject({ kind: 'forex', order_id: id, text: TEXT, status: 'open', answer: '' });
    const shown = await server.must(disputes.disputeOne, { id: opened.id }, trader.token);
    expect(shown.evidence).toMatchObject({
      order: { Id: id, Status: 1, Quantity: 0.01 },
      parts: [{ ParentId: id }],
    });
    expect(shown.evidence.events.map(({ event }) => event)).toEqual(['opened', 'part_closed']);
    expect(shown.evidence.ticks.map(({ of, price }) => [of, price])).toEqual([
      ['opening', 50_000],
      ['closing', 50_000],
    ]);
    expect(shown.evidence.ticks[0]?.recorded).toMatchObject({ source: null, bid: null });
    expect(shown.evidence.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(shown.evidence.rules_sha256).toMatch(/^[0-9a-f]{64}$/);
    const { data: said } = await server.must(supportConversation, {}, trader.token);
    expect(said).toMatchObject([{ from: 'user', text: `${opened.show_code} #${id}\n${TEXT}` }]);

    await server.must(close, { id }, trader.token);
    const later = await server.must(disputes.disputeOne, { id: opened.id }, trader.token);
    expect(later.evidence).toEqual(shown.evidence);
  });

  it('is possible for cancelled orders and running Up/Down trades, and not for pending orders', async () => {
    const trader = await aTrader();
    const order = { ...BTC, cont: 0.01, status: 0, target_price: 40_000 } as const;
    const { Id: id } = await server.must(submit, order, trader.token);
    expect(await trader.open({ id })).toMatchObject({ key: 'dispute.order_waits', data: { field: 'id' } });
    await server.must(cancelTrade, { id }, trader.token);
    expect((await trader.open({ id })).code).toBe(1);
    const bet = { forex_id: BTC.forex_id, type: 1, number: 100, seconds: 300 } as const;
    const future = await server.must(submitMicro, bet, trader.token);
    const { data } = await trader.open({ kind: 'micro', id: future.Id });
    const shown = await server.must(disputes.disputeOne, { id: (data as { id: number }).id }, trader.token);
    expect(shown.evidence.events).toMatchObject([{ event: 'started', price: 50_000 }]);
    const { data: own, total } = await server.must(disputes.disputeList, {}, trader.token);
    expect([own.map(({ kind }) => kind), total]).toEqual([['micro', 'forex'], 2]);
  });

  it('answers an order or dispute of another trader like a missing one', async () => {
    const [owner, other] = [await aTrader(), await aTrader()];
    const id = await owner.position();
    const { data } = await owner.open({ id });
    const opened = (data as { id: number }).id;
    for (const kind of ['forex', 'micro']) {
      expect(await other.open({ kind, id })).toEqual(await other.open({ kind, id: 999_999_999 }));
    }
    expect(await other.open({ id })).toMatchObject({ key: 'dispute.unknown_order', data: { field: 'id' } });
    expect(await other.of(id)).toEqual([]);
    for (const call of [disputes.disputeOne, disputes.withdrawDispute]) {
      const unknown = { key: 'dispute.unknown', data: { field: 'id' } };
      expect(await server.call(call, { id: opened }, other.token)).toMatchObject(unknown);
      expect(await server.call(call, { id: 999_999_999 }, other.token)).toMatchObject(unknown);
    }
  });

  it('is one at a time for an order, at most five a day, within the bounds of the text', async () => {
    const trader = await aTrader();
    const id = await trader.position();
    expect(await trader.open({ id, text: 'too short' })).toMatchObject({
      ...{ key: 'dispute.text_too_short', data: { field: 'text', params: { min: 10 } } },
    });
    expect(await trader.open({ id, text: 'x'.repeat(2001) })).toMatchObject({ key: 'dispute.text_too_long' });
    const both = await Promise.all([trader.open({ id }), trader.open({ id })]);
    expect(both.map(({ key, code }) => (code === 1 ? 'opened' : key)).sort()).toEqual([
      'dispute.already_open',
      'opened',
    ]);
    for (let made = 1; made < 5; made++) {
      expect((await trader.open({ id: await trader.position() })).code).toBe(1);
    }
    expect(await trader.open({ id: await trader.position() })).toMatchObject({ key: 'dispute.too_many' });
  });

  it('is the same dispute under the same key, and another one after a withdrawal', async () => {
    const trader = await aTrader();
    const id = await trader.position();
    const [first, again] = [await trader.open({ id }, 'one'), await trader.open({ id }, 'one')];
    expect(again.data).toEqual(first.data);
    expect(await trader.of(id)).toHaveLength(1);
    const opened = (first.data as { id: number }).id;
    expect(await server.must(disputes.withdrawDispute, { id: opened }, trader.token)).toMatchObject({
      status: 'withdrawn',
    });
    expect(
      await server.call(disputes.withdrawDispute, { id: opened }, trader.token, { 'idempotency-key': 'two' }),
    ).toMatchObject({ key: 'dispute.already_decided' });
    expect(await approve(opened, { nothing_owed: true })).toMatchObject({ key: 'review.cancelled' });
    expect((await trader.open({ id })).code).toBe(1);
    expect((await trader.of(id)).map(({ status }) => status)).toEqual(['open', 'withdrawn']);
  });
});

describe('deciding a dispute', () => {
  it('with money needs an approved correction of the same trader, which settles one dispute', async () => {
    const [trader, other] = [await aTrader(), await aTrader()];
    const id = await trader.position();
    const dispute = ((await trader.open({ id })).data as { id: number }).id;
    const foreign = await aCorrection(other.id);
    const waiting = await aCorrection(trader.id, false);
    const required = { key: 'dispute.settlement_required', data: { field: 'correction_id' } };
    expect(await approve(dispute, {})).toMatchObject(required);
    expect(await approve(dispute, { correction_id: foreign, nothing_owed: true })).toMatchObject(required);
    for (const correction_id of [foreign, waiting, 999_999_999]) {
      expect(await approve(dispute, { correction_id })).toMatchObject({
        ...{ key: 'dispute.correction_unknown', data: { field: 'correction_id' } },
      });
    }
    expect(await approve(dispute, { correction_id: waiting, remark: '' })).toMatchObject({
      key: 'review.remark_required',
    });
    // The two-operators rule is that of the correction: its proposer cannot approve it.
    expect(
      await server.call(reviewApprove, { kind: 'correction', id: waiting }, finance.token),
    ).toMatchObject({ key: 'review.same_operator' });
    await server.must(reviewApprove, { kind: 'correction', id: waiting }, second.token);
    expect((await approve(dispute, { correction_id: waiting })).data).toMatchObject({ status: 'approved' });
    expect(await trader.of(id)).toMatchObject([
      { status: 'accepted', answer: 'You are right.', correction_id: waiting },
    ]);
    const next = ((await trader.open({ id: await trader.position() })).data as { id: number }).id;
    expect(await approve(next, { correction_id: waiting })).toMatchObject({
      key: 'dispute.correction_unknown',
    });
    const { data: trail } = await server.must(auditList, { object: `dispute:${dispute}` }, admin.token);
    expect(trail).toMatchObject([
      {
        ...{ action: 'review.approve', reason: 'You are right.', operator: finance.email },
        detail: { order: `forex:${id}`, correction: `${waiting}` },
      },
    ]);
  });

  it('stays on the order with its answer, and reaches the trader as notice and in the conversation', async () => {
    const trader = await aTrader();
    const id = await trader.position();
    const dispute = ((await trader.open({ id })).data as { id: number }).id;
    const { data: queue } = await server.must(reviewList, { kind: 'dispute' }, finance.token);
    expect(queue.find((one) => one.id === dispute)?.fields).toContainEqual({ key: 'text', value: TEXT });
    // It is attached as soon as the log has signed the order.
    await expect
      .poll(async () => (await server.must(operatorDispute, { id: dispute }, finance.token)).receipt, {
        timeout: 5000,
      })
      .toContain('tidemark-receipt/1');
    expect(await server.must(operatorDispute, { id: dispute }, finance.token)).toMatchObject({
      ...{ user_id: trader.id, order_id: id },
      evidence: { order: { Id: id } },
    });
    expect(await reject(dispute, ' ')).toMatchObject({ key: 'review.remark_required' });
    expect((await reject(dispute, 'Tick 7 was first.')).data).toMatchObject({ status: 'rejected' });
    expect(await reject(dispute, 'Once more.')).toMatchObject({ key: 'review.already_decided' });
    await server.must(close, { id }, trader.token);
    expect(await trader.of(id)).toMatchObject([
      { status: 'rejected', answer: 'Tick 7 was first.', correction_id: null },
    ]);
    const { data: said } = await server.must(supportConversation, {}, trader.token);
    expect(said.at(-1)).toMatchObject({
      from: 'operator',
      text: `${said[0]?.text.split('\n')[0]}\nTick 7 was first.`,
    });
    await expect
      .poll(async () => (await server.must(noticeList, {}, trader.token)).data.map(({ key }) => key))
      .toEqual(['review.dispute_rejected']);
  });

  it('may state that no money is owed, and two operators at once decide once', async () => {
    const trader = await aTrader();
    const id = await trader.position();
    const dispute = ((await trader.open({ id })).data as { id: number }).id;
    const both = await Promise.all([
      approve(dispute, { nothing_owed: true }),
      approve(dispute, { nothing_owed: true }, second),
    ]);
    expect(both.map(({ code, key }) => (code === 1 ? 'decided' : key)).sort()).toEqual([
      'decided',
      'review.already_decided',
    ]);
    expect(await trader.of(id)).toMatchObject([{ status: 'accepted', correction_id: null }]);
  });

  it('is up to finance: support reads the evidence and cannot decide', async () => {
    const trader = await aTrader();
    const dispute = ((await trader.open({ id: await trader.position() })).data as { id: number }).id;
    const support = await signInOperator(server, 'support');
    expect((await server.must(operatorDispute, { id: dispute }, support.token)).text).toBe(TEXT);
    expect(await approve(dispute, { nothing_owed: true }, support)).toMatchObject({
      key: 'operator.role_required',
    });
    const missing = await server.call(operatorDispute, { id: 999_999_999 }, support.token);
    expect(missing).toMatchObject({ key: 'operator.unknown_object' });
  });
});

it('a receipt that was logged after the opening is attached when an operator opens the case, and stays', async () => {
  const trader = await aTrader();
  const id = await trader.position();
  const dispute = ((await trader.open({ id })).data as { id: number }).id;
  const readsWith = (receipt: string) =>
    createDisputeReads({
      database: server.database,
      disputes: { receiptOf: async () => receipt },
      log: { error: () => undefined },
    } as never);
  expect(await readsWith('{"leaf":1}').find(dispute)).toMatchObject({ receipt: '{"leaf":1}' });
  expect(await readsWith('{"leaf":2}').find(dispute)).toMatchObject({ receipt: '{"leaf":1}' });
  const shown = await server.must(disputes.disputeOne, { id: dispute }, trader.token);
  expect(shown.receipt).toBe('{"leaf":1}');
});

describe('verification of disputes', () => {
  /** What `tidemark verify` says of disputes after the owner of the database has changed one, which is undone. */
  async function after(id: number, change: string): Promise<string[]> {
    let found: string[] = [];
    const undone = new Error('undone');
    await server.owner
      .transaction(async (tx) => {
        // What the tests before have attached is no receipt.
        await tx.query({ text: `update support.dispute set receipt = null where receipt like '{"leaf":%'` });
        await tx.query({ text: `update support.dispute set ${change} where id = ${id}` });
        found = await verifyDisputes(tx, { sealKey, logKeys: await keysOfLogs(tx) });
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    return found;
  }
  const sealed = 'what was frozen at its opening, the digest of the rules included, is not what was sealed';
  const digest = 'ab'.repeat(32);
  const evidenceWith = (from: string, to: string) =>
    `evidence = regexp_replace(evidence::text, '${from}', '${to}')::json`;
  let sealKey: Uint8Array;
  let dispute: number;
  let order: number;

  beforeAll(async () => {
    const secrets = await openInstanceSecrets(
      server.database,
      { instanceSecret: undefined, dataDir: server.dataDir },
      [saltSecret],
    );
    sealKey = createSalts(secrets.of(saltSecret)).of('dispute', 'seal');
    const trader = await aTrader();
    order = await trader.position();
    dispute = ((await trader.open({ id: order })).data as { id: number }).id;
    await vi.waitFor(async () => {
      const { receipt } = await server.must(operatorDispute, { id: dispute }, finance.token);
      if (receipt === null) throw new Error('the order is not logged yet');
    }, 5000);
  });

  it('finds nothing wrong where nothing was changed', async () => {
    expect(await after(dispute, 'body = body')).toEqual([]);
  });

  it.each([
    [
      'another digest of the rules',
      evidenceWith('"rules_sha256":"[0-9a-f]+"', `"rules_sha256":"${digest}"`),
      [sealed],
    ],
    [
      'no digest of the rules',
      evidenceWith('"rules_sha256":"[0-9a-f]+"', '"rules_sha256":"none"'),
      [sealed, 'its digest of the rules is none'],
    ],
    ['another price', evidenceWith('"price":50000', '"price":50001'), [sealed]],
    ['another text', "body = body || ' Twice.'", [sealed]],
    ['another moment', "opened_at = opened_at - interval '1 hour'", [sealed]],
    ['a seal that is gone', 'seal = null', ['its seal is gone']],
    [
      'a changed receipt',
      "receipt = replace(receipt, '0.02', '0.03')",
      ['its receipt is not genuine (record, margin)'],
    ],
    ['no receipt at all', "receipt = '{}'", ['its receipt is not genuine (format)']],
  ])('names a dispute with %s', async (_, change, breaches) => {
    expect(await after(dispute, change)).toEqual(breaches.map((one) => `dispute ${dispute}: ${one}`));
  });

  it('names a dispute that has the receipt or the evidence of another order', async () => {
    expect(await after(dispute, `order_id = order_id + 1000`)).toEqual([
      `dispute ${dispute}: ${sealed}`,
      `dispute ${dispute}: its evidence is of order ${order}, it is about ${order + 1000}`,
      `dispute ${dispute}: its receipt is that of deal.open ${order}`,
    ]);
  });
});

it('keeps the evidence of a dispute unchangeable for the serving role', async () => {
  await expect(
    server.database.query({ text: `update support.dispute set evidence = '{}'` }),
  ).rejects.toThrow();
  const user = await aRealUser(server, 'nobody@example.com');
  expect(await server.must(disputes.disputeList, {}, user.token)).toMatchObject({ data: [], total: 0 });
});
