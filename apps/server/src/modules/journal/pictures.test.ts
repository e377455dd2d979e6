import { journalEntry, saveJournalEntry } from '@tidemark/contract/calls/trading/journal';
import { expect, it } from 'vitest';
import { uploadPhoto } from '../../../test/support/pictures.ts';
import { aRealUser } from '../../../test/support/real-user.ts';
import { testServer } from '../../../test/support/test-server.ts';
import { openFileStorage } from '../../platform/files/open-storage.ts';
import { verifyJournal } from './index.ts';

const server = await testServer();

/** An open position of a user, without the desk: a new real user has no money. */
async function aPosition(userId: number, id: number): Promise<number> {
  await server.database.query({
    text: `
      insert into forex.deal (id, account_id, user_id, instrument_id, status, side, lots, units_per_lot, margin_mode,
        leverage, margin, fee, open_price, open_tick_seq, open_tick_at, open_rate_numerator, open_rate_denominator, opened_at)
      select $2::bigint, account.id, $1::bigint, 1, 1, 1, 1000000, 100000, 'leverage', 100, 0, 0, 110000000, 1, now(), 1, 1, now()
      from ledger.account where user_id = $1::bigint and kind = 'forex'`,
    values: [userId, id],
  });
  return id;
}

it('picture: is an own upload that the address opens; another one replaces it, and an empty text removes it', async () => {
  const user = await aRealUser(server, 'trader@example.com');
  const order = { kind: 'forex', id: await aPosition(user.id, 700_001) } as const;
  const save = (change: object) => server.call(saveJournalEntry, { ...order, ...change }, user.token);
  const first = await uploadPhoto(server, user.token);
  const saved = await save({ picture: first, note: 'Entry at the retest' });
  expect(saved).toMatchObject({ code: 1, data: { note: 'Entry at the retest' } });
  const { picture } = await server.must(journalEntry, order, user.token);
  expect((await fetch(`${server.url}${picture}`)).headers.get('content-type')).toMatch(/^image\//);
  await save({ picture: await uploadPhoto(server, user.token) });
  const second = await server.must(journalEntry, order, user.token);
  expect(second.picture.split('?')[0]).not.toBe(picture.split('?')[0]);
  expect(second.note).toBe('Entry at the retest');
  const storage = openFileStorage({ kind: 'disk' }, server.dataDir);
  expect(await verifyJournal(server.database, storage)).toEqual([]);
  await save({ picture: '' });
  expect((await server.must(journalEntry, order, user.token)).picture).toBe('');
});

it('picture: refuses the upload of another user at its field, and keeps the entry as it was', async () => {
  const [user, other] = [
    await aRealUser(server, 'one@example.com'),
    await aRealUser(server, 'two@example.com'),
  ];
  const order = { kind: 'forex', id: await aPosition(user.id, 700_002) } as const;
  await server.must(saveJournalEntry, { ...order, note: 'before' }, user.token);
  const foreign = await uploadPhoto(server, other.token);
  const refused = await server.call(
    saveJournalEntry,
    { ...order, picture: foreign, note: 'after' },
    user.token,
  );
  expect(refused).toMatchObject({ key: 'upload.unknown', data: { field: 'picture' } });
  expect(await server.must(journalEntry, order, user.token)).toMatchObject({ note: 'before', picture: '' });
});

it('entry: the same call again repeats its answer, and the same note may be written again after another one', async () => {
  const user = await aRealUser(server, 'again@example.com');
  const order = { kind: 'forex', id: await aPosition(user.id, 700_003) } as const;
  for (const note of ['one', 'one', 'two', 'one']) {
    await server.must(saveJournalEntry, { ...order, note }, user.token);
    expect((await server.must(journalEntry, order, user.token)).note).toBe(note);
  }
});
