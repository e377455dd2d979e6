import * as calls from '@tidemark/contract/calls/money/statement';
import { createConcurrencyLimit } from '../../../platform/concurrency-limit/concurrency-limit.ts';
import { answer, type CallerContext, type Route } from '../../../platform/http/route.ts';
import { showCalendar, showEquity } from './by-day.ts';
import { explain } from './explain.ts';
import type { HistoryParts } from './parts.ts';
import { showHistory } from './show-history.ts';
import { showStatement, writeStatement } from './statement.ts';

/** A long file takes some tens of megabytes while it is written; users take turns. */
const FILES_GATE = { running: 2, waiting: 50, waitingPerShare: 4 };

const readerOf = ({ caller: { userId }, lang }: CallerContext) => ({ userId, lang });

/** What moved on a user's accounts, and why they hold what they do. */
export function historyRoutes(parts: HistoryParts): Route[] {
  const files = createConcurrencyLimit(FILES_GATE);
  return [
    answer(calls.forexChange, (input, context) => showHistory(parts, input, readerOf(context))),
    answer(calls.explainBalance, (input, context) => explain(parts, input, readerOf(context))),
    answer(calls.statement, (input, context) => showStatement(parts, input, readerOf(context))),
    answer(calls.statementCsv, (input, context) =>
      files.run(() => writeStatement(parts, input, readerOf(context)), String(context.caller.userId)),
    ),
    answer(calls.profitCalendar, (input, { caller }) => showCalendar(parts, input, caller.userId)),
    answer(calls.equityByDay, (input, { caller }) => showEquity(parts, input, caller.userId)),
  ];
}
