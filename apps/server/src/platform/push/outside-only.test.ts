import { expect, it } from 'vitest';
import { isInside, isOutsideUrl, outsideAgent } from './outside-only.ts';

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc:def', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://user:pass@fcm.googleapis.com/x', false],
  ['https://127.0.0.1/x', false],
  ['https://2130706433/x', false],
  ['https://0x7f.1/x', false],
  ['https://[::1]/x', false],
  ['https://8.8.8.8/x', false],
  ['https://localhost/x', false],
  ['https://db.localhost./x', false],
  ['https://database/x', false],
  ['https://metadata.google.internal/x', false],
  ['file:///etc/passwd', false],
  ['nonsense', false],
])('push address: %s is accepted: %s', (url, outside) => {
  expect(isOutsideUrl(url)).toBe(outside);
});

it.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['169.254.169.254', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['fd00::1', true],
  ['2606:4700::1111', false],
  ['1.1.1.1', false],
])('push address: %s is internal: %s', (address, inside) => {
  expect(isInside(address)).toBe(inside);
});

it('a public name that leads home is not called', async () => {
  const { lookup } = outsideAgent().options as { lookup: (...args: unknown[]) => void };
  const problem = await new Promise((resolve) => lookup('localhost', {}, resolve));
  expect(String(problem)).toContain('leads to an internal address');
});
