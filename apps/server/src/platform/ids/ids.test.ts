import { beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import { createIdSource } from './ids.ts';

const { database, owner } = await testDatabase();

beforeEach(async () => {
  await owner.query({
    text: `drop sequence if exists public.numbers; create sequence public.numbers increment by 1000;
      grant usage on sequence public.numbers to public`,
  });
});

const source = () => createIdSource(database, 'public.numbers');

it('hands out what was reserved without asking, each id once', async () => {
  const [one, other] = [source(), source()];
  const ids: number[] = [];
  for (const [from, count] of [
    [one, 3],
    [other, 2],
    [one, 1500],
    [other, 2600],
    [one, 700],
  ] as const) {
    await from.reserve(count);
    for (let i = 0; i < count; i += 1) ids.push(from.next());
  }
  expect(new Set(ids).size).toBe(3 + 2 + 1500 + 2600 + 700);
});

it('ids: the newest id of one process is above all ids given to another', async () => {
  const [one, other] = [source(), source()];
  await one.reserve(1);
  await other.reserve(1);
  let last = Math.max(one.next(), other.next());
  // Turns of uneven length, and some that take full blocks in between without requesting the newest.
  for (let turn = 0; turn < 40; turn += 1) {
    const from = turn % 3 === 0 ? one : other;
    if (turn % 7 === 0) await (from === one ? other : one).reserve(1500 + turn);
    await from.reserveNewest(turn * 90);
    const first = from.next();
    expect(first, `turn ${turn}`).toBeGreaterThan(last);
    last = first;
    for (let i = 1; i < turn * 90; i += 1) last = from.next();
  }
});

it('what others have reserved and not yet taken is there when the blocks are renewed', async () => {
  const [one, other] = [source(), source()];
  await one.reserve(900);
  await other.reserve(1);
  other.next();
  const asked = one.reserveNewest(1);
  // Between the question and its answer, and behind it, those who had reserved take theirs.
  for (let i = 0; i < 450; i += 1) one.next();
  await asked;
  for (let i = 0; i < 450; i += 1) one.next();
  expect(one.next()).toBeGreaterThan(0);
});
