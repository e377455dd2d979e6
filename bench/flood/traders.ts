import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PASSWORD = 'Level crossed by a tide';

/** A user who can sign in with a password. */
export interface Trader {
  readonly account: string;
}

async function post(origin: string, path: string, body: object): Promise<{ code: number; msg: string }> {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { code: number; msg: string };
}

/** Registers with the code of the mail in the outbox. */
export async function registerTrader(origin: string, dataDir: string): Promise<Trader> {
  const account = 'trader@example.com';
  await post(origin, '/api/notify/send_email', { to: account, type: 1 });
  const outbox = join(dataDir, 'outbox');
  const mails = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'));
  const code = mails.map((mail) => /\b\d{6}\b/.exec(mail.slice(mail.indexOf('\r\n\r\n')))?.[0]).find(Boolean);
  const form = { type: 'email', account, password: PASSWORD, re_password: PASSWORD, sms_code: code };
  const registered = await post(origin, '/api/user/register', form);
  if (registered.code !== 1) throw new Error(`nobody could be registered: ${registered.msg}`);
  return { account };
}

/** Whether the right password signs in. */
export async function signInRightly(origin: string, { account }: Trader): Promise<boolean> {
  const answer = await post(origin, '/api/user/loginForU', {
    login_type: 'email',
    account,
    password: PASSWORD,
  });
  return answer.code === 1;
}
