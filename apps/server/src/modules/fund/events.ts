import { eventKind } from '../../platform/bus/bus.ts';

/** Something a user is told about a subscription. */
export interface FundNotice {
  readonly userId: number;
  /** Key of its sentence in the language files (area `notices`). */
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** What became of subscriptions, as their owners are told; sent after the commit. */
export const fundNotices = eventKind<readonly FundNotice[]>('fund.notices');
