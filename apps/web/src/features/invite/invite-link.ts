/**
 * The link to share. The server's link names the public origin. Where that is not configured, it names
 * localhost, which other machines cannot reach: then the page's own origin is used.
 */
export function inviteLink(link: string, origin: string): string {
  if (!URL.canParse(link)) return link;
  const { hostname, hash } = new URL(link);
  const isHere = hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
  return isHere ? `${origin}/${hash}` : link;
}
