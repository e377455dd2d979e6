/** First labels that stand for a face of the site, in whose place `api` stands. */
const faces: ReadonlySet<string> = new Set(['www', 'pc', 'm', 'h5', 'app']);

/**
 * Where the API is: on a domain, the page's origin with its first subdomain replaced by `api`
 * (core.md section 7); on localhost, an address or a bare host everything is one origin.
 */
export function apiBaseUrl(location: {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
}): string {
  const [face, ...rest] = location.hostname.split('.');
  if (face === undefined || !faces.has(face) || rest.length < 2) return '';
  const port = location.port === '' ? '' : `:${location.port}`;
  return `${location.protocol}//${['api', ...rest].join('.')}${port}`;
}
