import type { CallOutput, CallRead } from '@tidemark/contract';
import type { saveJournalEntry } from '@tidemark/contract/calls/trading/journal';
import { readNote, readTags } from '@tidemark/domain/journal';
import { isRefusal, type Outcome } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { CallerContext } from '../../../platform/http/route.ts';
import { answerOnce } from '../../../platform/idempotency/answer-once.ts';
import type { JournalParts } from '../parts.ts';
import { presentEntry } from '../present.ts';
import {
  type Entry,
  keyText,
  NO_ENTRY,
  type OrderKey,
  saveEntry as save,
  selectEntries,
  selectOwnTags,
} from '../store.ts';
import { orderOf } from './show-entry.ts';

type Input = CallRead<typeof saveJournalEntry>;

/**
 * Sets note, tags and picture of an order of the caller; what is left out stays. Refuses an order that is not the
 * caller's, what is too long or too many, and a picture that is not the caller's own upload.
 */
export async function saveEntry(
  journal: JournalParts,
  input: Input,
  { caller: { userId }, idempotency: claim, now }: CallerContext,
): Promise<Outcome<CallOutput<typeof saveJournalEntry>>> {
  const order = await orderOf(journal, userId, input);
  if (isRefusal(order)) return order;
  const saved = await answerOnce<Entry>(
    journal.database,
    {
      ...{ userId, claim, now, keepsRefusals: false },
      // The same note may be written again after another one.
      stillGood: async (tx, stored) => isSame(stored, await currentOf(tx, userId, order)),
    },
    (tx) => write(journal, tx, { userId, order, input, now }),
  );
  return isRefusal(saved) ? saved : { ...order, ...presentEntry(journal, saved) };
}

async function currentOf(tx: Queryable, userId: number, order: OrderKey): Promise<Entry> {
  return (await selectEntries(tx, userId, [order])).get(keyText(order)) ?? NO_ENTRY;
}

function isSame(stored: Outcome<Entry>, { note, tags, picture }: Entry): boolean {
  if (isRefusal(stored)) return false;
  const isTagged = JSON.stringify(stored.tags) === JSON.stringify(tags);
  return stored.note === note && isTagged && stored.picture === picture;
}

async function write(
  journal: JournalParts,
  tx: Queryable,
  { userId, order, input, now }: { userId: number; order: OrderKey; input: Input; now: number },
): Promise<Outcome<Entry>> {
  const before = await currentOf(tx, userId, order);
  const note = readNote(input.note ?? before.note);
  if (isRefusal(note)) return note;
  const tags = readTags(input.tags ?? before.tags, await selectOwnTags(tx, userId, order));
  if (isRefusal(tags)) return tags;
  const picture = await pictureOf(journal, tx, { userId, input, before, now });
  if (isRefusal(picture)) return picture;
  const entry = { note, tags, ...picture };
  await save(tx, userId, { ...order, ...entry, now });
  return entry;
}

async function pictureOf(
  { files }: JournalParts,
  tx: Queryable,
  { userId, input, before, now }: { userId: number; input: Input; before: Entry; now: number },
): Promise<Outcome<{ readonly picture: string | null }>> {
  const asked = input.picture;
  if (asked === undefined || asked === null) return { picture: before.picture };
  if (asked === '') return { picture: null };
  return files.use(tx, { userId, pictures: { picture: asked }, now });
}
