import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import { sealerOf } from '../../platform/sealed/sealed.ts';
import { sealStoredCards } from './seal-cards.ts';
import { openCard, sealCard } from './sealed-card.ts';
import { approvedHolders, realNameById } from './store.ts';

const { database } = await testDatabase();
const sealer = sealerOf(randomBytes(32));

/** A row as an earlier version has stored it. */
async function oldRow(userId: number, cardId: string): Promise<number> {
  const [row] = await database.query<{ id: number }>({
    text: `insert into kyc.real_name (user_id, name, card_id, card_key, country, front_pic, reverse_pic, status,
             submitted_at, decided_by, decided_at)
           values ($1, 'Ada', $2, upper($2), 'GB', 'a', 'b', 'approved', now(), 1, now())
           returning id::float8 as id`,
    values: [userId, cardId],
  });
  return row?.id ?? 0;
}

it('document numbers: clear-text numbers get encrypted once at start, and the clear text is removed', async () => {
  const [first, second] = [await oldRow(1, 'a1234567'), await oldRow(2, 'A1234567')];
  expect(await sealStoredCards(database, sealer)).toBe(2);
  expect(await sealStoredCards(database, sealer)).toBe(0);
  const rows = await database.query<{ text: string }>({
    text: 'select row_to_json(r)::text as text from kyc.real_name r',
  });
  expect(rows.map(({ text }) => text.toLowerCase()).join()).not.toContain('a1234567');
  const record = await realNameById(database, first);
  expect(record && openCard(sealer, record)).toBe('a1234567');
  // The same document of two people is still found by both.
  const holders = await approvedHolders(database, record ? [record.cardHash] : []);
  expect(holders.map(({ userId }) => userId)).toEqual([1, 2]);
  expect(second).toBeGreaterThan(first);
});

it('document numbers: an encrypted number opens for its own user only', () => {
  const card = sealCard(sealer, { userId: 7, cardId: 'B 99', cardKey: 'B99' });
  expect(openCard(sealer, { userId: 7, ...card })).toBe('B 99');
  expect(() => openCard(sealer, { userId: 8, ...card })).toThrow();
});

it('document numbers: the hash differs under another key', () => {
  const given = { userId: 7, cardId: 'B 99', cardKey: 'B99' };
  const other = sealCard(sealerOf(randomBytes(32)), given);
  expect(sealCard(sealer, given).cardHash.equals(sealCard(sealer, given).cardHash)).toBe(true);
  expect(other.cardHash.equals(sealCard(sealer, given).cardHash)).toBe(false);
});
