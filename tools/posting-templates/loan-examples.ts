import { loanPaidOutPosting, loanReceivedPosting, loanRepaidPostings } from '@tidemark/domain/ledger';
import { interestOf, type LoanTerms, penaltyAfter, penaltyDayOf, rateOf } from '@tidemark/domain/loan';
import { Accounts, type Example, figure, money, type Row, shown } from './scenario.ts';

const FUNDING = 'funding account';
const TERMS = String.raw`([\d,]+) USD over (\d+) days, (\d+) of them free, at ([\d.]+) a day, a penalty of ([\d.]+) a day;`;

/** Plays the steps of a loan: nothing, the payout, the incoming money, and the parts of the repayment. */
function lent(
  steps: readonly string[],
  told: {
    readonly terms: readonly string[];
    readonly late: string | undefined;
    readonly start: string;
    readonly come: string | undefined;
  },
): Row[] {
  const [amount, period, free, interestRate, penaltyRate] = told.terms;
  const principal = money(amount);
  const terms: LoanTerms = {
    period: figure(period),
    freePeriod: figure(free),
    interestRate: rateOf(figure(interestRate)),
    penaltyRate: rateOf(figure(penaltyRate)),
  };
  const penalty = penaltyAfter(principal, penaltyDayOf(principal, terms), figure(told.late));
  const parts = loanRepaidPostings({ principal, interest: interestOf(principal, terms), penalty });
  const accounts = new Accounts({ [FUNDING]: money(told.start) });
  const postingOf = (step: string) => {
    if (step === 'asked for') return undefined;
    if (step === 'approved') return loanPaidOutPosting(principal);
    return step === 'received' ? loanReceivedPosting(money(told.come)) : parts.shift();
  };
  return steps.map((step) => ({
    ...accounts.post(FUNDING, postingOf(step)),
    balance: shown(accounts.balance(FUNDING)),
  }));
}

const fromBalance: Example = {
  page: 'loan.md',
  told: new RegExp(
    String.raw`^\*\*Example\.\*\* ${TERMS} repaid (\d+) days? late from the funding account, which starts at ([\d,]+)\.$`,
  ),
  play([amount = '', period = '', free = '', interest = '', penalty = '', late, start = ''], steps) {
    return lent(steps, { terms: [amount, period, free, interest, penalty], late, start, come: undefined });
  },
};

const byTransfer: Example = {
  page: 'loan.md',
  told: new RegExp(
    String.raw`^\*\*Example by transfer\.\*\* ${TERMS} repaid (\d+) days? late with ([\d,]+) from outside\. The funding account starts at ([\d,]+)\.$`,
  ),
  play([amount = '', period = '', free = '', interest = '', penalty = '', late, come, start = ''], steps) {
    return lent(steps, { terms: [amount, period, free, interest, penalty], late, start, come });
  },
};

export const loanExamples: readonly Example[] = [fromBalance, byTransfer];
