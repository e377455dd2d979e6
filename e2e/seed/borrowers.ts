import { apiOf } from '../support/api.ts';
import type { RunningInstance } from '../support/instance/server.ts';
import { paidIn } from '../support/money.ts';
import { aCard, aSignature, upload } from '../support/page/uploads.ts';
import { type Desk, operatorDesk } from '../support/people/operator-desk.ts';
import { aPerson } from '../support/people/person.ts';
import type { People } from './people.ts';

/** Tokens of users who may borrow: one without debt, and one with debt. */
export type Borrowers = Readonly<Record<'borrower' | 'debtor', string>>;

interface Name {
  readonly name: string;
  readonly last_name: string;
}

interface Config {
  readonly id: number;
  readonly min_amount: string;
}

/** Submits people as borrowers, decides some of them, and lends to two. */
export async function borrowers(
  instance: RunningInstance,
  people: Pick<People, 'waiting' | 'rejected'>,
): Promise<Borrowers> {
  const { url } = instance.server;
  const desk = await operatorDesk(instance, 'lender@tidemark.example', 'admin');
  await introduce(url, people.waiting, { name: 'Grace', last_name: 'Hopper' });
  await introduce(url, people.rejected, { name: 'Omar', last_name: 'Said' });
  await desk.decide('loan_kyc', 'Said', 'reject', 'Your face is in the shade, and the passport is cut off.');
  const borrower = await admitted(instance, desk, 'lena.brandt@example.com', {
    name: 'Lena',
    last_name: 'Brandt',
  });
  await repaid(instance, desk, borrower);
  const debtor = await admitted(instance, desk, 'kofi.mensah@example.com', {
    name: 'Kofi',
    last_name: 'Mensah',
  });
  await desk.decide(
    'loan',
    await askedFor(url, debtor, '2500'),
    'reject',
    'Your income does not cover this much.',
  );
  await desk.decide('loan', await askedFor(url, debtor, '1000'), 'approve');
  await paidIn(instance, desk, { token: debtor }, '420.5');
  return { borrower, debtor };
}

async function introduce(url: string, token: string, name: Name): Promise<void> {
  await apiOf(url, token).post('/api/loan/kyc_submit', {
    ...name,
    sex: 2,
    birthday: '1986-12-09',
    country: 'HK',
    mobile: '+85291234567',
    id_card_type: 2,
    hand_pic: await upload(url, token, await aCard(`${name.name} ${name.last_name}`, '#27406B')),
  });
}

async function admitted(instance: RunningInstance, desk: Desk, address: string, name: Name): Promise<string> {
  const { token } = await aPerson(instance, address);
  await introduce(instance.server.url, token, name);
  await desk.decide('loan_kyc', name.last_name, 'approve');
  return token;
}

/** Requests a loan on monthly terms; returns its id. */
async function askedFor(url: string, token: string, amount: string): Promise<number> {
  const api = apiOf(url, token);
  const configs = await api.must<readonly Config[]>('/api/loan/loan_config');
  const config_id = configs[1]?.id ?? configs[0]?.id ?? 0;
  const { agreement_hash } = await api.must<{ agreement_hash: string }>('/api/loan/config_info', {
    id: config_id,
    amount,
  });
  const sign = await upload(url, token, await aSignature());
  const body = { amount, config_id, sign, agreement: agreement_hash };
  return (await api.post<{ id: number }>('/api/loan/loan_submit', body)).id;
}

/** A loan that is over: paid out, and repaid from the funding account. */
async function repaid(instance: RunningInstance, desk: Desk, token: string): Promise<void> {
  const { url } = instance.server;
  const loan_id = await askedFor(url, token, '800');
  await desk.decide('loan', loan_id, 'approve');
  await paidIn(instance, desk, { token }, '50');
  await apiOf(url, token).post('/api/loan/repay', { loan_id });
}
