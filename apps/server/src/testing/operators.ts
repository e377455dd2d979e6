import type { OperatorRole } from '@tidemark/contract';
import { operatorLogin, operatorTotpConfirm } from '@tidemark/contract/operator/session';
import { assert, isRefusal } from '@tidemark/domain/outcome';
import { Secret, TOTP } from 'otpauth';
import { createOperatorAccount } from '../modules/operator/index.ts';
import type { TestServer } from './test-server.ts';

export const OPERATOR_PASSWORD = 'correct horse battery staple';

/** An operator who is signed in, with all that the next sign-in needs. */
export interface SignedInOperator {
  readonly email: string;
  readonly password: string;
  /** What the authenticator keeps. */
  readonly secret: string;
  readonly token: string;
}

/** The six digits that an authenticator shows at a moment. */
export function codeAt(secret: string, now: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
}

/** Makes an operator as the command line does. */
export async function anOperator(server: TestServer, role: OperatorRole, email = `${role}@example.com`) {
  const made = await createOperatorAccount(server.database, {
    email,
    role,
    password: OPERATOR_PASSWORD,
    now: Date.now(),
  });
  assert(!isRefusal(made), `an operator can be made: ${JSON.stringify(made)}`);
  return { email, password: OPERATOR_PASSWORD };
}

/** Makes an operator, sets the authenticator up as a person would, and signs in. */
export async function signInOperator(
  server: TestServer,
  role: OperatorRole,
  { email, now = Date.now() }: { readonly email?: string; readonly now?: number } = {},
): Promise<SignedInOperator> {
  const operator = await anOperator(server, role, email);
  const first = await server.call(operatorLogin, operator);
  const { secret, setup_token } = (first.data as unknown as { params: Record<string, string> }).params;
  assert(secret !== undefined && setup_token !== undefined, `a set-up begins: ${JSON.stringify(first)}`);
  const { token } = await server.must(operatorTotpConfirm, { setup_token, code: codeAt(secret, now) });
  return { ...operator, secret, token };
}
