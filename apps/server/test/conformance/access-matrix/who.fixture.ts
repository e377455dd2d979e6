import type { Envelope, OperatorRole } from '@tidemark/contract';
import { alertSubmit } from '@tidemark/contract/calls/account/alert';
import { passkeyAdd, passkeyBegin } from '@tidemark/contract/calls/account/passkeys';
import { sessions } from '@tidemark/contract/calls/account/security';
import { createAccountDemo, login } from '@tidemark/contract/calls/account/session';
import { chargeSubmit } from '@tidemark/contract/calls/money/deposits';
import { fundBuy } from '@tidemark/contract/calls/money/fund';
import { transfer } from '@tidemark/contract/calls/money/transfers';
import { bindDrawMethod, draw } from '@tidemark/contract/calls/money/withdrawals';
import { openDispute } from '@tidemark/contract/calls/trading/disputes';
import { submit } from '@tidemark/contract/calls/trading/forex';
import { submitMicro } from '@tidemark/contract/calls/trading/micro';
import { dashboard } from '@tidemark/contract/operator/dashboard';
import { operatorList } from '@tidemark/contract/operator/operators';
import { reviewApprove } from '@tidemark/contract/operator/reviews';
import { present } from '@tidemark/domain/outcome';
import { aLoan, allowBorrowing } from '../../support/a-loan.ts';
import { anOperator, signInOperator } from '../../support/operators.ts';
import { uploadPhoto } from '../../support/pictures.ts';
import { type PlacesToPay, placesToPay } from '../../support/places-to-pay.ts';
import { aRealUser } from '../../support/real-user.ts';
import { softwareAuthenticator } from '../../support/software-authenticator.ts';
import { type TestServer, testServer } from '../../support/test-server.ts';

/** Every kind of caller of the two APIs. */
export const callers = [
  'visitor',
  'demo',
  'owner',
  'other',
  'support',
  'reviewer',
  'finance',
  'admin',
] as const;
export type CallerName = (typeof callers)[number];

export interface World {
  /** Undefined of the visitor. */
  readonly tokens: Readonly<Record<CallerName, string | undefined>>;
  /** Sessions that may end, one a call that ends them. */
  spare(caller: CallerName): string | undefined;
  /** Ids of what belongs to the demo user, and a picture of the real one. */
  readonly owned: {
    readonly position: number;
    readonly pending: number;
    readonly future: number;
    readonly subscription: number;
    /** A dispute of the future, which stays open. */
    readonly dispute: number;
    readonly alert: number;
    readonly session: number;
    readonly picture: string;
    /** A deposit, a payee, a withdrawal and a transfer of the real one. */
    readonly deposit: number;
    readonly drawMethod: number;
    readonly withdrawal: number;
    readonly transfer: number;
    /** A loan of the real one, paid out. */
    readonly loan: number;
    /** A passkey of the real one. */
    readonly passkey: number;
  };
  /** Ids of an address and a bank account to pay to. */
  readonly payTo: PlacesToPay;
  /** Another demo user, who has nothing. */
  readonly otherDemo: string;
  readonly instrument: number;
  /** A user and an operator that no other test needs. */
  readonly victim: number;
  readonly victimOperator: number;
  /** Sends a call by any method, without validation. */
  send(sent: Sent): Promise<Answered>;
}

export interface Sent {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly input: Readonly<Record<string, unknown>>;
  readonly token: string | undefined;
  /** The Idempotency-Key, where the call has one. */
  readonly key?: string;
}

export interface Answered extends Envelope<unknown> {
  readonly status: number;
  /** Whether it is the stored answer of an earlier call. */
  readonly isReplayed: boolean;
}

/** One server with a caller of every kind, each with objects that only they have. */
export async function openWorld(): Promise<World> {
  const server = await testServer();
  const [owner, other] = [
    await aRealUser(server, 'owner@example.com'),
    await aRealUser(server, 'other@example.com'),
  ];
  const roles: Record<OperatorRole, string> = { support: '', reviewer: '', finance: '', admin: '' };
  const spares: Record<string, string[]> = {};
  for (const role of ['support', 'reviewer', 'finance', 'admin'] as const) {
    roles[role] = (await signInOperator(server, role)).token;
    spares[role] = [(await signInOperator(server, role, { email: `${role}.2@example.com` })).token];
  }
  const again = { password: 'Level crossed by a tide', login_type: 'email' } as const;
  for (const name of ['owner', 'other'] as const) {
    const signIn = () => server.must(login, { ...again, account: `${name}@example.com` });
    spares[name] = [(await signIn()).token, (await signIn()).token];
  }
  const demo = await server.must(createAccountDemo, {});
  const demoAgain = () => server.must(createAccountDemo, { demo_id: demo.user.demo_id });
  spares.demo = [(await demoAgain()).token, (await demoAgain()).token];

  const shownDashboard = await server.must(dashboard, {}, roles.admin);
  const instrument = present(
    shownDashboard.feed.instruments.find(({ code }) => code === 'BTCUSD'),
    'BTCUSD is traded',
  ).forex_id;
  await server.prices({ BTCUSD: 50_000 });
  const order = { forex_id: instrument, type: 1, cont: 0.1, multiple: 10 } as const;
  const position = await server.must(submit, order, demo.token);
  const pending = await server.must(submit, { ...order, status: 0, target_price: 40_000 }, demo.token);
  const bet = { forex_id: instrument, type: 1, number: 100, seconds: 300 } as const;
  const future = await server.must(submitMicro, bet, demo.token);
  const alert = await server.must(alertSubmit, { forex_id: instrument, price: 60_000 }, demo.token);
  const listed = await server.must(sessions, {}, demo.token);
  const otherDemo = await server.must(createAccountDemo, {});
  await anOperator(server, 'support', 'victim@example.com');
  const invited = present((await server.must(operatorList, {}, roles.admin)).at(-1), 'the victim');
  const victim = await server.must(createAccountDemo, {});
  const picture = await uploadPhoto(server, owner.token);
  await allowBorrowing(server, owner, roles.admin);
  const payTo = await placesToPay(server);
  return {
    tokens: { visitor: undefined, demo: demo.token, owner: owner.token, other: other.token, ...roles },
    spare: (caller) => spares[caller]?.pop(),
    owned: {
      position: position.Id,
      pending: pending.Id,
      future: future.Id,
      subscription: (await server.must(fundBuy, { id: 1, amount: '100' }, demo.token)).id,
      alert: alert.id,
      dispute: await aDispute(server, future.Id, demo.token),
      session: present(
        listed.find(({ current }) => current),
        'the session in use is listed',
      ).id,
      picture,
      deposit: await aDeposit(server, { owner: owner.token, picture, payTo }),
      loan: await aLoan(server, owner, { approvedBy: roles.admin }),
      ...(await aWithdrawal(server, { owner: owner.token, finance: roles.finance, payTo })),
      passkey: await aPasskey(server, owner.token),
    },
    payTo,
    otherDemo: otherDemo.token,
    instrument,
    victim: victim.user.id,
    victimOperator: invited.id,
    send: (sent) => send(server.url, sent),
  };
}

async function aDispute(server: TestServer, id: number, token: string): Promise<number> {
  const disputed = { kind: 'micro', id, text: 'The price was another one.' } as const;
  return (await server.must(openDispute, disputed, token)).id;
}

async function send(url: string, { path, method, input, token, key }: Sent): Promise<Answered> {
  const headers = {
    lang: 'en',
    ...(token === undefined ? {} : { authorization: token }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  const placed = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const response =
    method === 'POST'
      ? await fetch(url + placed, {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(input),
        })
      : await fetch(`${url}${placed}?${queryOf(input)}`, { headers });
  const isReplayed = response.headers.get('idempotent-replayed') === 'true';
  return { status: response.status, isReplayed, ...((await response.json()) as Envelope<unknown>) };
}

function queryOf(input: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(input).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(pairs as [string, string][]).toString();
}

async function aPasskey(server: TestServer, owner: string): Promise<number> {
  const { options } = await server.must(passkeyBegin, { password: 'Level crossed by a tide' }, owner);
  const made = softwareAuthenticator('http://localhost:0').create(options);
  return (await server.must(passkeyAdd, { passkey: made, label: 'Phone' }, owner)).passkey.id;
}

async function aDeposit(
  server: TestServer,
  {
    owner,
    picture,
    payTo,
  }: { readonly owner: string; readonly picture: string; readonly payTo: PlacesToPay },
): Promise<number> {
  const paid = { number: '100', proofImg: picture, charge_id: payTo.address };
  return (await server.must(chargeSubmit, paid, owner)).id;
}

/** Money that was deposited and is being withdrawn; skips waiting times and name checks. */
async function aWithdrawal(
  server: TestServer,
  {
    owner,
    finance,
    payTo,
  }: {
    readonly owner: string;
    readonly finance: string;
    readonly payTo: PlacesToPay;
  },
): Promise<Pick<World['owned'], 'drawMethod' | 'withdrawal' | 'transfer'>> {
  await server.database.query({
    text: 'update funding.setting set withdraw_hold_hours = 0, withdraw_needs_real_name = false',
  });
  // A proof serves one deposit, and the picture proves the first.
  const proofImg = await uploadPhoto(server, owner);
  const paid = { number: '500', proofImg, charge_id: payTo.address };
  const { id } = await server.must(chargeSubmit, paid, owner);
  await server.must(reviewApprove, { kind: 'deposit', id }, finance);
  const dc_address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
  const method = await server.must(bindDrawMethod, { draw_id: 1, type: 1, dc_address }, owner);
  const input = { draw_currency_id: 1, number: '100', draw_method_id: method.id };
  const moved = await server.must(transfer, { balance: '10', from: 'change', to: 'micro' }, owner);
  const drawn = await server.must(draw, input, owner);
  return { drawMethod: method.id, withdrawal: drawn.id, transfer: moved.id };
}
