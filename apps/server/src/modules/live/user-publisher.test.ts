import { afterEach, beforeEach, expect, test } from 'vitest';
import { anAccount, aTrade, openStage, type Stage } from './testing/stage.ts';

const ALICE = 1;
const BOB = 2;

let stage: Stage;
beforeEach(async () => {
  stage = await openStage({ limits: { userGapMs: 10 } });
});
afterEach(async () => {
  await stage.close();
  expect(stage.defects).toEqual([]);
});

test('live: subscriptions after a login in one frame wait for the login', async () => {
  stage.trades.set(ALICE, aTrade('5.000000'));
  const client = await stage.client();
  client.send({ type: 'login', token: stage.signIn(ALICE) }, { type: 'sub', topic: 'FOREX_TRADE' });
  expect(await client.next('login')).toEqual({ type: 'login', data: { code: 1 } });
  expect((await client.next('FOREX_TRADE')).data).toEqual(aTrade('5.000000'));
  expect(client.told('error')).toEqual([]);
});

test.each(['Bearer ', 'bearer  ', ' '])(
  'live: accepts a token after “%s”, as in the header',
  async (before) => {
    const client = await stage.client();
    client.send({ type: 'login', token: before + stage.signIn(ALICE) });
    expect(await client.next('login')).toEqual({ type: 'login', data: { code: 1 } });
  },
);

test('live: each private topic answers at once: risk, accounts, no copies', async () => {
  const accounts = [anAccount(1, '10.000000'), anAccount(2, '20.000000'), anAccount(3, '30.000000')];
  stage.accounts.set(ALICE, accounts);
  const alice = await stage.loggedIn(ALICE);
  alice.sub('FOREX_TRADE', 'FOREX_FOLLOW_TRADE', 'ACCOUNT', 'FOREX_CLOSED', 'MICRO_CLOSED', 'NOTICE');
  expect((await alice.next('FOREX_TRADE')).data).toEqual({
    ProfitsTotal: '0.000000',
    HazardRate: 0,
    CautionMoneyAll: '0.000000',
    TransOrder: [],
  });
  expect((await alice.next('FOREX_FOLLOW_TRADE')).data).toEqual({ TransOrder: [] });
  expect((await alice.next('ACCOUNT')).data).toEqual(accounts);
  await alice.settled();
  expect(alice.told('error')).toEqual([]);
});

test('live: sends only the accounts that changed', async () => {
  stage.accounts.set(ALICE, [anAccount(1, '10.000000'), anAccount(2, '20.000000')]);
  const alice = await stage.loggedIn(ALICE);
  alice.sub('ACCOUNT');
  await alice.next('ACCOUNT');
  stage.accounts.set(ALICE, [anAccount(1, '11.000000'), anAccount(2, '20.000000')]);
  stage.balancesChanged(ALICE);
  expect((await alice.next('ACCOUNT')).data).toEqual([anAccount(1, '11.000000')]);
});

test('live: a price updates the profit of users who hold the instrument, and goes to its owner only', async () => {
  const [alice, bob] = await Promise.all([stage.loggedIn(ALICE), stage.loggedIn(BOB)]);
  alice.sub('FOREX_TRADE', 'FOREX_CLOSED');
  bob.sub('FOREX_TRADE', 'FOREX_CLOSED');
  await Promise.all([alice.next('FOREX_TRADE'), bob.next('FOREX_TRADE')]);

  stage.holders.set(1, new Set([ALICE]));
  stage.trades.set(ALICE, aTrade('7.000000'));
  stage.trades.set(BOB, aTrade('9.000000'));
  stage.tick('EURUSD', 1.1);
  expect((await alice.next('FOREX_TRADE')).data.ProfitsTotal).toBe('7.000000');
  stage.positionsClosed(ALICE, [41, 42]);
  expect((await alice.next('FOREX_CLOSED')).data).toEqual([41, 42]);

  // A pong follows every earlier message to Bob: he has received nothing until then.
  bob.send({ type: 'ping' });
  await bob.next('pong');
  expect(bob.told('FOREX_TRADE')).toHaveLength(1);
  stage.positionsClosed(BOB, [77]);
  await bob.next('FOREX_CLOSED');
  expect(bob.told('FOREX_CLOSED').map(({ data }) => data)).toEqual([[77]]);
});

test('live: among many holders, only connected ones get messages', async () => {
  const alice = await stage.loggedIn(ALICE);
  alice.sub('FOREX_TRADE');
  await alice.next('FOREX_TRADE');
  stage.holders.set(1, new Set(Array.from({ length: 1000 }, (_, index) => index + 1)));
  stage.trades.set(ALICE, aTrade('3.000000'));
  stage.tick('EURUSD', 1.1);
  expect((await alice.next('FOREX_TRADE')).data.ProfitsTotal).toBe('3.000000');
});

test('live: a notice reaches every subscribed socket of its owner, and no other', async () => {
  const [first, second, deaf, bob] = await Promise.all([
    stage.loggedIn(ALICE),
    stage.loggedIn(ALICE),
    stage.loggedIn(ALICE),
    stage.loggedIn(BOB),
  ]);
  for (const client of [first, second, bob]) client.sub('NOTICE');
  await Promise.all([first, second, deaf, bob].map((client) => client.settled()));
  const notice = {
    id: 1,
    kind: 'forex',
    key: 'forex.margin_warning',
    params: { ratio: 99 },
    time: '2026-11-21T10:00:00.000Z',
  };
  stage.noticesWritten({ userId: ALICE, notice }, { userId: ALICE, notice: { ...notice, id: 2 } });
  for (const client of [first, second]) {
    expect((await client.next('NOTICE')).data).toEqual(notice);
    expect((await client.next('NOTICE')).data.id).toBe(2);
  }
  await Promise.all([deaf.settled(), bob.settled()]);
  expect([...deaf.told('NOTICE'), ...bob.told('NOTICE')]).toEqual([]);
});

test('live: closed Up/Down trades reach their owner with price and result, and no other user', async () => {
  const [alice, bob] = await Promise.all([stage.loggedIn(ALICE), stage.loggedIn(BOB)]);
  for (const client of [alice, bob]) client.sub('MICRO_CLOSED');
  await Promise.all([alice.settled(), bob.settled()]);
  const won = { Id: 7, EndPrice: 1.0843, FactProfits: '8.000000' };
  const voided = { Id: 8, EndPrice: 0, FactProfits: '0.000000' };
  stage.optionsClosed(ALICE, won, voided);
  expect((await alice.next('MICRO_CLOSED')).data).toEqual([won, voided]);
  await bob.settled();
  expect(bob.told('MICRO_CLOSED')).toEqual([]);
});

test('live: FOREX_TRADE sends the newest value at most four times a second', async () => {
  const paced = await openStage({ limits: { userGapMs: 250 } });
  const alice = await paced.loggedIn(ALICE);
  alice.sub('FOREX_TRADE');
  await alice.next('FOREX_TRADE');
  paced.holders.set(1, new Set([ALICE]));
  const beganAt = performance.now();
  for (let count = 1; count <= 90; count += 1) {
    paced.trades.set(ALICE, aTrade(`${count}.000000`));
    paced.tick('EURUSD', 1 + count / 10_000);
    await alice.settled();
  }
  paced.trades.set(ALICE, aTrade('999.000000'));
  paced.tick('EURUSD', 2);
  await alice.next('FOREX_TRADE', ({ data }) => data.ProfitsTotal === '999.000000');
  const allowed = 2 + Math.floor((performance.now() - beganAt) / 250);
  expect(alice.told('FOREX_TRADE').length - 1).toBeLessThanOrEqual(allowed);
  await paced.close();
});

test('live: after logout no private message arrives, and a subscription fails', async () => {
  const alice = await stage.loggedIn(ALICE);
  alice.sub('FOREX_CLOSED');
  alice.send({ type: 'logout' });
  await alice.settled();
  stage.positionsClosed(ALICE, [1]);
  alice.sub('FOREX_CLOSED');
  expect((await alice.next('error')).data.key).toBe('live.login_required');
  expect(alice.told('FOREX_CLOSED')).toEqual([]);
});

test('live: a login with another token switches to the other user', async () => {
  const client = await stage.loggedIn(ALICE);
  client.sub('FOREX_CLOSED');
  client.send({ type: 'login', token: stage.signIn(BOB) }, { type: 'sub', topic: 'FOREX_CLOSED' });
  await client.next('login');
  await client.settled();
  stage.positionsClosed(ALICE, [1]);
  stage.positionsClosed(BOB, [2]);
  expect((await client.next('FOREX_CLOSED')).data).toEqual([2]);
});

test('live: the end of a session closes its sockets with 999, then 4001; others stay', async () => {
  const [first, second, bob] = await Promise.all([
    stage.loggedIn(ALICE),
    stage.loggedIn(ALICE),
    stage.loggedIn(BOB),
  ]);
  stage.endSession(ALICE);
  for (const client of [first, second]) {
    expect(await client.closed).toBe(4001);
    expect(client.told('login').at(-1)?.data.code).toBe(999);
  }
  await bob.settled();
});

test('live: a session that ends during its login gets no access', async () => {
  let open: () => void = () => undefined;
  stage.gate = new Promise((resolve) => {
    open = resolve;
  });
  const client = await stage.client();
  client.send({ type: 'login', token: stage.signIn(ALICE) });
  await client.settled();
  stage.endSession(ALICE);
  open();
  expect((await client.next('login')).data.code).toBe(999);
});

test('live: an expired session is detected', async () => {
  const watchful = await openStage({ limits: { heartbeatTimeoutMs: 200, recheckMs: 20 } });
  const alice = await watchful.loggedIn(ALICE);
  watchful.forgetSession(ALICE);
  expect(await alice.closed).toBe(4001);
  await watchful.close();
});
