import { expect, test } from 'vitest';
import { ticketGate } from './gate.ts';

const now = {
  market: 'open',
  waitsForOpening: false,
  conversionPair: undefined,
  link: 'ready',
} as const;

test.each([
  [{}, 'ready'],
  [{ conversionPair: 'closed' }, 'ready'],
  [{ market: 'closed', link: 'reconnecting' }, 'closed'],
  [{ market: 'stale' }, 'stale'],
  [{ conversionPair: 'stale' }, 'stale'],
  [{ link: 'reconnecting' }, 'reconnecting'],
  [{ link: 'old' }, 'old'],
  [{ link: 'offline' }, 'offline'],
  [{ market: 'closed', waitsForOpening: true }, 'ready'],
  [{ market: 'closed', waitsForOpening: true, conversionPair: 'stale' }, 'ready'],
  [{ market: 'closed', waitsForOpening: true, link: 'offline' }, 'offline'],
  [{ market: 'stale', waitsForOpening: true }, 'stale'],
] as const)('ticketGate: answers %j with the state %s', (change, gate) => {
  expect(ticketGate({ ...now, ...change })).toBe(gate);
});
