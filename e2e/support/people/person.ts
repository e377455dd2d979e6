import { apiOf } from '../api.ts';
import { arrived, mailedCode } from '../instance/outbox.ts';
import type { RunningInstance } from '../instance/server.ts';

/** A user with a real account. */
export interface Person {
  readonly address: string;
  readonly password: string;
  readonly token: string;
}

export const GOOD_PASSWORD = 'a-tide-that-turns-9';

/** Registers a user by e-mail without a browser. */
export async function aPerson(instance: RunningInstance, address: string): Promise<Person> {
  const api = apiOf(instance.server.url);
  await api.post('/api/notify/send_email', { to: address, type: 1 });
  const sms_code = await arrived(() => mailedCode(instance.dataDir, address));
  const { token } = await api.post<{ token: string }>('/api/user/register', {
    type: 'email',
    account: address,
    password: GOOD_PASSWORD,
    re_password: GOOD_PASSWORD,
    country: 'JO',
    sms_code,
  });
  return { address, password: GOOD_PASSWORD, token };
}
