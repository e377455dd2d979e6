/** The other hosts of this site, as the server has written them into the page; none where all is one origin. */
export interface Hosts {
  /** In front of every path of the API; empty: the page's own origin. */
  readonly api: string;
  /** The host that phones are served from, and its twin for desktop user agents. */
  readonly site: string | undefined;
  readonly pc: string | undefined;
}

/**
 * Core.md section 7: «the page origin with the first subdomain replaced by an api subdomain in
 * production». The server says what that is for its domain, and says nothing on localhost, an address
 * or a name it was not told of: a guess could send somebody's token to a stranger's host.
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
