import { type Amount, negate } from '../money/index.ts';
import type { BrokerAccount } from './posting.ts';

/**
 * Posting templates: each kind of money event as debit | credit | amount, between the user's account and one
 * of the broker, or two accounts of users. docs/posting-templates has a page for each.
 */
export type TemplateName =
  | 'demo.grant'
  | 'demo.take_back'
  | 'funding.deposit'
  | 'funding.withdraw'
  | 'funding.withdraw_fee'
  | 'forex.fee'
  | 'forex.profit'
  | 'forex.loss'
  | 'forex.protection'
  | 'forex.financing_charge'
  | 'forex.financing_credit'
  | 'micro.profit'
  | 'micro.loss'
  | 'funding.transfer'
  | 'funding.correction_credit'
  | 'funding.correction_debit'
  | 'loan.paid_out'
  | 'loan.received'
  | 'loan.repaid'
  | 'loan.interest'
  | 'loan.penalty'
  | 'fund.subscribed'
  | 'fund.income'
  | 'fund.returned'
  | 'fund.redemption_penalty'
  | 'fund.pool_fed'
  | 'follow.performance_fee';

/** A movement between a user's account and the broker, from the user's side. */
export interface TemplatePosting {
  readonly template: TemplateName;
  readonly brokerAccount: BrokerAccount;
  /** Whether the user's account receives it or pays it. */
  readonly direction: 'to_user' | 'from_user';
  /** Positive. */
  readonly amount: Amount;
}

/** The fee of a contract order; nothing where it is free. */
export function feePosting(fee: Amount): TemplatePosting | undefined {
  return fee > 0n
    ? { template: 'forex.fee', brokerAccount: 'fees', direction: 'from_user', amount: fee }
    : undefined;
}

/** Money received from outside, in USD: the broker owes it to the user. */
export function depositPosting(amount: Amount): TemplatePosting {
  return { template: 'funding.deposit', brokerAccount: 'payments_in', direction: 'to_user', amount };
}

/** What leaves for the outside, in USD: the amount without its fee. */
export function withdrawalPosting(amount: Amount, fee: Amount): TemplatePosting {
  return {
    template: 'funding.withdraw',
    brokerAccount: 'payments_out',
    direction: 'from_user',
    amount: (amount - fee) as Amount,
  };
}

/** The fee of a withdrawal; nothing where it is free. */
export function withdrawalFeePosting(fee: Amount): TemplatePosting | undefined {
  if (fee <= 0n) return undefined;
  return { template: 'funding.withdraw_fee', brokerAccount: 'fees', direction: 'from_user', amount: fee };
}

/** The result of a closed position; nothing where it is exactly zero. */
export function resultPosting(profit: Amount): TemplatePosting | undefined {
  if (profit > 0n)
    return { template: 'forex.profit', brokerAccount: 'trading', direction: 'to_user', amount: profit };
  if (profit < 0n) {
    return {
      template: 'forex.loss',
      brokerAccount: 'trading',
      direction: 'from_user',
      amount: negate(profit),
    };
  }
  return undefined;
}

/** Overnight financing, above zero where the trader pays it; nothing where it is exactly zero. */
export function financingPosting(amount: Amount): TemplatePosting | undefined {
  if (amount > 0n)
    return { template: 'forex.financing_charge', brokerAccount: 'trading', direction: 'from_user', amount };
  if (amount < 0n) {
    return {
      template: 'forex.financing_credit',
      brokerAccount: 'trading',
      direction: 'to_user',
      amount: negate(amount),
    };
  }
  return undefined;
}

/** The result of a settled future; nothing of a void one, whose amount is only unlocked. */
export function optionPosting(profit: Amount): TemplatePosting | undefined {
  if (profit > 0n)
    return { template: 'micro.profit', brokerAccount: 'trading', direction: 'to_user', amount: profit };
  if (profit < 0n) {
    return {
      template: 'micro.loss',
      brokerAccount: 'trading',
      direction: 'from_user',
      amount: negate(profit),
    };
  }
  return undefined;
}

/** Negative balance protection: once no position is left, the broker brings the cash to zero. */
export function protectionPosting(cash: Amount, positionsLeft: number): TemplatePosting | undefined {
  if (positionsLeft > 0 || cash >= 0n) return undefined;
  return {
    template: 'forex.protection',
    brokerAccount: 'protection',
    direction: 'to_user',
    amount: negate(cash),
  };
}

/** What brings a demo account to the amount it starts with. */
export function demoStartPosting(balance: Amount, start: Amount): TemplatePosting | undefined {
  if (balance < start) {
    return {
      template: 'demo.grant',
      brokerAccount: 'demo_grants',
      direction: 'to_user',
      amount: (start - balance) as Amount,
    };
  }
  if (balance > start) {
    return {
      template: 'demo.take_back',
      brokerAccount: 'demo_grants',
      direction: 'from_user',
      amount: (balance - start) as Amount,
    };
  }
  return undefined;
}

/** A movement between two accounts of one user. */
export interface OwnPosting {
  readonly template: Extract<TemplateName, 'funding.transfer'>;
  /** Positive. */
  readonly amount: Amount;
}

/** What a user moves from one of his accounts to another: one posting, with both running balances. */
export function transferPosting(amount: Amount): OwnPosting {
  return { template: 'funding.transfer', amount };
}

/** A movement between the accounts of two users. */
export interface PeerPosting {
  readonly template: Extract<TemplateName, 'follow.performance_fee'>;
  /** Positive. */
  readonly amount: Amount;
}

/** What a follower pays a lead trader of the profit of his copies; nothing where it is zero. */
export function performanceFeePosting(paid: Amount): PeerPosting | undefined {
  return paid > 0n ? { template: 'follow.performance_fee', amount: paid } : undefined;
}

/** What two operators have corrected: new postings, never changed ones. */
export function correctionPosting(direction: 'credit' | 'debit', amount: Amount): TemplatePosting {
  return direction === 'credit'
    ? { template: 'funding.correction_credit', brokerAccount: 'corrections', direction: 'to_user', amount }
    : { template: 'funding.correction_debit', brokerAccount: 'corrections', direction: 'from_user', amount };
}

/** A loan that was approved: the principal, from the broker's loans. */
export function loanPaidOutPosting(principal: Amount): TemplatePosting {
  return { template: 'loan.paid_out', brokerAccount: 'loans', direction: 'to_user', amount: principal };
}

/** Money received from outside to repay a loan, in USD. */
export function loanReceivedPosting(amount: Amount): TemplatePosting {
  return { template: 'loan.received', brokerAccount: 'payments_in', direction: 'to_user', amount };
}

/** A repaid loan: the principal returns to the broker's loan account, interest and penalty are fees. */
export function loanRepaidPostings(owed: {
  readonly principal: Amount;
  readonly interest: Amount;
  readonly penalty: Amount;
}): TemplatePosting[] {
  const parts: TemplatePosting[] = [
    { template: 'loan.repaid', brokerAccount: 'loans', direction: 'from_user', amount: owed.principal },
    { template: 'loan.interest', brokerAccount: 'fees', direction: 'from_user', amount: owed.interest },
    { template: 'loan.penalty', brokerAccount: 'fees', direction: 'from_user', amount: owed.penalty },
  ];
  return parts.filter(({ amount }) => amount > 0n);
}

/** A subscribed share: the fund keeps it separate, and pays nothing from it. */
export function subscribedPosting(share: Amount): TemplatePosting {
  return { template: 'fund.subscribed', brokerAccount: 'fund_shares', direction: 'from_user', amount: share };
}

/** The income of one day, out of the fund's pool. */
export function incomePosting(income: Amount): TemplatePosting {
  return { template: 'fund.income', brokerAccount: 'fund_pool', direction: 'to_user', amount: income };
}

/** A share returned in full. */
export function returnedPosting(share: Amount): TemplatePosting {
  return { template: 'fund.returned', brokerAccount: 'fund_shares', direction: 'to_user', amount: share };
}

/** What an early redemption costs: it stays with those who hold on. Nothing where it is free. */
export function redemptionPenaltyPosting(penalty: Amount): TemplatePosting | undefined {
  if (penalty <= 0n) return undefined;
  return {
    template: 'fund.redemption_penalty',
    brokerAccount: 'fund_pool',
    direction: 'from_user',
    amount: penalty,
  };
}

/** A movement between two accounts of the broker. */
export interface BrokerPosting {
  readonly template: Extract<TemplateName, 'fund.pool_fed'>;
  readonly from: BrokerAccount;
  readonly to: BrokerAccount;
  /** Positive. */
  readonly amount: Amount;
}

/** What the broker puts into a fund's pool from what it has earned by trading. */
export function poolFedPosting(amount: Amount): BrokerPosting {
  return { template: 'fund.pool_fed', from: 'trading', to: 'fund_pool', amount };
}
