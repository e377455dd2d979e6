/** The token as a header or a socket's login brings it, bare or after «Bearer»; undefined where there is none. */
export function tokenOf(said: string | undefined): string | undefined {
  if (said === undefined || said === '') return undefined;
  const token = /^bearer\s/i.test(said) ? said.slice(7).trim() : said.trim();
  return token === '' ? undefined : token;
}
