import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Call, CallInput, CallOutput } from '@tidemark/contract';
import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import { getBalance } from '@tidemark/contract/calls/money/ledger';
import { bindDrawMethod } from '@tidemark/contract/calls/money/withdrawals';
import { assert, present } from '@tidemark/domain/outcome';
import { DAY_MS } from '@tidemark/domain/time';
import PostalMime from 'postal-mime';
import { type ManualClock, manualClock } from '../support/manual-clock.ts';
import { type SignedInOperator, signInOperator } from '../support/operators.ts';
import { uploadPhoto } from '../support/pictures.ts';
import { placesToPay } from '../support/places-to-pay.ts';
import { aRealUser } from '../support/real-user.ts';
import { type TestServer, testServer } from '../support/test-server.ts';

/** A user whose money is moved: real ones have a payee for payouts and a picture as proof. */
export interface Customer {
  readonly id: number;
  readonly token: string;
  readonly email: string;
  readonly isDemo: boolean;
  readonly methodId: number;
  /** Once the instance has begun. */
  proof: string;
}

/** An instance with real money, three reviewing operators, and a clock set by the test. */
export interface MoneyInstance {
  readonly server: TestServer;
  readonly clock: ManualClock;
  readonly operators: readonly SignedInOperator[];
  readonly addressId: number;
  customer(name: string, isDemo?: boolean): Promise<Customer>;
  /** A call that is never taken for an earlier one; answers `ok` or the key of its refusal. */
  ask<C extends Call>(
    call: C,
    input: CallInput<C>,
    token: string,
  ): Promise<{ said: string; data: CallOutput<C> | undefined }>;
  /** The newest code mailed to the customer. */
  codeOf(customer: Customer): Promise<string>;
  /** A picture that proves no deposit yet; one is uploaded at a time. */
  freshProof(customer: Customer): Promise<string>;
  /**
   * Lets the waiting time of new payees pass; then sets a price, and gives every customer a proof of payment.
   */
  begin(price: number, customers: readonly Customer[]): Promise<void>;
  balances(customer: Customer): Promise<Record<string, { balance: string; locked: string }>>;
}

export async function openMoneyInstance(): Promise<MoneyInstance> {
  const clock = manualClock('2026-11-02T09:00:00Z');
  // These tests send two hundred concurrent calls of one user, so the limits must not refuse them.
  const environment = { LIMIT_REQUESTS_PER_USER: '1000', LIMIT_COMMANDS_PER_USER: '1000' };
  const server = await testServer({
    clock,
    environment: { ...environment, LIMIT_UPLOADS_PER_USER: '100000', LIMIT_UPLOADS_PER_ADDRESS: '100000' },
  });
  let uploading = Promise.resolve('');
  await server.owner.query({
    // The daily limit of one operator is so low that a few rounds reach it: `ReferencePerson` uses the same.
    text: `update funding.setting set withdraw_needs_real_name = false, deposits_open_max = 1000,
      operator_day_limit = 3000000000`,
  });
  const { address: addressId } = await placesToPay(server);
  const operators = await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      signInOperator(server, 'finance', { email: `${name}@instance.example.com` }),
    ),
  );
  let asked = 0;
  const ask: MoneyInstance['ask'] = async (call, input, token) => {
    asked += 1;
    const headers = { 'idempotency-key': `ask-${asked}` };
    const answer = await server.call(call, input, token, headers);
    return answer.code === 1
      ? { said: 'ok', data: answer.data }
      : { said: answer.key ?? JSON.stringify(answer), data: undefined };
  };
  const readCodes = codesIn(join(server.dataDir, 'outbox'));
  return {
    ...{ server, clock, operators, addressId, ask },
    async customer(name, isDemo = false) {
      if (isDemo) {
        const { token, user } = await server.must(createAccountDemo, { demo_id: name });
        return { id: user.id, token, email: '', isDemo, methodId: 1, proof: 'none' };
      }
      const { id, token, email } = await aRealUser(server, `${name}@example.com`);
      const bound = await server.must(
        bindDrawMethod,
        { draw_id: 1, type: 1, dc_address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
        token,
      );
      return { id, token, email, isDemo, methodId: bound.id, proof: '' };
    },
    async codeOf({ email }) {
      await readCodes.more();
      return present(readCodes.newest.get(email), `a code was mailed to ${email}`);
    },
    async begin(price, customers) {
      clock.advance(DAY_MS + 1000);
      await server.prices({ BTCUSD: price });
      for (const customer of customers) {
        if (!customer.isDemo) customer.proof = await uploadPhoto(server, customer.token);
      }
    },
    freshProof({ isDemo, proof, token }) {
      if (isDemo) return Promise.resolve(proof);
      uploading = uploading.then(() => uploadPhoto(server, token));
      return uploading;
    },
    async balances({ token }) {
      const accounts = await server.must(getBalance, {}, token);
      return Object.fromEntries(
        accounts.map(({ type, balance, lockBalance }) => [type, { balance, locked: lockBalance }]),
      );
    },
  };
}

/** Reads new messages of an outbox, and keeps the newest code of each address. */
function codesIn(outbox: string) {
  const newest = new Map<string, string>();
  const seen = new Set<string>();
  let reading = Promise.resolve();
  async function read(): Promise<void> {
    const files = (await readdir(outbox)).filter((file) => file.endsWith('.eml') && !seen.has(file)).sort();
    for (const file of files) {
      seen.add(file);
      const { to, text } = await PostalMime.parse(await readFile(join(outbox, file)));
      const code = /^\s*(\d{6})\s*$/m.exec(text ?? '')?.[1];
      const address = to?.[0]?.address;
      assert(address !== undefined, 'a mail is for somebody');
      if (code !== undefined) newest.set(address, code);
    }
  }
  return {
    newest,
    /** One after the other, so that none overtakes a later mail. */
    more: () => {
      reading = reading.then(read);
      return reading;
    },
  };
}
