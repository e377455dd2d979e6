import { expect, test } from 'vitest';
import type { Call } from '../call.ts';
import { allCalls } from '../openapi.ts';
import { sampleAnswer, sampleStates } from './samples.ts';

/** Lists of settings: their values have bounds that a shape does not tell. */
function isSettings(call: Call): boolean {
  const sample = sampleAnswer(call, 'full');
  return Array.isArray(sample) && 'value' in sample[0] && 'version' in sample[0];
}

test.each(sampleStates)('sampleAnswer: has the shape of every call in state %s', (state) => {
  const wrong = allCalls
    .filter(({ call }) => !isSettings(call))
    .map(({ name, call }) => ({ name, parsed: call.output.safeParse(sampleAnswer(call, state)) }))
    .filter(({ parsed }) => !parsed.success)
    .map(
      ({ name, parsed }) =>
        `${name}: ${parsed.error?.issues.map(({ path, code }) => `${path.join('.')} ${code}`)}`,
    );
  expect(wrong).toEqual([]);
});

test('sampleAnswer: an empty answer has no rows and a full one three', () => {
  const list = allCalls.find(({ call }) => call.path === '/api/follow/trader_list');
  expect(list).toBeDefined();
  if (list === undefined) return;
  expect(sampleAnswer(list.call, 'empty')).toMatchObject({ data: [] });
  expect((sampleAnswer(list.call, 'full') as { data: unknown[] }).data).toHaveLength(3);
});
