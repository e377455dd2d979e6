import { CONFIRM_MS, expireWithdrawal } from '@tidemark/domain/funding';
import { present } from '@tidemark/domain/outcome';
import { MINUTE_MS } from '@tidemark/domain/time';
import { startWrites } from '../../../platform/database/statements.ts';
import { balancesChanged, lockAccounts, savingAccounts } from '../../ledger/index.ts';
import type { FundingParts } from '../parts.ts';
import { lockUnconfirmed } from '../store/withdrawals.ts';
import { moveTo, unlockAmount } from './move.ts';
import { notifyWithdrawal, queueWithdrawal } from './notify.ts';
import type { WithdrawalRecord } from './record.ts';

const CHUNK = 100;

/** Ends every minute what was not confirmed in time; returns how to stop. */
export function keepExpiring(funding: FundingParts): () => void {
  let running: Promise<void> | undefined;
  return funding.clock.every(MINUTE_MS, () => {
    running ??= expireUnconfirmed(funding).finally(() => {
      running = undefined;
    });
    funding.inBackground(running);
  });
}

/** Ends what was not confirmed in time, some at a time, and frees its amounts. */
export async function expireUnconfirmed(funding: FundingParts): Promise<void> {
  for (;;) {
    const expired = await expireSome(funding);
    const userIds = [...new Set(expired.map(({ userId }) => userId))];
    if (userIds.length > 0) funding.bus.publish(balancesChanged, { userIds });
    for (const record of expired) notifyWithdrawal(funding, record);
    if (expired.length < CHUNK) return;
  }
}

function expireSome({ database, clock }: FundingParts): Promise<WithdrawalRecord[]> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const records = await lockUnconfirmed(tx, { drawnBefore: now - CONFIRM_MS, limit: CHUNK });
    const accounts = await lockAccounts(tx, [...new Set(records.map(({ accountId }) => accountId))]);
    const expired: WithdrawalRecord[] = [];
    for (const record of records) {
      const state = expireWithdrawal(record, now);
      if (state === undefined) continue;
      const account = accounts.find(({ id }) => id === record.accountId);
      unlockAmount(present(account, 'a funding account stays'), record.amount);
      await moveTo(tx, record, { state, now });
      await queueWithdrawal(tx, record.id, now);
      expired.push({ ...record, state });
    }
    if (accounts.length > 0) await Promise.all(startWrites(tx, [savingAccounts(accounts)]));
    return expired;
  });
}
