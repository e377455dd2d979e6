import { sessionEnd } from '@tidemark/contract/calls/account/security';
import { createAccountDemo, login } from '@tidemark/contract/calls/account/session';
import { auditList } from '@tidemark/contract/operator/audit';
import { operatorLogin, operatorMe } from '@tidemark/contract/operator/session';
import { describe, expect, it } from 'vitest';
import { signInOperator } from '../support/operators.ts';
import { aRealUser } from '../support/real-user.ts';
import { testServer } from '../support/test-server.ts';

const server = await testServer();

/** The lines that a call adds to the log, by their sentence. */
async function linesOf(sentence: string, work: () => Promise<unknown>) {
  const before = server.lines.length;
  await work();
  return server.lines
    .slice(before)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === sentence);
}

describe('the log', () => {
  const PASSWORD = 'a password in the wrong field';

  it('contains failed sign-ins of users and operators, without the typed text', async () => {
    const { email, id } = await aRealUser(server, 'ada@example.com');
    const wrong = { refusal: 'session.wrong_credentials', network: '127.0.0.1' };
    const failed = 'a user failed to sign in';
    const known = await linesOf(failed, () => server.call(login, { account: email, password: PASSWORD }));
    expect(known).toMatchObject([{ ...wrong, userId: id }]);
    const unknown = await linesOf('an operator failed to sign in', () =>
      server.call(operatorLogin, { email: PASSWORD, password: PASSWORD }),
    );
    expect(unknown).toMatchObject([{ refusal: 'operator.wrong_credentials', network: '127.0.0.1' }]);
    expect(server.lines.join('\n')).not.toContain(PASSWORD);
  });

  it('contains calls with a wrong role, with an ended console session, and on foreign objects', async () => {
    const support = await signInOperator(server, 'support');
    const role = await linesOf('an operator called what is for another role', () =>
      server.call(auditList, {}, support.token),
    );
    expect(role).toMatchObject([{ path: auditList.path, refusal: 'operator.role_required' }]);
    const ended = await linesOf('the console was called without a valid session', () =>
      server.call(operatorMe, {}, 'A'.repeat(43)),
    );
    expect(ended).toMatchObject([{ path: operatorMe.path, refusal: 'session.expired' }]);
    const { token, user } = await server.must(createAccountDemo, {});
    const foreign = await linesOf('a call named an object that does not exist or is somebody else’s', () =>
      server.call(sessionEnd, { id: 1 }, token),
    );
    expect(foreign).toMatchObject([{ userId: user.id, refusal: 'session.unknown_session' }]);
    expect(server.lines.join('\n')).not.toContain(token);
  });
});
