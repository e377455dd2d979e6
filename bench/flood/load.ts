import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** What one process floods the server with, each part from an address of its own. */
export interface FloodOrder {
  readonly port: number;
  readonly seconds: number;
  readonly token: string;
  readonly forexId: number;
  readonly connections: number;
  readonly ordersPerConnection: number;
  readonly signIns: number;
  readonly sockets: number;
}

const ADDRESSES = { orders: '127.0.0.2', signIns: '127.0.0.3', sockets: '127.0.0.4' } as const;
/** Between two connections of one flooder: the process that floods must not starve itself. */
const PAUSE_MS = 20;
const SIGN_INS_AT_ONCE = 210;
const SOCKETS_AT_ONCE = 100;

process.once('message', (order: FloodOrder) => {
  flood(order)
    .then(() => process.exit(0))
    .catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
});

async function flood(order: FloodOrder): Promise<void> {
  const ends = performance.now() + order.seconds * 1000;
  const isOver = (): boolean => performance.now() >= ends;
  await Promise.all([
    ...Array.from({ length: order.connections }, () => keepOrdering(order, isOver)),
    signInWrongly(order, isOver),
    openSockets(order, isOver),
  ]);
}

/** Sends all its orders at once on one connection, reads the responses, and reconnects when it is closed. */
async function keepOrdering(order: FloodOrder, isOver: () => boolean): Promise<void> {
  const { port, forexId, token, ordersPerConnection } = order;
  for (let t = 0; !isOver(); t += ordersPerConnection) {
    const path = `/v2/api/forex/submit?forex_id=${forexId}&type=1&cont=0.01&status=1&multiple=20`;
    const requests = Array.from(
      { length: ordersPerConnection },
      (_, index) => `GET ${path}&t=${t + index} HTTP/1.1\r\nHost: x\r\nauthorization: ${token}\r\n\r\n`,
    );
    const socket = connect({ port, host: '127.0.0.1', localAddress: ADDRESSES.orders });
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(requests.join(''));
    const patience = setInterval(() => {
      if (isOver()) socket.destroy();
    }, 250);
    await closed;
    clearInterval(patience);
    await pause(PAUSE_MS);
  }
}

async function signInWrongly({ port, signIns }: FloodOrder, isOver: () => boolean): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: SIGN_INS_AT_ONCE });
  const body = JSON.stringify({ login_type: 'email', password: 'Not the right one' });
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < signIns && !isOver()) {
      next += 1;
      const account = `nobody-${next}@example.com`;
      await post({ port, agent, body: body.replace('{', `{"account":"${account}",`) });
    }
  };
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, one));
  agent.destroy();
}

async function post(input: { port: number; agent: Agent; body: string }): Promise<void> {
  const sent = request({
    host: '127.0.0.1',
    port: input.port,
    agent: input.agent,
    localAddress: ADDRESSES.signIns,
    method: 'POST',
    path: '/api/user/loginForU',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(input.body) },
  });
  sent.end(input.body);
  try {
    const [response] = await once(sent, 'response');
    response.resume();
    await once(response, 'end');
  } catch {
    await pause(PAUSE_MS);
  }
}

async function openSockets({ port, sockets }: FloodOrder, isOver: () => boolean): Promise<void> {
  const open: WebSocket[] = [];
  for (let asked = 0; asked < sockets && !isOver(); asked += SOCKETS_AT_ONCE) {
    const some = Array.from({ length: Math.min(SOCKETS_AT_ONCE, sockets - asked) }, () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/v2/ws`, { localAddress: ADDRESSES.sockets });
      socket.on('error', () => undefined);
      open.push(socket);
      return new Promise<void>((resolve) => {
        socket.once('open', () => resolve());
        socket.once('close', () => resolve());
      });
    });
    await Promise.all(some);
  }
  while (!isOver()) await pause(250);
  for (const socket of open) socket.terminate();
}
