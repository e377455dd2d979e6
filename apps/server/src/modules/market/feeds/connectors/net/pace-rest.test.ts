import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../../../../test/support/manual-clock.ts';
import { turns } from '../pacing/until.fixture.ts';
import { createPace } from './pace.ts';

/** Asks for so many turns; returns when each of them was given, in milliseconds from the start. */
function aQueue(count: number) {
  const clock = manualClock(0);
  const pace = createPace({ perSecond: 2, timers: clock });
  const given: string[] = [];
  const controllers = Array.from({ length: count }, () => new AbortController());
  for (const [number, { signal }] of controllers.entries()) {
    pace.turn(signal).then(
      () => given.push(`${number} at ${clock.now()}`),
      () => given.push(`${number} aborted`),
    );
  }
  const pass = async (ms: number): Promise<void> => {
    await turns(1);
    for (let left = ms; left > 0; left -= 100) {
      clock.advance(100);
      await turns(1);
    }
  };
  return { pace, given, controllers, pass };
}

describe('requests that wait for their turn', () => {
  it('are sent in their order, evenly spread', async () => {
    const { given, pass } = aQueue(4);
    await pass(2000);
    expect(given).toEqual(['0 at 0', '1 at 500', '2 at 1000', '3 at 1500']);
  });

  it('wait longer, in their order, where the source asks to wait', async () => {
    const { pace, given, pass } = aQueue(3);
    await pass(200);
    pace.restUntil(5000);
    void pace.turn().then(() => given.push('the last'));
    await pass(4700);
    expect(given).toEqual(['0 at 0']);
    await pass(2000);
    expect(given).toEqual(['0 at 0', '1 at 5000', '2 at 5500', 'the last']);
  });

  it('leave their turn to the next one where they are aborted', async () => {
    const { given, controllers, pass } = aQueue(4);
    controllers[1]?.abort(new Error('stopped'));
    controllers[2]?.abort(new Error('stopped'));
    await pass(1000);
    expect(given).toEqual(['0 at 0', '1 aborted', '2 aborted', '3 at 500']);
  });
});
