import { expect, it } from 'vitest';
import { type Hosts, publicHosts, publicOrigins, siteVariantOfHost } from './hosts.ts';

it.each([
  ['https://www.example.com', 'https://api.example.com', 'https://pc.example.com', 'example.com'],
  ['https://trade.example.com', 'https://api.example.com', 'https://pc.example.com', 'example.com'],
  ['https://example.com', 'https://api.example.com', 'https://pc.example.com', 'example.com'],
  ['http://www.tidemark.test:8731', 'http://api.tidemark.test:8731', 'http://pc.tidemark.test:8731', null],
  ['https://a.b.example.com', 'https://api.b.example.com', 'https://pc.b.example.com', 'b.example.com'],
  // The domain above these belongs to others.
  ['https://example.co.uk', 'https://api.example.co.uk', 'https://pc.example.co.uk', 'example.co.uk'],
  ['https://www.example.co.uk', 'https://api.example.co.uk', 'https://pc.example.co.uk', 'example.co.uk'],
  ['https://tide.fly.dev', 'https://api.tide.fly.dev', 'https://pc.tide.fly.dev', 'tide.fly.dev'],
])('public hosts: %s gives %s and %s', (site, api, pc, domain) => {
  const hosts = publicHosts(site);
  expect(hosts).toMatchObject({ site, api, pc, ...(domain === null ? {} : { domain }) });
  expect(publicOrigins(site, hosts)).toEqual([site, pc]);
});

it.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'https://[::1]', 'http://tidemark:8080'])(
  'public hosts: %s has a single origin',
  (publicUrl) => {
    expect(publicHosts(publicUrl)).toBeUndefined();
    expect(publicOrigins(publicUrl, undefined)).toEqual([publicUrl]);
  },
);

it.each([
  ['www.example.com', 'site'],
  ['WWW.Example.com:443', 'site'],
  ['api.example.com.', 'api'],
  ['pc.example.com:8443', 'pc'],
  ['example.com', 'elsewhere'],
  ['api.example.com.evil.example', 'elsewhere'],
  ['127.0.0.1:8080', 'elsewhere'],
  ['', 'elsewhere'],
])('a request for «%s» is for %s', (host, face) => {
  expect(siteVariantOfHost(publicHosts('https://www.example.com') as Hosts)(host)).toBe(face);
});
