import { expect, it } from 'vitest';
import { createBus } from '../../../platform/bus/bus.ts';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { entryAdded } from '../events.ts';
import { addEntry } from './add-entry.ts';
import { listEntries } from './list-entries.ts';

const { database } = await testDatabase();

it('add: stores a note, publishes an event after the commit and lists the note to its owner only', async () => {
  const bus = createBus((_kind, error) => {
    throw error;
  });
  const published: number[] = [];
  bus.subscribe(entryAdded, ({ userId }) => published.push(userId));

  const added = await addEntry({ database, bus }, { userId: 7, note: 'high tide', now: Date.parse('2026-11-21T10:00:00Z') });

  expect(published).toEqual([7]);
  expect(added).toMatchObject({ Note: 'high tide', CreateTime: '2026-11-21T10:00:00.000Z' });
  const page = { page: 1, page_size: 20 };
  expect(await listEntries(database, 7, page)).toEqual({ data: [added], total: 1, page: 1, last_page: 1 });
  expect(await listEntries(database, 8, page)).toMatchObject({ data: [], total: 0 });
});
