import { expect, test } from 'vitest';
import { apiBaseUrl } from './base-url.ts';

test.each([
  ['https:', 'www.tidemark.example', '', 'https://api.tidemark.example'],
  ['https:', 'pc.tidemark.example', '8443', 'https://api.tidemark.example:8443'],
  ['http:', 'localhost', '8080', ''],
  ['http:', '192.168.1.20', '8080', ''],
  ['https:', 'tidemark.example', '', ''],
  ['https:', 'trade.tidemark.example', '', ''],
])('%s//%s:%s calls «%s»', (protocol, hostname, port, base) => {
  expect(apiBaseUrl({ protocol, hostname, port })).toBe(base);
});
