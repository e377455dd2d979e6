import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Which direction of the connections carries nothing: `answers` is from the server to the client. */
export type CutDirection = 'both' | 'answers';

/** A proxy between a client and a server on loopback, whose connections can be cut. */
export interface TcpProxy {
  readonly port: number;
  /** From now on nothing is carried, and no connection is closed: as when a cable is pulled. */
  cut(direction: CutDirection): void;
  /** Carries again, what was held back included. */
  heal(): void;
  /** Resets every connection. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts a proxy to a port of loopback. */
export async function tcpProxy(targetPort: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [client: Socket, server: Socket]>();
  let isCut: CutDirection | undefined;
  const apply = ([client, server]: readonly [Socket, Socket]): void => {
    // A socket that is not read blocks its sender, once the buffers of the kernel are full.
    if (isCut === 'both') client.pause();
    else client.resume();
    if (isCut !== undefined) server.pause();
    else server.resume();
  };
  const listener = createServer((client) => {
    const server = connect(targetPort, '127.0.0.1');
    const pair = [client, server] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [server, client] as const]) {
      from.setNoDelay(true);
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => undefined);
      from.on('end', () => to.end());
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
    apply(pair);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const applyAll = (): void => {
    for (const pair of pairs) apply(pair);
  };
  const reset = (): void => {
    for (const [client, server] of pairs) {
      client.resetAndDestroy();
      server.resetAndDestroy();
    }
  };
  return {
    port: (listener.address() as AddressInfo).port,
    cut(direction) {
      isCut = direction;
      applyAll();
    },
    heal() {
      isCut = undefined;
      applyAll();
    },
    reset,
    async close() {
      listener.close();
      reset();
      await once(listener, 'close');
    },
  };
}
