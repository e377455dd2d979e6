/** The origins whose pages may call this server from a browser: the public one and its two hosts. */
export function publicOrigins(publicUrl: string): readonly string[] {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  if (!isDomain(hostname)) return [origin];
  // «The first subdomain is replaced»: www.example.com → api.example.com; example.com → api.example.com.
  const labels = hostname.split('.');
  const base = labels.length > 2 ? labels.slice(1).join('.') : hostname;
  const suffix = port === '' ? '' : `:${port}`;
  const others = ['pc', 'www', 'api'].map((label) => `${protocol}//${label}.${base}${suffix}`);
  return [...new Set([origin, ...others])];
}

function isDomain(hostname: string): boolean {
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname) && !hostname.startsWith('[');
}
