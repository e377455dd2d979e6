import { expect } from '@playwright/test';
import type { MailServer } from '../support/instance/mail-server.ts';
import { arrived, codeOf } from '../support/instance/outbox.ts';
import { entity, type SpecClient } from './client.ts';

/** A user with a real account, signed in. */
export interface Member {
  readonly client: SpecClient;
  readonly address: string;
  readonly id: number;
}

interface SignedIn {
  readonly token: string;
  readonly user: { readonly id: number; readonly email: string };
}

const PASSWORD = 'the-ebb-and-the-flow-4';
const NEXT_PASSWORD = 'the-flow-and-the-ebb-5';

/** The calls available before signing in. */
export async function asVisitor(client: SpecClient): Promise<void> {
  entity('captcha', await client.get('/api/default/captcha'));
  entity('baseSettings', await client.get('/api/basicSet/getBasicInfo'));
  await client.get('/api/default/setting', { key: 'is_show_mobile' });
  entity('company', await client.get('/api/company/getCompany'));
  expect(entity('companyStatus', await client.get('/api/company/getCompanyStatus'))).toEqual({
    status: 0,
    type: 1,
  });
  await client.get('/api/company/search', { name: 'tide' });
  await client.get('/api/company/email');
}

/** Registers with the code of a real mail, signs in, and gets the right user. */
export async function newMember(client: SpecClient, mail: MailServer, address: string): Promise<Member> {
  const areas = await client.get<readonly { id: number }[]>('/api/default/area_list');
  const [, second] = entity('areaCode', areas);
  await client.post('/api/notify/send_email', { to: address, area_id: second?.id ?? 0, type: 1 });
  entity(
    'loginResponse',
    await client.form<SignedIn>('/api/user/register', {
      ...{ type: 'email', area_id: second?.id ?? 0, account: address, mobile: '', key: '' },
      ...{ password: PASSWORD, re_password: PASSWORD, invite_code: '' },
      sms_code: await mailed(mail, address),
    }),
  );
  return signIn(client, address, PASSWORD);
}

async function signIn(client: SpecClient, account: string, password: string): Promise<Member> {
  const credentials = { account, password, login_type: 'email' };
  const { token, user } = await client.form<SignedIn>('/api/user/loginForU', credentials);
  entity('user', user);
  expect(entity('user', await client.as(token).get<SignedIn['user']>('/api/user/info')).email).toBe(account);
  return { client: client.as(token), address: account, id: user.id };
}

/** The three ways to change a password; each ends the session and signs in with the new one. */
export async function changePasswords(client: SpecClient, mail: MailServer): Promise<void> {
  const forgetful = await newMember(client, mail, 'forgetful@spec.example');
  await client.post('/api/notify/send_email', { to: forgetful.address, type: 2 });
  await client.post('/api/user/forget_password', {
    ...{ type: 'email', account: forgetful.address },
    ...{ new_password: NEXT_PASSWORD, secondary_password: NEXT_PASSWORD },
    auth_code: await mailed(mail, forgetful.address, 2),
  });
  const again = await signIn(client, forgetful.address, NEXT_PASSWORD);
  await again.client.post('/api/user/amend_password', {
    password: NEXT_PASSWORD,
    new_password: PASSWORD,
    re_password: PASSWORD,
  });
  const careful = await newMember(client, mail, 'careful@spec.example');
  await careful.client.post('/api/notify/send_email', { to: careful.address, type: 2 });
  await careful.client.post('/api/user/reset_password', {
    new_password: NEXT_PASSWORD,
    auth_code: await mailed(mail, careful.address, 2),
    type: 'email',
  });
  await signIn(client, careful.address, NEXT_PASSWORD);
  await client.post('/api/notify/send_sms', { to: '+85291234567', area_id: 2, type: 1 });
}

/** A demo account, and the same one again by its id. */
export async function asDemo(client: SpecClient): Promise<SpecClient> {
  type Demo = SignedIn & { readonly user: { readonly is_demo: number; readonly demo_id: string } };
  const path = '/api/user/createAccountDemoForU';
  const first = entity('loginResponse', await client.get<Demo>(path));
  const { token, user } = await client.get<Demo>(path, { demo_id: first.user.demo_id });
  expect(user).toMatchObject({ id: first.user.id, is_demo: 1 });
  return client.as(token);
}

/** The digits of the nth mail with a code sent to an address. */
function mailed(mail: MailServer, address: string, nth = 1): Promise<string> {
  return arrived(() => {
    const codes = mail.to(address).flatMap((letter) => codeOf(letter) ?? []);
    return codes.length >= nth ? codes[0] : undefined;
  });
}
