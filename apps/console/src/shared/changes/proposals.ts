import type { CallOutput } from '@tidemark/contract';
import { proposalList } from '@tidemark/contract/operator/proposals';
import { useCall } from '../api.ts';
import { useMay } from '../session/me.ts';

export type Proposal = CallOutput<typeof proposalList>['data'][number];

/** The areas of the settings page and their kinds of settings, as proposals and the audit trail name them. */
export const settingOf: Readonly<Record<string, string>> = {
  base: 'base_settings',
  instruments: 'instrument',
  futures: 'futures',
  risk: 'risk_levels',
  currencies: 'currency',
  addresses: 'deposit_address',
  accounts: 'bank_account',
  funding: 'funding',
  loans: 'loan_config',
  funds: 'fund',
};

const LOOK_EVERY_MS = 15_000;

/** Changes that wait for a second operator or their effective time; undefined until loaded. */
export function useOpenProposals(): readonly Proposal[] | undefined {
  const mayDecide = useMay(proposalList);
  const asked = { status: 'open', page_size: 100 } as const;
  return useCall(proposalList, asked, { enabled: mayDecide, refetchInterval: LOOK_EVERY_MS }).data?.data;
}
