import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call, CallInput, CallOutput } from '@tidemark/contract';
import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import { chargeSubmit } from '@tidemark/contract/calls/money/deposits';
import { loanKycSubmit } from '@tidemark/contract/calls/money/loan';
import { reviewApprove, reviewList } from '@tidemark/contract/operator/reviews';
import { assert, present } from '@tidemark/domain/outcome';
import { DAY_MS, type Day, HOUR_MS, plusDays, startOfDay } from '@tidemark/domain/time';
import { afterAll, expect } from 'vitest';
import { createLedger } from '../../src/modules/ledger/index.ts';
import { type SignedInOperator, signInOperator } from '../support/operators.ts';
import { uploadPhoto } from '../support/pictures.ts';
import { placesToPay } from '../support/places-to-pay.ts';
import { type TestServer, testServer } from '../support/test-server.ts';
import { type LeapingClock, leapingClock } from './leaping-clock.ts';

/** A user who borrows and subscribes. */
export interface SimulatedUser {
  readonly id: number;
  readonly token: string;
  readonly isDemo: boolean;
}

/** What every real user has deposited before the year begins; and a demo account's initial balance. */
export const PAID_IN = 90_000_000_000n;
export const DEMO_START = 10_000_000_000n;

/**
 * A complete instance over HTTP that runs through days on a clock that leaps, and is restarted occasionally.
 */
export interface YearInstance {
  readonly first: Day;
  readonly clock: LeapingClock;
  readonly operators: readonly SignedInOperator[];
  readonly addressId: number;
  readonly dataDir: string;
  server(): TestServer;
  /** A call that must succeed, and is never taken for an earlier one. */
  must<C extends Call>(call: C, input: CallInput<C>, token: string): Promise<CallOutput<C>>;
  /** Leaps to an hour of a day, given as days since the first one. */
  goTo(day: number, hour: number): void;
  /** Resolves when the daily work of a day is done. */
  accrued(day: number): Promise<void>;
  stop(): Promise<void>;
  /** Starts again, on the same database and disk. */
  start(): Promise<void>;
}

export async function openYearInstance(first: Day): Promise<YearInstance> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-year-'));
  const clock = leapingClock(startOfDay(first) + 9 * HOUR_MS);
  const options = { clock, environment: { DATA_DIR: dataDir } };
  let server = await testServer(options);
  const database = server;
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  await server.owner.query({ text: 'update funding.setting set deposits_open_max = 1000' });
  const { address: addressId } = await placesToPay(server);
  const operators = await Promise.all(
    ['one', 'two'].map((name) => signInOperator(server, 'admin', { email: `${name}@instance.example.com` })),
  );
  let asked = 0;
  return {
    ...{ first, clock, operators, addressId, dataDir },
    server: () => server,
    must(call, input, token) {
      asked += 1;
      return mustOn(server, call, input, token, `ask-${asked}`);
    },
    goTo: (day, hour) => clock.leapTo(startOfDay(first) + day * DAY_MS + hour * HOUR_MS),
    async accrued(day) {
      const text = `select (select count(*) from calendar.job) =
        (select count(*) from calendar.run where day = $1::date) as done`;
      const done = async () => {
        const [row] = await server.database.query<{ done: boolean }>({
          text,
          values: [plusDays(first, day)],
        });
        return row?.done;
      };
      const told = () => server.lines.filter((line) => line.includes('"error"')).slice(-3);
      await expect
        .poll(done, { timeout: 20_000, interval: 5 })
        .toBe(true)
        .catch((error: unknown) => {
          throw new Error(`day ${day} is not done: ${told().join(' ')}`, { cause: error });
        });
    },
    stop: () => server.stop(),
    async start() {
      server = await testServer({ ...options, database });
    },
  };
}

async function mustOn<C extends Call>(
  server: TestServer,
  call: C,
  input: CallInput<C>,
  token: string,
  key: string,
): Promise<CallOutput<C>> {
  const answer = await server.call(call, input, token, { 'idempotency-key': key });
  assert(answer.code === 1, `${call.path} succeeds: ${JSON.stringify([input, answer]).slice(0, 2000)}`);
  return answer.data;
}

/** Approves what waits, by both operators where one is not enough. */
export async function approved(
  instance: YearInstance,
  what: CallInput<typeof reviewApprove>,
): Promise<CallOutput<typeof reviewApprove>> {
  const [one, two] = instance.operators.map(({ token }) => token);
  const once = await instance.must(reviewApprove, what, one ?? '');
  return once.status === 'waiting' ? instance.must(reviewApprove, what, two ?? '') : once;
}

/** A demo user, created over HTTP. */
export async function simulatedDemoUser(instance: YearInstance, name: string): Promise<SimulatedUser> {
  const { token, user } = await instance.must(createAccountDemo, { demo_id: name }, '');
  await keepSignedIn(instance, user.id);
  return { id: user.id, token, isDemo: true };
}

/**
 * A real user with deposited money and an identity that may borrow; over HTTP except the registration, whose
 * password hashes would take most of the time.
 */
export async function simulatedRealUser(instance: YearInstance, name: string): Promise<SimulatedUser> {
  const { owner, database } = instance.server();
  const now = instance.clock.now();
  const [inserted] = await owner.query<{ id: number }>({
    text: `insert into session.users (uid, invite_code, is_demo, email, password_hash, lang, created_at)
      values (10000000 + (random() * 89999999)::int, $1, false, $1 || '@example.com', 'none', 'en', $2)
      returning id::int`,
    values: [name, new Date(now)],
  });
  const { id } = present(inserted, 'a user');
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(`5:token${token.length}:${token}`).digest();
  await owner.query({
    text: `insert into session.sessions (user_id, token_hash, created_at, seen_at, expires_at, address, user_agent)
      values ($1, $2, $3, $3, $3, '', '')`,
    values: [id, hash, new Date(now)],
  });
  await keepSignedIn(instance, id);
  const ledger = createLedger({ database, clock: instance.clock });
  await database.transaction((tx) => ledger.openAccounts(tx, { userId: id, isDemo: false, now }));
  const user = { id, token, isDemo: false };
  await payIn(instance, user);
  await letBorrow(instance, user);
  return user;
}

/** Keeps a session for longer than its 30 days, although it may make no call for weeks. */
async function keepSignedIn(instance: YearInstance, userId: number): Promise<void> {
  await instance.server().owner.query({
    text: `update session.sessions set expires_at = '2100-01-01Z', seen_at = '2100-01-01Z' where user_id = $1`,
    values: [userId],
  });
}

async function payIn(instance: YearInstance, { token }: SimulatedUser): Promise<void> {
  const proofImg = await uploadPhoto(instance.server(), token);
  const form = { number: String(PAID_IN / 1_000_000n), proofImg, charge_id: instance.addressId };
  const { id } = await instance.must(chargeSubmit, form, token);
  await approved(instance, { kind: 'deposit', id });
}

async function letBorrow(instance: YearInstance, { token, id }: SimulatedUser): Promise<void> {
  await instance.must(
    loanKycSubmit,
    {
      ...{ name: 'Ada', last_name: 'Tide', sex: 2, birthday: '1990-02-28', country: 'HK' },
      ...{ mobile: '+85291234567', id_card_type: 2 },
      hand_pic: await uploadPhoto(instance.server(), token),
    },
    token,
  );
  const [operator] = instance.operators;
  const { data } = await instance.must(reviewList, { kind: 'loan_kyc' }, operator?.token ?? '');
  const review = present(
    data.find(({ user }) => user.id === id),
    'an identity waits',
  );
  await approved(instance, { kind: 'loan_kyc', id: review.id });
}
