import type { Hosts } from '../http/site/hosts.ts';

/** The site that passkeys are made for, and the pages that may use them. */
export interface RelyingParty {
  /** A domain name, or `localhost`: browsers bind each passkey to it. */
  readonly id: string;
  /** What authenticators show. */
  readonly name: string;
  /** The origins whose pages may request a passkey. */
  readonly origins: readonly string[];
}

const NAME = 'Tidemark';
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The relying party of an instance, from its public address: the domain that holds the site and its
 * `pc.` host; on a laptop `localhost`, also where the server listens at 127.0.0.1. Undefined where
 * browsers offer no passkeys: plain http with a domain name, or an address in place of a name.
 */
export function relyingPartyOf(publicUrl: string, hosts: Hosts | undefined): RelyingParty | undefined {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  if (LOOPBACK.test(hostname)) {
    return { id: 'localhost', name: NAME, origins: [`${protocol}//localhost${port && `:${port}`}`] };
  }
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) {
    return { id: hostname, name: NAME, origins: [origin] };
  }
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  if (protocol !== 'https:' || isAddress) return undefined;
  return hosts === undefined
    ? { id: hostname, name: NAME, origins: [origin] }
    : { id: hosts.domain, name: NAME, origins: [hosts.site, hosts.pc] };
}
