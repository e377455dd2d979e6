import type { NamedCall } from '@tidemark/contract/openapi';
import { describe, expect, it } from 'vitest';
import { failureOf, fieldsOf, idOf, inputOf, repeatableCalls, withField } from './any-input.fixture.ts';
import { openWorld } from './who.fixture.ts';

/**
 * Whatever number a field holds, no call of the contract fails because of it: an id that nothing can have is
 * answered like one that nothing has, or refused at its field.
 */
const world = await openWorld();
/** Forms with many fields send a hundred requests and more. */
const TIMEOUT_MS = 60_000;

/** Around the ends of PostgreSQL's integer and bigint, what no integer takes, and the longest text of an id. */
const numbers: readonly (number | string)[] = [
  0,
  -1,
  5.5,
  2 ** 31,
  9_999_999_999,
  999_999_999_999_999,
  Number.MAX_SAFE_INTEGER,
  '9999999999999999',
  -(2 ** 31) - 1,
  1e19,
];

async function failuresOf(named: NamedCall): Promise<string[]> {
  const failed: string[] = [];
  for (const field of fieldsOf(named, ['number', 'integer'])) {
    for (const number of numbers) {
      const failure = await failureOf(world, named, withField(await inputOf(world, named), field, number));
      if (failure !== undefined) failed.push(`${field} = ${number}: ${failure}`);
    }
  }
  return failed;
}

describe('any number is taken or refused, and nothing fails of it', () => {
  it.each(repeatableCalls.map((named) => [idOf(named), named] as const))(
    '%s',
    async (_id, named) => {
      expect(await failuresOf(named)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
