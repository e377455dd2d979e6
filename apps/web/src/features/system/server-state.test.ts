import { expect, test } from 'vitest';
import { isOtherRelease, serverState } from './server-state.ts';

test.each([
  [200, { status: 'ready' }, { kind: 'ready', tookMs: 12 }],
  [
    503,
    { status: 'not ready', missing: ['the feed is silent'] },
    { kind: 'waiting', missing: ['the feed is silent'] },
  ],
  [503, undefined, { kind: 'unreachable' }],
  [502, { missing: ['a proxy of another make'] }, { kind: 'unreachable' }],
] as const)(
  'serverState: derives the server’s state from a response with status %i',
  (status, body, state) => {
    expect(serverState(status, body, 12.4)).toEqual(state);
  },
);

test.each([
  ['/assets/index-A.js', false],
  ['/assets/index-B.js', true],
  [undefined, false],
])('isOtherRelease: compares index-A of the server’s page with the running script %s', (running, isOther) => {
  const page =
    '<link rel="modulepreload"><script type="module" crossorigin src="/assets/index-A.js"></script>';
  expect(isOtherRelease(page, running)).toBe(isOther);
  expect(isOtherRelease('<h1>Bad gateway</h1>', running)).toBe(false);
});
