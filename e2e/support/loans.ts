import { apiOf } from './api.ts';
import type { RunningInstance } from './instance/server.ts';
import { aCard, aPhoto, upload } from './page/uploads.ts';
import type { Person } from './people/person.ts';

interface Offer {
  readonly id: number;
  readonly loan_period: number;
}

/** A user submits an identity in order to borrow: over the API, as an independent client would. */
export async function statesIdentity(
  { server: { url } }: Pick<RunningInstance, 'server'>,
  { token }: Pick<Person, 'token'>,
  person: { readonly name: string; readonly last_name: string },
): Promise<void> {
  const hand_pic = await upload(url, token, await aCard(`${person.name} ${person.last_name}`, '#475569'));
  await apiOf(url, token).post('/api/loan/kyc_submit', {
    ...person,
    ...{ sex: 2, birthday: '1991-04-03', country: 'JO', mobile: '+962791234567', id_card_type: 2, hand_pic },
  });
}

/** Requests a signed loan of this many days; returns its id. */
export async function asksForLoan(
  { server: { url } }: Pick<RunningInstance, 'server'>,
  { token }: Pick<Person, 'token'>,
  { amount, days }: { readonly amount: string; readonly days: number },
): Promise<number> {
  const api = apiOf(url, token);
  const offers = await api.must<readonly Offer[]>('/api/loan/loan_config');
  const offer = offers.find(({ loan_period }) => loan_period === days);
  if (!offer) throw new Error(`no loan of ${days} days is offered`);
  const terms = await api.must<{ agreement_hash: string }>('/api/loan/config_info', { id: offer.id, amount });
  const { id } = await api.post<{ id: number }>('/api/loan/loan_submit', {
    ...{ amount, config_id: offer.id, agreement: terms.agreement_hash },
    sign: await upload(url, token, await aPhoto()),
  });
  return id;
}
