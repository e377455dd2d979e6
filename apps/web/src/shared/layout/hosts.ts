/** The other hosts of this site, as the server has written them into the page; none where all is one origin. */
export interface Hosts {
  /** In front of every path of the API; empty: the page's own origin. */
  readonly api: string;
  /** The host for phones, and its counterpart for desktop user agents. */
  readonly site: string | undefined;
  readonly pc: string | undefined;
}

/**
 * In production the API host is the page's origin with its first subdomain replaced by `api`
 * (docs/spec/interface.md#calls). The server names it for its own domain, and nothing on localhost, an
 * address or an unknown name: a guess could send a token to a foreign host.
 */
export function readHosts(page: Pick<Document, 'querySelector'>): Hosts {
  const said = (name: string) =>
    page.querySelector(`meta[name="tidemark-${name}"]`)?.getAttribute('content') || undefined;
  return { api: said('api') ?? '', site: said('site'), pc: said('pc') };
}

/** The same place on the other face of the site, chosen for good; undefined where there is only one. */
export function otherFace(
  { site, pc }: Hosts,
  location: Pick<Location, 'origin' | 'hash'>,
): { readonly face: 'site' | 'pc'; readonly href: string } | undefined {
  if (site === undefined || pc === undefined) return undefined;
  if (location.origin === pc) return { face: 'site', href: `${site}/?face=site${location.hash}` };
  if (location.origin === site) return { face: 'pc', href: `${pc}/?face=pc${location.hash}` };
  return undefined;
}
