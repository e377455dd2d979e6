import { expect, it } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { verifyOperator } from '../audit/verify.ts';
import { createOperatorAccount } from './create-account.ts';

const { database } = await testDatabase();
const wanted = { email: ' Ada@example.com', role: 'admin', password: 'a long passphrase', now: 0 };

it.each([
  [{}, { email: 'ada@example.com', role: 'admin' }],
  [{}, { refusal: 'operator.email_taken', field: 'email' }],
  [{ email: 'ada' }, { refusal: 'operator.email_malformed', field: 'email' }],
  [{ role: 'boss' }, { refusal: 'operator.role_unknown', field: 'role' }],
  [{ password: 'short' }, { refusal: 'session.password_too_short', field: 'password' }],
  [{ password: '12345678' }, { refusal: 'session.password_too_common', field: 'password' }],
])('an operator from the command line, with %o: %o', async (changed, told) => {
  expect(await createOperatorAccount(database, { ...wanted, ...changed })).toMatchObject(told);
  expect(await verifyOperator(database)).toEqual([]);
});
