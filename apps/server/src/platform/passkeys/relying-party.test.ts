import { expect, test } from 'vitest';
import { publicHosts } from '../http/site/hosts.ts';
import { relyingPartyOf } from './relying-party.ts';

test.each([
  // public address, split hosts, id, origins
  ['https://trade.example.com', false, 'trade.example.com', ['https://trade.example.com']],
  ['https://www.example.com', true, 'example.com', ['https://www.example.com', 'https://pc.example.com']],
  [
    'https://example.co.uk:8443',
    true,
    'example.co.uk',
    ['https://example.co.uk:8443', 'https://pc.example.co.uk:8443'],
  ],
  ['http://localhost:8080', false, 'localhost', ['http://localhost:8080']],
  ['http://127.0.0.1:8080', false, 'localhost', ['http://localhost:8080']],
  ['http://[::1]:8080', false, 'localhost', ['http://localhost:8080']],
])('relying party: %s (split hosts: %s) makes passkeys for %s', (publicUrl, isSplit, id, origins) => {
  const hosts = isSplit ? publicHosts(publicUrl) : undefined;
  expect(relyingPartyOf(publicUrl, hosts)).toEqual({ id, name: 'Tidemark', origins });
});

test.each([
  'http://trade.example.com',
  'http://192.168.1.5:8080',
  'https://203.0.113.9',
  'https://[2001:db8::1]',
])('relying party: %s has none, because browsers offer no passkeys there', (publicUrl) =>
  expect(relyingPartyOf(publicUrl, undefined)).toBeUndefined(),
);
