import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../dev/free-port.ts';
import { scratchInstance } from '../scratch/scratch-instance.ts';
import { stepsOf } from './guide.ts';
import { reader } from './play.ts';

const STEP_MS = 300_000;
const LEAVE_MS = 60_000;

/** docs/guides is executable: a reader executes all steps of a page, in order, in a copy of the instance. */
export function testGuide(name: string): void {
  describe(`docs/guides/${name}.md`, async () => {
    const steps = stepsOf(readFileSync(`docs/guides/${name}.md`, 'utf8'));
    const instance = scratchInstance(`guide-${name}`);
    const newUser = reader(instance.path, await freePort());
    let isLost = false;
    afterAll(async () => {
      await newUser.leave();
      instance.remove();
    }, LEAVE_MS);

    it('has something to do', () => expect(steps.length).toBeGreaterThan(5));

    it.each(steps.map((step) => [`line ${step.line}, ${step.heading}: ${step.kind}`, step] as const))(
      '%s',
      async (_title, step) => {
        if (isLost) throw new Error('a step before it failed');
        isLost = true;
        await newUser.do(step);
        isLost = false;
      },
      STEP_MS,
    );
  });
}
