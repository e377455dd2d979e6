import { setImmediate as others } from 'node:timers/promises';
import type { CallOutput, CallRead, Lang } from '@tidemark/contract';
import type { journalCsv } from '@tidemark/contract/calls/trading/journal';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import { csvFormatOf } from '@tidemark/i18n/csv';
import { createJournalCsv } from '../csv.ts';
import { excursionsOf } from '../excursions.ts';
import { loadTrades, TRADES_MAX } from '../load-trades.ts';
import type { JournalParts } from '../parts.ts';
import { presentTrade } from '../present.ts';
import { tradesAsked } from './analyse.ts';

/** Trades whose excursions are read at a time, and whose lines are written before others have their turn. */
const CHUNK = 100;

/** The caller's trades as a file, the newest first; refused above 10,000 of them. */
export async function writeCsv(
  journal: JournalParts,
  input: CallRead<typeof journalCsv>,
  { userId, lang }: { readonly userId: number; readonly lang: Lang },
): Promise<Outcome<CallOutput<typeof journalCsv>>> {
  const trades = await loadTrades(journal, tradesAsked(input, userId, TRADES_MAX + 1));
  if (trades.length > TRADES_MAX) return refuse('journal.too_many_trades', { max: TRADES_MAX }, 'date_from');
  const file = createJournalCsv(lang, csvFormatOf(input.format, lang), input.time_zone);
  const written = [file.head()];
  for (let from = 0; from < trades.length; from += CHUNK) {
    const part = trades.slice(from, from + CHUNK);
    const excursions = await excursionsOf(journal, part);
    for (const [place, one] of part.entries()) {
      written.push(file.line(presentTrade(journal, one, excursions[place])));
    }
    await others();
  }
  const days = [input.date_from, input.date_to].filter((day) => day !== undefined);
  return { filename: `${['tidemark-journal', ...days].join('-')}.csv`, csv: written.join('') };
}
