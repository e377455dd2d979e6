import { refuse } from '@tidemark/domain/outcome';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import type { Database } from '../database/queryable.ts';
import type { IdempotencyClaim } from '../http/route.ts';
import { answerOnce } from './answer-once.ts';

const { database } = await testDatabase();
const NOW = Date.parse('2026-11-25T12:00:00Z');

const idempotencyClaimOf = (key: string, more: Partial<IdempotencyClaim> = {}): IdempotencyClaim => ({
  key,
  payloadHash: 'same',
  storedMs: 60_000,
  keepsRefusals: true,
  ...more,
});

/** The database, and how many of its connections were in use at once at most. */
function counted() {
  const seen = { open: 0, max: 0 };
  const transaction: Database['transaction'] = async (work) => {
    seen.open += 1;
    seen.max = Math.max(seen.max, seen.open);
    try {
      return await database.transaction(work);
    } finally {
      seen.open -= 1;
    }
  };
  return { seen, database: { ...database, transaction } };
}

describe('calls of one user at once', () => {
  it('hold one connection of the pool, however many there are, and leave the others to others', async () => {
    const { seen, database: used } = counted();
    const calls = Array.from({ length: 400 }, (_, index) =>
      answerOnce(
        used,
        { userId: 1, claim: idempotencyClaimOf(`kmany${index}`), now: NOW },
        async () => index,
      ),
    );
    const quiet = answerOnce(
      used,
      { userId: 2, claim: idempotencyClaimOf('kquiet'), now: NOW },
      async () => 'quiet',
    );
    expect(await quiet).toBe('quiet');
    expect(await Promise.all(calls)).toEqual(calls.map((_, index) => index));
    expect(seen.max).toBe(2);
  });

  it('happen in the order in which they came, also behind one that failed', async () => {
    const done: string[] = [];
    const call = (name: string, fails = false) =>
      answerOnce(database, { userId: 3, claim: undefined, now: NOW }, async () => {
        if (fails) throw new Error('no');
        done.push(name);
        return name;
      });
    const calls = [call('first'), call('second', true), call('third')];
    expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(done).toEqual(['first', 'third']);
  });
});

describe('a repeated call', () => {
  it('gets the first answer, and is marked as a repetition; a first one is not', async () => {
    const [first, again] = [idempotencyClaimOf('ktwice'), idempotencyClaimOf('ktwice')];
    let times = 0;
    const work = async () => ++times;
    const asked = (claim: IdempotencyClaim) => answerOnce(database, { userId: 4, claim, now: NOW }, work);
    expect([await asked(first), await asked(again)]).toEqual([1, 1]);
    expect([first.isReplayed, again.isReplayed]).toEqual([false, true]);
  });

  it.each([
    ['is answered as before where refusals are kept', true, 1],
    ['is decided again where they are not: nothing happened', false, 2],
  ])('that was refused %s', async (_, keepsRefusals, decided) => {
    const claim = () => idempotencyClaimOf(`krefused${keepsRefusals}`, { keepsRefusals });
    let times = 0;
    const work = async () => {
      times += 1;
      return refuse('alert.too_many', { max: 1 });
    };
    const asked = () => answerOnce(database, { userId: 5, claim: claim(), now: NOW }, work);
    expect(await asked()).toEqual(await asked());
    expect(times).toBe(decided);
  });
});
