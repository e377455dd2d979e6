import type { CallOutput } from '@tidemark/contract';
import type { noticeList } from '@tidemark/contract/calls/account/notice';
import type { NamedInstrument } from '@tidemark/i18n';
import type { Place, Query } from '../../shared/layout/paths.ts';

export type NoticePage = CallOutput<typeof noticeList>;
export type Notice = NoticePage['data'][number];

/** Where a notice is about, and the instrument that is then to be shown. */
export interface NoticeTarget {
  readonly place: Place;
  readonly query: Query;
  readonly code?: string;
}

/** Filters of the list, in the order of its chips. */
export const noticeShows = ['all', 'unread', 'trading', 'alerts', 'account', 'service'] as const;
export type NoticeShow = (typeof noticeShows)[number];

/** The target of a tap on a notice; undefined where there is none. */
export function targetOf(
  { kind, key, params }: Pick<Notice, 'kind' | 'key' | 'params'>,
  instruments: readonly NamedInstrument[],
): NoticeTarget | undefined {
  // The order in the notice opens above its list.
  const one: Query = params.id === undefined ? {} : { id: String(params.id) };
  switch (kind) {
    case 'alert': {
      const code = instruments.find(({ ShowCode }) => ShowCode === params.instrument)?.Code;
      return code === undefined ? undefined : { place: 'trade', query: {}, code };
    }
    case 'micro':
      return { place: 'order', query: { source: '1', type: '3', ...one } };
    case 'forex':
      return { place: 'order', query: historyKeys.has(key) ? { type: '3', ...one } : one };
    default: {
      const place = places.find(([begin]) => key.startsWith(begin))?.[1];
      return place && { place, query: {} };
    }
  }
}

/** The page that shows each decision or money event, by key prefix. */
const places = [
  ['chat.', 'mineChat'],
  ['review.real_name_', 'mineAuth'],
  ['review.deposit_', 'mineCharge'],
  ['review.withdraw_', 'mineWithdraw'],
  ['review.redemption_', 'miningRecord'],
  ['review.correction_', 'mineHistory'],
  ['review.trader_', 'followApply'],
  ['review.loan_kyc_', 'loan'],
  ['review.loan_', 'loanRecord'],
  ['review.repayment_', 'loanRecord'],
  ['funding.withdrawal_', 'mineWithdraw'],
  ['funding.method_', 'mineWithdraw'],
  ['follow.fee_received', 'followMine'],
  ['follow.', 'followList'],
  ['loan.', 'loanRecord'],
  ['fund.', 'miningRecord'],
] as const satisfies readonly (readonly [string, Place])[];

/** These report ended orders, which are in the history. */
const historyKeys: ReadonlySet<string> = new Set([
  'forex.pending_cancelled',
  'forex.stopped',
  'forex.closed_out',
]);

/** Pages as one list. Removes duplicates of notices that moved between pages during loading. */
export function noticesOf(pages: readonly NoticePage[]): readonly Notice[] {
  const byId = new Map<number, Notice>();
  for (const page of pages) {
    for (const notice of page.data) if (!byId.has(notice.id)) byId.set(notice.id, notice);
  }
  return [...byId.values()];
}

/** Notices of one day (user's zone), newest first. */
export interface NoticeDay {
  /** Days ago: 0 is today. */
  readonly back: number;
  readonly notices: readonly Notice[];
}

/** A list by days; `dayOf` numbers the days in the user's time zone. */
export function byDay(
  notices: readonly Notice[],
  now: number,
  dayOf: (moment: number) => number,
): readonly NoticeDay[] {
  const days = new Map<number, Notice[]>();
  for (const notice of notices) {
    // If the server's clock is ahead, the notice counts as today.
    const back = Math.max(0, dayOf(now) - dayOf(Date.parse(notice.time)));
    const day = days.get(back);
    if (day) day.push(notice);
    else days.set(back, [notice]);
  }
  return [...days].map(([back, of]) => ({ back, notices: of }));
}

/** Pages in which one notice, or every one, has been read. */
export function withRead<P extends NoticePage>(
  pages: readonly P[],
  id: number | undefined,
  unread: number,
): readonly P[] {
  return pages.map((page) => ({
    ...page,
    unread,
    data: page.data.map((notice) =>
      notice.read || (id !== undefined && notice.id !== id) ? notice : { ...notice, read: true },
    ),
  }));
}
