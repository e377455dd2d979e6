import { usePositionTotals } from '../live/positions.ts';
import { type ContractAccount, contractAccountOf } from './contract-account.ts';
import { useMoney } from './money.ts';

/** The contract account, live; undefined without a session and until it was fetched. */
export function useContractAccount(): ContractAccount | undefined {
  const money = useMoney();
  const totals = usePositionTotals();
  return money ? contractAccountOf(money.accounts, totals) : undefined;
}
