import { setImmediate as others } from 'node:timers/promises';
import type { CallOutput, CallRead, Lang } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/calls/money/statement';
import type { AccountType } from '@tidemark/domain/ledger';
import { type Amount, formatAmount, minus, plus } from '@tidemark/domain/money';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import { csvFormatOf } from '@tidemark/i18n/csv';
import { accountTypeIds, type LinesOf } from '../../ledger/index.ts';
import { createStatementCsv } from './csv.ts';
import { accountAsked, lastPage, presentLines } from './lines.ts';
import type { HistoryParts } from './parts.ts';
import { type Period, periodOf } from './period.ts';

/** Lines that one file may have; they are read a part at a time. */
export const FILE_LINES_MAX = 100_000;
const CHUNK = 5000;
/** Lines that are written before others have their turn. */
const SLICE = 100;

interface Reader {
  readonly userId: number;
  readonly lang: Lang;
}

/** What a statement is about: accounts, a time, and what they held before it. */
interface Subject {
  readonly period: Period;
  readonly kind: AccountType | undefined;
  readonly asked: LinesOf;
  readonly opening: Amount;
}

async function subjectOf(
  { ledger, clock }: HistoryParts,
  input: Omit<CallRead<typeof calls.statementCsv>, 'format'>,
  userId: number,
): Promise<Outcome<Subject>> {
  const period = periodOf(input, clock.now());
  if (isRefusal(period)) return period;
  const kind = accountAsked(input);
  const views = await ledger.viewsOf(userId);
  const accounts = views.filter((view) => kind === undefined || view.kind === kind);
  const before = await ledger.lines.sums({ accounts, from: undefined, before: period.from });
  const asked = { accounts, from: period.from, before: period.before };
  return { period, kind, asked, opening: minus(before.received, before.paid) };
}

/** A page of a statement: opening + everything received − everything paid = closing. */
export async function showStatement(
  parts: HistoryParts,
  input: CallRead<typeof calls.statement>,
  { userId, lang }: Reader,
): Promise<Outcome<CallOutput<typeof calls.statement>>> {
  const subject = await subjectOf(parts, input, userId);
  if (isRefusal(subject)) return subject;
  const { period, kind, asked, opening } = subject;
  const { page, page_size: limit } = input;
  const [sums, { lines, total }] = await Promise.all([
    parts.ledger.lines.sums(asked),
    parts.ledger.lines.page({ ...asked, order: 'oldest', offset: (page - 1) * limit, limit }),
  ]);
  return {
    from: period.first,
    to: period.last,
    accountTypeId: kind ? accountTypeIds[kind] : null,
    opening: formatAmount(opening),
    received: formatAmount(sums.received),
    paid: formatAmount(sums.paid),
    closing: formatAmount(minus(plus(opening, sums.received), sums.paid)),
    lines: await presentLines(parts.database, lines, lang),
    total,
    page,
    last_page: lastPage(total, limit),
  };
}

/** The entire statement as a file; refused if it would exceed the maximum length of a file. */
export async function writeStatement(
  parts: HistoryParts,
  input: CallRead<typeof calls.statementCsv>,
  { userId, lang }: Reader,
): Promise<Outcome<CallOutput<typeof calls.statementCsv>>> {
  const subject = await subjectOf(parts, input, userId);
  if (isRefusal(subject)) return subject;
  const { period, kind, asked, opening } = subject;
  const { count } = await parts.ledger.lines.sums(asked);
  if (count > FILE_LINES_MAX) return refuse('history.statement_too_long', { max: FILE_LINES_MAX }, 'from');

  const file = createStatementCsv(lang, csvFormatOf(input.format, lang), period.timeZone);
  const written = [file.head({ from: period.from, kind, opening })];
  let closing = opening;
  let after = { id: 0, account: 0 };
  for (;;) {
    const { lines, last } = await parts.ledger.lines.after({ ...asked, after, limit: CHUNK });
    for (const [place, line] of (await presentLines(parts.database, lines, lang)).entries()) {
      if (place % SLICE === 0) await others();
      written.push(file.line(line));
    }
    // The closing is what the lines of this very file make of the opening.
    closing = lines.reduce((total, { amount }) => plus(total, amount), closing);
    if (!last || lines.length < CHUNK) break;
    after = last;
  }
  written.push(file.tail({ end: Math.min(period.before - 1, parts.clock.now()), closing }));
  const name = ['tidemark-statement', period.first, period.last, ...(kind ? [kind] : [])].join('-');
  return { filename: `${name}.csv`, csv: written.join('') };
}
