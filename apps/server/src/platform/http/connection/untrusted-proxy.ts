import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

const nearby = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  nearby.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  nearby.addSubnet(network, prefix, 'ipv6');

/** Whether an address is loopback, link-local or private: where a proxy of one's own is. */
export function isNearby(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  const version = isIP(plain);
  return version !== 0 && nearby.check(plain, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Reports once that requests seem to come through a proxy that TRUST_PROXY does not name: then all users
 * share the proxy's address, and its limits.
 */
export function reportUntrustedProxy(
  trustProxy: boolean | number | readonly string[],
  report: (proxy: string) => void,
): (server: FastifyInstance) => void {
  return (server) => {
    if (trustProxy !== false) return;
    let isReported = false;
    server.addHook('onRequest', (request, _reply, done) => {
      const { headers, socket } = request;
      const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
      if (!isReported && isForwarded && isNearby(socket.remoteAddress ?? '')) {
        isReported = true;
        report(socket.remoteAddress ?? '');
      }
      done();
    });
  };
}
