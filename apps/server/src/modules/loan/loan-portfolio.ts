import { type Day, dayOf, type Millis, plusDays } from '@tidemark/domain/time';
import type { Loan } from './loans/loan.ts';
import type { LoanParts } from './parts.ts';
import {
  type LoanFilterState,
  type LoanTotal,
  selectLoans,
  selectLoanTotals,
} from './store/loan-portfolio.ts';
import { loanById } from './store/loans.ts';
import { selectAccrued, selectPenalties } from './store/penalties.ts';

/** Due soon is due within so many days. */
const SOON_DAYS = 7;

interface WholeLoan {
  readonly loan: Loan;
  readonly sign: string;
  readonly penalties: Awaited<ReturnType<typeof selectPenalties>>;
}

/** What operators read of loans. */
export interface LoanPortfolio {
  /** Today, or the last day whose penalties are all written where that is later. */
  today(now: Millis): Promise<Day>;
  page(asked: {
    readonly state: LoanFilterState;
    readonly userId: number | undefined;
    readonly today: Day;
    readonly page: number;
    readonly pageSize: number;
  }): Promise<{ readonly rows: readonly Loan[]; readonly total: number }>;
  totals(today: Day): Promise<{
    readonly open: LoanTotal;
    readonly soon: LoanTotal;
    readonly late: LoanTotal & { readonly penalty: LoanTotal['principal'] };
  }>;
  /** One loan with an address of its signature and what each day has charged. */
  one(id: number): Promise<WholeLoan | undefined>;
}

export function loanBook({ database, files }: Pick<LoanParts, 'database' | 'files'>): LoanPortfolio {
  const until = (today: Day) => plusDays(today, SOON_DAYS);
  return {
    async today(now) {
      const [today, accrued] = [dayOf(now), await selectAccrued(database)];
      return accrued !== undefined && accrued > today ? accrued : today;
    },
    page: (asked) => selectLoans(database, { ...asked, until: until(asked.today) }),
    totals: (today) => selectLoanTotals(database, { today, until: until(today) }),
    async one(id) {
      const loan = await loanById(database, id);
      if (loan === undefined) return undefined;
      return { loan, sign: files.addressOf(loan.sign), penalties: await selectPenalties(database, id) };
    },
  };
}
