import { type LookupAddress, lookup } from 'node:dns';
import { Agent } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that contain only machines of the instance's operator. */
const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');

export function isInside(address: string): boolean {
  return inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Whether an address from a client may be a public one: https on its usual port, by a public name. The
 * resolved address is checked when it is called (`outsideAgent`).
 */
export function isOutsideUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false;
  if (url.username !== '' || url.password !== '') return false;
  const name = url.hostname.replace(/\.$/, '');
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0 || !name.includes('.')) return false;
  return !/\.(localhost|local|internal|home\.arpa|lan)$/.test(name);
}

/** Never connects to an address of the inside, whatever name led there, now or on a second look. */
const lookUpOutside: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error !== null) return callback(error, '');
    const [first] = found;
    if (first === undefined || found.some(({ address }) => isInside(address))) {
      return callback(new Error(`${host} leads to an internal address`), '');
    }
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};

export function outsideAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 16, maxFreeSockets: 4, lookup: lookUpOutside });
}
