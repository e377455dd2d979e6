import type { CallOutput, CallRead } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/operator/loans';
import { owedInAll } from '@tidemark/domain/loan';
import { formatAmount, ZERO } from '@tidemark/domain/money';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Day, Millis } from '@tidemark/domain/time';
import { dueMoment, dueOnOf, LOAN_STATUS, type Loan, lateDaysOf, owedPartsOf } from '../../loan/index.ts';
import type { Person } from '../../session/index.ts';
import type { OperatorParts } from '../parts.ts';
import { lastPage, moment } from '../present.ts';

type WireLoan = CallOutput<typeof calls.loanBook>['data'][number];

/** A page of loans by state, and the total owed. */
export async function showLoans(
  { ports }: OperatorParts,
  { state, user_id: userId, page, page_size: pageSize }: CallRead<typeof calls.loanBook>,
  now: Millis,
): Promise<CallOutput<typeof calls.loanBook>> {
  const today = await ports.loans.portfolio.today(now);
  const [{ rows, total }, { open, soon, late }] = await Promise.all([
    ports.loans.portfolio.page({ state, userId, today, page, pageSize }),
    ports.loans.portfolio.totals(today),
  ]);
  const people = await ports.people.usersByIds([...new Set(rows.map((loan) => loan.userId))]);
  const byId = new Map(people.map((person) => [person.id, person]));
  return {
    data: rows.map((loan) => presentLoan(loan, byId.get(loan.userId), today)),
    ...{ total, page, last_page: lastPage(total, pageSize) },
    totals: {
      open: { count: open.count, principal: formatAmount(open.principal) },
      due_in_7_days: { count: soon.count, principal: formatAmount(soon.principal) },
      overdue: {
        count: late.count,
        principal: formatAmount(late.principal),
        penalty: formatAmount(late.penalty),
      },
    },
  };
}

/** One loan with what was signed, and the penalty of each day. */
export async function showLoan(
  { ports }: OperatorParts,
  id: number,
  now: Millis,
): Promise<Outcome<CallOutput<typeof calls.loanOne>>> {
  const found = await ports.loans.portfolio.one(id);
  if (!found) return refuse('operator.unknown_object', {}, 'id');
  const { loan, sign, penalties } = found;
  const [person] = await ports.people.usersByIds([loan.userId]);
  return {
    ...presentLoan(loan, person, await ports.loans.portfolio.today(now)),
    agreement: loan.agreement,
    agreement_hash: loan.agreementHash,
    sign,
    penalties: penalties.map(({ day, amount }) => ({ day, amount: formatAmount(amount) })),
  };
}

function presentLoan(loan: Loan, person: Person | undefined, today: Day): WireLoan {
  const { id, userId, state } = loan;
  const total = owedInAll(owedPartsOf(loan));
  const isOwed = state.status === 'owed' || state.status === 'checking';
  return {
    id,
    user_id: userId,
    user: {
      id: userId,
      uid: person?.uid ?? '',
      email: person?.email ?? '',
      mobile: person?.mobile ?? '',
    },
    amount: formatAmount(loan.amount),
    interest_amount: formatAmount(loan.interest),
    penalty_amount: formatAmount(loan.penalty),
    total_amount: formatAmount(total),
    outstanding: formatAmount(isOwed ? total : ZERO),
    loan_period: loan.terms.period,
    created_at: moment(loan.askedAt),
    repayment_time: dueMoment(dueOnOf(loan)),
    overdue_days: lateDaysOf(loan, today),
    status: LOAN_STATUS[state.status],
  };
}
