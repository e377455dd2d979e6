import { apiOf } from './api.ts';
import { aCard, upload } from './page/uploads.ts';

interface Place {
  readonly id: number;
  readonly address: string;
}

/**
 * Reports coins as sent, with a proof: over the API, as an independent client would. Returns the deposit's
 * id.
 */
export async function depositCoins(
  url: string,
  token: string,
  { currency, number }: { readonly currency: string; readonly number: string },
): Promise<number> {
  const api = apiOf(url, token);
  const [place] = await api.must<readonly Place[]>('/api/quickCharge/info', { currency });
  if (!place) throw new Error(`there is no address for ${currency}`);
  const proofImg = await upload(url, token, await aCard(`Sent ${number} ${currency}`, '#0E7C86'));
  const { id } = await api.post<{ id: number }>('/api/quickCharge/submit', {
    ...{ number, proofImg, address: place.address, charge_id: place.id },
  });
  return id;
}

/** Reports money as wired, with a proof. Returns the deposit's id. */
export async function depositByWire(
  url: string,
  token: string,
  { currency, number }: { readonly currency: string; readonly number: string },
): Promise<number> {
  const api = apiOf(url, token);
  const [place] = await api.must<readonly Place[]>('/api/quickCharge/wire_info', { bank_coin: currency });
  if (!place) throw new Error(`there is no account for ${currency}`);
  const proofImg = await upload(url, token, await aCard(`Wired ${number} ${currency}`, '#334155'));
  const { id } = await api.post<{ id: number }>('/api/quickCharge/wire_submit', {
    ...{ number, proofImg, wire_id: place.id },
  });
  return id;
}
