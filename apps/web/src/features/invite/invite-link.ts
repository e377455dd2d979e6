/**
 * The link to hand on. The server's names the origin people use; where it was told of none it names
 * this machine itself, which leads nowhere from another one: then the page's own origin is right.
 */
export function inviteLink(link: string, origin: string): string {
  if (!URL.canParse(link)) return link;
  const { hostname, hash } = new URL(link);
  const isHere = hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
  return isHere ? `${origin}/${hash}` : link;
}
