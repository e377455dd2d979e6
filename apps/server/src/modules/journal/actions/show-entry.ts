import type { CallOutput, CallRead } from '@tidemark/contract';
import type { journalEntry } from '@tidemark/contract/calls/trading/journal';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import { excursionsOf } from '../excursions.ts';
import { loadTrade } from '../load-trades.ts';
import type { JournalParts } from '../parts.ts';
import { presentEntry, presentTrade } from '../present.ts';
import { keyText, NO_ENTRY, type OrderKey, selectEntries, selectOwnTags } from '../store.ts';

/** The order that is written about: a position in place of its part. Refuses what is not the user's, or no trade. */
export async function orderOf(
  { forex, micro }: JournalParts,
  userId: number,
  { kind, id }: OrderKey,
): Promise<Outcome<OrderKey>> {
  const found =
    kind === 'forex'
      ? await forex.history.positionOf(userId, id)
      : (await micro.has(userId, id))
        ? id
        : undefined;
  return found === undefined ? refuse('journal.unknown_order', {}, 'id') : { kind, id: found };
}

/** What the caller wrote about an order, with its figures once it is closed. */
export async function showEntry(
  journal: JournalParts,
  input: CallRead<typeof journalEntry>,
  userId: number,
): Promise<Outcome<CallOutput<typeof journalEntry>>> {
  const order = await orderOf(journal, userId, input);
  if (isRefusal(order)) return order;
  const [entries, ownTags, closed] = await Promise.all([
    selectEntries(journal.database, userId, [order]),
    selectOwnTags(journal.database, userId),
    loadTrade(journal, userId, order),
  ]);
  const [excursion] = closed ? await excursionsOf(journal, [closed]) : [];
  return {
    ...order,
    ...presentEntry(journal, entries.get(keyText(order)) ?? NO_ENTRY),
    trade: closed ? presentTrade(journal, closed, excursion) : null,
    own_tags: ownTags,
  };
}
