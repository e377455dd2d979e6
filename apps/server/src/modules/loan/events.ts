import { eventKind } from '../../platform/bus/bus.ts';

/** Something a user is told about a loan. */
export interface LoanNotice {
  readonly userId: number;
  /** Key of its sentence in the language files (area `notices`). */
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** What became of identities, loans and repayments, as their owners are told; sent after the commit. */
export const loanNotices = eventKind<readonly LoanNotice[]>('loan.notices');
