import { eventKind } from '../../platform/bus/bus.ts';

/** Accounts of these users changed; sent after the commit. */
export const balancesChanged = eventKind<{ readonly userIds: readonly number[] }>('ledger.balances_changed');
