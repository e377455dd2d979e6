import { login } from '@tidemark/contract/calls/account/session';
import { operatorLogin } from '@tidemark/contract/operator/session';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPasswords } from '../../src/modules/session/index.ts';
import { anOperator, OPERATOR_PASSWORD } from '../support/operators.ts';
import { testServer } from '../support/test-server.ts';

/** One address floods the password checks with unknown accounts; people at other addresses sign in meanwhile. */
const server = await testServer({ environment: { TRUST_PROXY: 'loopback' } });
const PASSWORD = 'Level crossed by a tide';
const flooder = { 'x-forwarded-for': '203.0.113.66' };

/** Keeps this many requests in flight until `work` has ended. */
async function beside<T>(connections: number, ask: (n: number) => Promise<unknown>, work: () => Promise<T>) {
  let isOver = false;
  let asked = 0;
  const flood = Array.from({ length: connections }, async () => {
    while (!isOver) {
      asked += 1;
      await ask(asked);
    }
  });
  try {
    return await work();
  } finally {
    isOver = true;
    await Promise.all(flood);
  }
}

describe('a flood of sign-ins with unknown accounts from one address', () => {
  const accounts = Array.from({ length: 60 }, (_, n) => ({
    account: `person-${n}@example.com`,
    headers: { 'x-forwarded-for': `198.51.100.${n}` },
  }));
  beforeAll(async () => {
    const password_hash = await createPasswords().hash(PASSWORD);
    await server.database.query({
      text: `insert into session.users (uid, invite_code, is_demo, email, password_hash, lang, created_at)
             select 10000000 + n, 'FLOOD' || n, false, 'person-' || n || '@example.com', $1, 'en', now()
               from generate_series(0, $2::int - 1) n`,
      values: [password_hash, accounts.length],
    });
  });

  it('does not delay sign-ins from other addresses', async () => {
    const answers = await beside(
      210,
      (n) =>
        server.call(login, { account: `unknown-${n}@example.com`, password: 'a guess' }, undefined, flooder),
      () =>
        Promise.all(
          accounts.map(({ account, headers }) =>
            server.call(login, { account, password: PASSWORD }, undefined, headers),
          ),
        ),
    );
    expect(answers.map(({ code }) => code)).toEqual(accounts.map(() => 1));
  }, 180_000);

  it('keeps no operator at another address from the console', async () => {
    const operators: { readonly email: string }[] = [];
    for (let n = 0; n < 12; n += 1)
      operators.push(await anOperator(server, 'support', `desk-${n}@example.com`));
    const answers = await beside(
      60,
      (n) =>
        server.call(
          operatorLogin,
          { email: `unknown-${n}@example.com`, password: 'a guess' },
          undefined,
          flooder,
        ),
      () =>
        Promise.all(
          operators.map(({ email }, n) =>
            server.call(operatorLogin, { email, password: OPERATOR_PASSWORD }, undefined, {
              'x-forwarded-for': `198.51.100.${n}`,
            }),
          ),
        ),
    );
    // The right password leads to the set-up of the authenticator.
    expect(answers.map(({ key }) => key)).toEqual(operators.map(() => 'operator.totp_setup_required'));
  }, 180_000);
});
