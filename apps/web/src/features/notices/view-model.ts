import type { CallOutput } from '@tidemark/contract';
import type { noticeList } from '@tidemark/contract/calls/notice';
import type { Formats } from '@tidemark/i18n';
import type { Place, Query } from '../../shared/paths.ts';
import { figure } from '../../shared/units-text.ts';

export type NoticePage = CallOutput<typeof noticeList>;
export type Notice = NoticePage['data'][number];

/** What is known of an instrument by the name that people read. */
export interface NamedInstrument {
  readonly Code: string;
  readonly ShowCode: string;
  readonly PricePrecision: number;
}

type Params = Notice['params'];

/** What a sentence mentions, as the language writes it: prices, sums and lots; the rest as it came. */
export function spokenParams(
  params: Params,
  f: Pick<Formats, 'price' | 'profit' | 'lots' | 'wholeAmount'>,
  instruments: readonly NamedInstrument[],
): Readonly<Record<string, string>> {
  const named = instruments.find(({ ShowCode }) => ShowCode === params.instrument);
  const spoken = (name: string, value: string | number): string => {
    switch (name) {
      case 'price':
        return f.price(value, named?.PricePrecision ?? placesOf(value));
      case 'profit':
        return f.profit(value);
      case 'lots':
        return f.lots(Number(value));
      case 'ratio':
        return f.wholeAmount(value);
      case 'amount':
      case 'usd':
        return figure(f, String(value));
      default:
        return String(value);
    }
  };
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      figures.has(name) ? isolated(spoken(name, value)) : spoken(name, value),
    ]),
  );
}

const figures: ReadonlySet<string> = new Set(['price', 'profit', 'lots', 'ratio', 'amount', 'usd']);

/** Figures run from left to right inside of any sentence: a sign stays before its number in Arabic, too. */
function isolated(figure: string): string {
  return `\u2066${figure}\u2069`;
}

/** Decimal places as they were sent. */
function placesOf(value: string | number): number {
  return String(value).split('.')[1]?.length ?? 0;
}

/** Where a notice is about, and the instrument that is then to be shown. */
export interface NoticeTarget {
  readonly place: Place;
  readonly query: Query;
  readonly code?: string;
}

/** Where a tap on a notice leads; undefined where there is nothing more to see. */
export function targetOf(
  { kind, key, params }: Pick<Notice, 'kind' | 'key' | 'params'>,
  instruments: readonly NamedInstrument[],
): NoticeTarget | undefined {
  switch (kind) {
    case 'alert': {
      const code = instruments.find(({ ShowCode }) => ShowCode === params.instrument)?.Code;
      return code === undefined ? undefined : { place: 'trade', query: {}, code };
    }
    case 'chat':
      return { place: 'mineChat', query: {} };
    case 'micro':
      return { place: 'order', query: { source: '1', type: '3' } };
    case 'forex':
      return { place: 'order', query: historyKeys.has(key) ? { type: '3' } : {} };
    case 'review':
    case 'funding': {
      const place = decidedPlaces.find(([begin]) => key.startsWith(begin))?.[1];
      return place && { place, query: {} };
    }
    default:
      return undefined;
  }
}

/** Where what was decided, or has happened to money, stands on record. */
const decidedPlaces = [
  ['review.real_name_', 'mineAuth'],
  ['review.deposit_', 'mineCharge'],
  ['review.withdraw_', 'mineWithdraw'],
  ['review.redemption_', 'miningRecord'],
  ['review.trader_', 'followApply'],
  ['funding.withdrawal_', 'mineWithdraw'],
] as const satisfies readonly (readonly [string, Place])[];

/** What these tell of has ended: it stands in the history. */
const historyKeys: ReadonlySet<string> = new Set([
  'forex.pending_cancelled',
  'forex.stopped',
  'forex.closed_out',
]);

/** Pages as one list. A notice that slid from one page to the next while they were read stands once. */
export function noticesOf(pages: readonly NoticePage[]): readonly Notice[] {
  const byId = new Map<number, Notice>();
  for (const page of pages) {
    for (const notice of page.data) if (!byId.has(notice.id)) byId.set(notice.id, notice);
  }
  return [...byId.values()];
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

const UNREAD_SHOWN_MAX = 99;

/** What stands on the bell: nothing where all was read, and no more than fits. */
export function badgeOf(unread: number, count: (value: number) => string): string | undefined {
  if (unread <= 0) return undefined;
  return unread > UNREAD_SHOWN_MAX ? `${count(UNREAD_SHOWN_MAX)}+` : count(unread);
}
