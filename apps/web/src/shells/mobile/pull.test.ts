import { expect, test } from 'vitest';
import { atRest, depthNow, type Pull, type PullEvent, pullAfter } from './pull.ts';

const down: PullEvent = { is: 'down', x: 100, y: 100, mayPull: true };
const move = (x: number, y: number): PullEvent => ({ is: 'move', x, y });
const up: PullEvent = { is: 'up' };
const after = (...events: readonly PullEvent[]): Pull => events.reduce(pullAfter, atRest);

test.each<[what: string, events: readonly PullEvent[], is: Pull['is'], depth: number]>([
  ['a tap', [down, move(103, 104), up], 'rest', 0],
  ['half as deep as the finger went', [down, move(100, 180)], 'pulled', 40],
  ['not deep enough', [down, move(100, 220), up], 'rest', 0],
  ['deep enough', [down, move(100, 228), up], 'refreshing', 64],
  ['never deeper than its end', [down, move(100, 900)], 'pulled', 96],
  ['taken back', [down, move(100, 300), move(100, 90), up], 'rest', 0],
  ['upwards it scrolls, whatever comes after', [down, move(100, 80), move(100, 400), up], 'rest', 0],
  ['sideways it swipes', [down, move(160, 130), move(160, 400), up], 'rest', 0],
  ['not at the top', [{ ...down, mayPull: false }, move(100, 400), up], 'rest', 0],
  ['a second finger', [down, move(100, 300), { is: 'lost' }, up], 'rest', 0],
  ['refreshing, nothing else counts', [down, move(100, 300), up, down, { is: 'lost' }], 'refreshing', 64],
  ['until it is closed', [down, move(100, 300), up, { is: 'closed' }], 'rest', 0],
])('pull to refresh: reaches the expected state and depth: %s', (_, events, is, depth) => {
  const pull = after(...events);
  expect([pull.is, depthNow(pull)]).toEqual([is, depth]);
});
