import type { CallOutput, CallRead, Lang } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/calls/money/statement';
import { filterMoments } from '@tidemark/domain/time';
import { accountAsked, lastPage, presentLines } from './lines.ts';
import type { HistoryParts } from './parts.ts';

/** A page of what moved on a user's accounts, the newest first. */
export async function showHistory(
  { database, ledger }: HistoryParts,
  input: CallRead<typeof calls.forexChange>,
  { userId, lang }: { readonly userId: number; readonly lang: Lang },
): Promise<CallOutput<typeof calls.forexChange>> {
  const { page, page_size: pageSize, event } = input;
  const kind = accountAsked(input);
  const views = await ledger.viewsOf(userId);
  const { lines, total } = await ledger.lines.page({
    accounts: views.filter((view) => kind === undefined || view.kind === kind),
    ...filterMoments(input.time_zone, input),
    event: event === '' ? undefined : event,
    order: 'newest',
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  const data = await presentLines(database, lines, lang);
  return { data, total, page, last_page: lastPage(total, pageSize) };
}
