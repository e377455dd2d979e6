import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Which proxies are believed: none, all, so many in front of us, or those at these addresses. */
export type TrustProxy = boolean | number | readonly string[];

/** Whether the peer at an address, so many hops away, is a proxy that is believed. */
export type Trusts = (address: string, hop: number) => boolean;

/** The setting as a question about one hop. */
export function trustOf(setting: TrustProxy): Trusts {
  if (typeof setting === 'boolean') return () => setting;
  return typeof setting === 'number' ? (_address, hop) => hop < setting : proxyAddr.compile([...setting]);
}

/** The address of a request: the peer's, or the one given by a trusted proxy. */
export function addressOf(request: IncomingMessage, trusts: Trusts): string {
  return proxyAddr(request, trusts) ?? '';
}

/** The network of an address: the address, or the /64 that one household gets in IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.slice(0, 4).join(':')}::/64`;
}
