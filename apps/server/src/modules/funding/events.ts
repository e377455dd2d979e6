import { eventKind } from '../../platform/bus/bus.ts';

/** Something a user is told about their money. */
export interface FundingNotice {
  readonly userId: number;
  /** Key of its sentence in the language files (area `notices`). */
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** What became of deposits and withdrawals, as their owners are told; sent after the commit. */
export const fundingNotices = eventKind<readonly FundingNotice[]>('funding.notices');
