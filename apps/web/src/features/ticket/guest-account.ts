import { accountRisk } from '@tidemark/domain/forex';
import { DEMO_START } from '@tidemark/domain/ledger';
import { ZERO } from '@tidemark/domain/money';
import type { ContractAccount } from '../../shared/orders/contract-account.ts';
import type { Holdings } from './ticket-input.ts';

const start = { balance: DEMO_START, usedMargin: ZERO, floating: ZERO };

/** The contract account that a visitor's first order opens: a new demo account. */
export const guestAccount: ContractAccount = {
  ...start,
  levels: undefined,
  ...accountRisk({ balance: start.balance, usedMargin: start.usedMargin, floatingProfit: start.floating }),
};

export const noHoldings: Holdings = { here: [], converted: ZERO, hasOthers: false };
