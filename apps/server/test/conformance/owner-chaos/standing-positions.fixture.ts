import { expect } from 'vitest';
import { Client } from '../../../src/modules/live/testing/client.ts';
import { otherUser } from '../black-box-client.fixture.ts';

const POSITIONS_EACH = 100;
/** Fewer than the commands of one user that may wait at the desk. */
const PER_FRAME = 20;
const USERS_AT_ONCE = 16;
/** Positions whose stop no price of the test reaches. */
const params = { forex_id: 27, type: 1, cont: 0.01, multiple: 20, stop_loss_price: 30_000 };
const call = { type: 'call', path: '/v2/api/forex/submit', params };

/** Opens so many positions with stops, of other users, by order entry over the socket. */
export async function openStandingPositions(url: string, count: number): Promise<void> {
  let next = 0;
  const some = async (): Promise<void> => {
    while (next < count / POSITIONS_EACH) {
      next += 1;
      await openOf(url, `standing user ${next}`);
    }
  };
  await Promise.all(Array.from({ length: USERS_AT_ONCE }, some));
}

async function openOf(url: string, name: string): Promise<void> {
  const token = await otherUser(url).demo(name);
  const client = await Client.open(`${url.replace('http', 'ws')}/v2/ws?lang=en`);
  client.send({ type: 'login', token });
  await client.next('login');
  for (let sent = 0; sent < POSITIONS_EACH; sent += PER_FRAME) {
    const ids = Array.from({ length: PER_FRAME }, (_, n) => sent + n + 1);
    client.send(...ids.map((id) => ({ ...call, id, key: `standing-${id}` })));
    for (const _ of ids) expect((await client.next('answer')).data).toMatchObject({ code: 1 });
  }
  client.ws.terminate();
}
