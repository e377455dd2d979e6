import type { IconName } from '@tidemark/ui';
import type { Place } from '../../shared/layout/paths.ts';

/** Where each thing about one's money is found. */
export const walletGroups = [
  {
    key: 'records',
    rows: [
      { key: 'accounts', icon: 'wallet', place: 'mineAccounts' },
      { key: 'history', icon: 'history', place: 'mineHistory' },
      { key: 'calendar', icon: 'market', place: 'mineCalendar' },
      { key: 'statement', icon: 'document', place: 'mineStatement' },
    ],
  },
  {
    key: 'payout',
    rows: [
      { key: 'bankCards', icon: 'orders', place: 'mineBankCards' },
      { key: 'coinAddresses', icon: 'key', place: 'mineCoinAddresses' },
    ],
  },
] as const satisfies readonly {
  readonly key: string;
  readonly rows: readonly { readonly key: string; readonly icon: IconName; readonly place: Place }[];
}[];
