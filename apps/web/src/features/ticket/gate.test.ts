import { expect, test } from 'vitest';
import { ticketGate } from './gate.ts';

const now = { market: 'open', conversionPair: undefined, isConnected: true, isSignedIn: true } as const;

test.each([
  [{}, 'ready'],
  [{ conversionPair: 'closed' }, 'ready'],
  [{ market: 'closed', isConnected: false }, 'closed'],
  [{ market: 'stale' }, 'stale'],
  [{ conversionPair: 'stale' }, 'stale'],
  [{ isConnected: false }, 'reconnecting'],
  [{ isSignedIn: false, isConnected: false }, 'signIn'],
  [{ isSignedIn: false, market: 'closed' }, 'closed'],
] as const)('%j is %s', (change, gate) => {
  expect(ticketGate({ ...now, ...change })).toBe(gate);
});
