import * as calls from '@tidemark/contract/calls/trading/journal';
import { createConcurrencyLimit } from '../../platform/concurrency-limit/concurrency-limit.ts';
import { answer, type Route } from '../../platform/http/route.ts';
import { analyse } from './actions/analyse.ts';
import { listTrades } from './actions/list-trades.ts';
import { saveEntry } from './actions/save-entry.ts';
import { showEntry } from './actions/show-entry.ts';
import { writeCsv } from './actions/write-csv.ts';
import type { JournalParts } from './parts.ts';
import { selectOwnTags } from './store.ts';

/** An analysis or a file reads up to 10,000 trades at once; users take turns. */
const LONG_READS_GATE = { running: 2, waiting: 50, waitingPerShare: 4 };

export function journalRoutes(journal: JournalParts): Route[] {
  const longReads = createConcurrencyLimit(LONG_READS_GATE);
  return [
    answer(calls.journalAnalysis, (input, { caller }) =>
      longReads.run(() => analyse(journal, input, caller.userId), String(caller.userId)),
    ),
    answer(calls.journalTrades, (input, { caller }) => listTrades(journal, input, caller.userId)),
    answer(calls.journalEntry, (input, { caller }) => showEntry(journal, input, caller.userId)),
    answer(calls.journalTags, async (_, { caller }) => ({
      data: await selectOwnTags(journal.database, caller.userId),
    })),
    answer(calls.saveJournalEntry, (input, context) => saveEntry(journal, input, context)),
    answer(calls.journalCsv, (input, { caller, lang }) =>
      longReads.run(() => writeCsv(journal, input, { userId: caller.userId, lang }), String(caller.userId)),
    ),
  ];
}
