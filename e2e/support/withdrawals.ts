import { apiOf } from './api.ts';
import { arrived, mailedCode } from './instance/outbox.ts';
import type { RunningInstance } from './instance/server.ts';

/** Binds an address, draws to it and confirms by the mailed code: a withdrawal that waits for operators. Answers its id. */
export async function withdrawCoins(
  { server, dataDir }: RunningInstance,
  owner: { readonly token: string; readonly address: string },
  asked: { readonly drawId: number; readonly dcAddress: string; readonly number: string },
): Promise<number> {
  const api = apiOf(server.url, owner.token);
  const earlier = await mailedCode(dataDir, owner.address);
  const method = { draw_id: asked.drawId, type: 1, dc_address: asked.dcAddress };
  const { id: draw_method_id } = await api.post<{ id: number }>('/api/wallet/bind_draw_method', method);
  const { id } = await api.post<{ id: number }>('/api/account/draw', {
    ...{ draw_currency_id: asked.drawId, number: asked.number, memo: '', draw_method_id },
  });
  const code = await arrived(async () => {
    const newest = await mailedCode(dataDir, owner.address);
    return newest === earlier ? undefined : newest;
  });
  await api.post('/api/account/draw_confirm', { id, code });
  return id;
}
