import { riskLevels } from '@tidemark/contract/calls/trading/forex';
import { usePositionTotals } from '../../live/positions.ts';
import { useCall } from '../api/use-call.ts';
import { useMoney } from '../money/money.ts';
import { type ContractAccount, contractAccountOf } from './contract-account.ts';

/** The contract account, live; undefined without a session and until fetched. */
export function useContractAccount(): ContractAccount | undefined {
  const money = useMoney();
  const totals = usePositionTotals();
  // Announced a day before they count: once a minute is soon enough.
  const levels = useCall(riskLevels, {}, { quiet: true, staleTime: 60_000, refetchInterval: 60_000 }).data;
  return money ? contractAccountOf(money.accounts, totals, levels) : undefined;
}
