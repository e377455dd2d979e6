import type { Call, CallInput, CallOutput, Envelope, OperatorRole } from '@tidemark/contract';
import { proposalList } from '@tidemark/contract/operator/proposals';
import { operatorLogin, operatorTotpConfirm } from '@tidemark/contract/operator/session';
import { assert, isRefusal, present } from '@tidemark/domain/outcome';
import { SECOND_MS } from '@tidemark/domain/time';
import { Secret, TOTP } from 'otpauth';
import { vi } from 'vitest';
import { approveFromCommandLine, createOperatorAccount } from '../../src/modules/operator/index.ts';
import type { ManualClock } from './manual-clock.ts';
import type { TestServer } from './test-server.ts';

export const OPERATOR_PASSWORD = 'correct horse battery staple';

/** An operator who is signed in, with all that the next sign-in needs. */
export interface SignedInOperator {
  readonly email: string;
  readonly password: string;
  /** The secret stored by the authenticator. */
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

/** The token of the link that was mailed last to an operator. */
export function mailedToken(server: TestServer, email: string): Promise<string> {
  return vi.waitFor(async () => {
    const mailed = (await server.mails()).filter(({ to }) => to === email);
    const token = /setup\?token=([^\s&]+)/.exec(mailed.at(-1)?.text ?? '')?.[1];
    return decodeURIComponent(present(token, `a link was mailed to ${email}`));
  });
}

/** Puts a proposal into effect as the command line does, without its delay. */
export async function approveAtOnce(server: TestServer, id: number, now = Date.now()): Promise<void> {
  const approved = await approveFromCommandLine(server.database, { id, atOnce: true, now });
  assert(!isRefusal(approved), `proposal ${id} is approved: ${JSON.stringify(approved)}`);
}

/** The requester, and the clock of proposals if a test moves it. */
interface Asking {
  readonly token: string;
  readonly wallClock?: ManualClock;
}

/** Has the command line approve a proposal, and waits until it is carried out; answers what it was about. */
export async function putIntoEffect(
  server: TestServer,
  id: number,
  { token, wallClock }: Asking,
): Promise<string> {
  await approveAtOnce(server, id, wallClock?.now());
  return vi.waitFor(async () => {
    wallClock?.advance(SECOND_MS);
    const { data } = await server.must(proposalList, { status: 'closed' }, token);
    const closed = data.find((one) => one.id === id);
    assert(closed?.status === 'done', `proposal ${id} is done: ${JSON.stringify(closed)}`);
    return closed.object;
  }, 5000);
}

/**
 * Saves a setting as an admin does; where it needs a second person, the command line approves, and the
 * server has carried it out when this resolves.
 */
export async function saveByTwo<C extends Call>(
  server: TestServer,
  call: C,
  input: CallInput<C>,
  asking: Asking,
): Promise<Envelope<CallOutput<C>>> {
  const answer = await server.call(call, input, asking.token);
  const { proposal = null } = (answer.data ?? {}) as { readonly proposal?: number | null };
  if (answer.code !== 1 || proposal === null) return answer;
  const id = Number((await putIntoEffect(server, proposal, asking)).split(':')[1]);
  return { ...answer, data: { ...(answer.data as object), id, saved: true } as CallOutput<C> };
}
