import { randomUUID } from 'node:crypto';
import type { NamedCall } from '@tidemark/contract/openapi';
import { describe, expect, it } from 'vitest';
import { idOf, inputOf, repeatableCalls, sendInput } from './any-input.fixture.ts';
import { openWorld } from './who.fixture.ts';
import { rows } from './who.table.fixture.ts';

/**
 * Each changing call takes an Idempotency-Key (docs/spec/interface.md#calls): sent twice with the same key, it is
 * done once, and the first answer is given again.
 */
const world = await openWorld();

/** Calls that sign in, prove who calls, or send codes are not stored; nor is what has no caller. */
const notStored = /^(session|passkeys|security)\./;

const changing = repeatableCalls.filter(
  (named) => named.call.isMutation && named.call.access !== 'anyone' && !notStored.test(idOf(named)),
);

/** Valid inputs of a call: that of the table, and one that names an object of the caller. */
async function inputsOf(named: NamedCall) {
  const owned = rows[idOf(named)]?.foreign?.[0];
  return [await inputOf(world, named), ...(owned ? [owned(world)] : [])];
}

describe('the same Idempotency-Key', () => {
  it.each(changing.map((named) => [idOf(named), named] as const))(
    '%s: is answered once',
    async (_, named) => {
      for (const input of await inputsOf(named)) {
        const key = randomUUID();
        const first = await sendInput(world, named, input, key);
        if (first.code !== 1) continue;
        const again = await sendInput(world, named, input, key);
        expect([again.code, again.isReplayed]).toEqual([1, true]);
      }
    },
  );
});
