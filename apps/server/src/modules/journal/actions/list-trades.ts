import type { CallOutput, CallRead } from '@tidemark/contract';
import type { journalTrades } from '@tidemark/contract/calls/trading/journal';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import { excursionsOf } from '../excursions.ts';
import { type Cursor, loadTrades } from '../load-trades.ts';
import type { JournalParts } from '../parts.ts';
import { presentTrade } from '../present.ts';
import { tradesAsked } from './analyse.ts';

/** A page of the caller's closed trades, the newest first, and where the next one begins. */
export async function listTrades(
  journal: JournalParts,
  input: CallRead<typeof journalTrades>,
  userId: number,
): Promise<Outcome<CallOutput<typeof journalTrades>>> {
  const after = readCursor(input.after);
  if (isRefusal(after)) return after;
  const limit = input.page_size;
  const found = await loadTrades(journal, { ...tradesAsked(input, userId, limit + 1), after });
  const page = found.slice(0, limit);
  const excursions = await excursionsOf(journal, page);
  const last = page.at(-1)?.trade;
  return {
    data: page.map((one, place) => presentTrade(journal, one, excursions[place])),
    next: found.length > limit && last ? `${last.closedAt}.${last.kind}.${last.id}` : null,
  };
}

/** Reads where a page begins: moment, kind and id of the last trade of the page before. */
function readCursor(text: string): Outcome<Cursor | undefined> {
  if (text === '') return undefined;
  const match = /^(\d{1,15})\.(forex|micro)\.([1-9]\d{0,15})$/.exec(text);
  if (!match) return refuse('journal.cursor_malformed', {}, 'after');
  const kind = match[2] === 'forex' ? 'forex' : 'micro';
  return { at: Number(match[1]), kind, id: Number(match[3]) };
}
