import { afterEach, expect, it, vi } from 'vitest';
import { watchBlockedRequests } from './blocked-requests.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('blocked requests: logs a warning with the address of each blocked request', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const page = new EventTarget();
  vi.stubGlobal('document', page);
  watchBlockedRequests();
  for (const blockedURI of ['https://elsewhere.example/pixel.gif', 'inline']) {
    page.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI }));
  }
  expect(warn.mock.calls).toEqual([
    ['blocked request', 'https://elsewhere.example/pixel.gif'],
    ['blocked request', 'inline'],
  ]);
});
