import * as session from '@tidemark/contract/calls/account/session';
import { present } from '@tidemark/domain/outcome';
import type { TestServer } from './test-server.ts';

/** A user who has registered by e-mail, over HTTP. */
export interface RealUser {
  readonly id: number;
  readonly uid: string;
  readonly email: string;
  readonly token: string;
}

/** Registers over HTTP with the code of the mail. */
export async function aRealUser(server: TestServer, email: string): Promise<RealUser> {
  await server.must(session.sendEmail, { to: email, type: 1 });
  const mail = present(
    (await server.mails()).findLast(({ to }) => to === email),
    `a code was mailed to ${email}`,
  );
  const code = present(/\d{6}/.exec(mail.text)?.[0], 'the mail holds a code');
  const password = 'Level crossed by a tide';
  const form = { type: 'email' as const, account: email, password, re_password: password, sms_code: code };
  const stated = { ...form, country: 'GB' };
  const { token, user } = await server.must(session.register, stated);
  return { id: user.id, uid: user.uid, email, token };
}
