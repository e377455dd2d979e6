import type { CallOutput } from '@tidemark/contract';
import type { drawInfo } from '@tidemark/contract/calls/money/withdrawals';
import { CONFIRM_MS, earmarkedOf, unlocked } from '@tidemark/domain/funding';
import { formatAmount } from '@tidemark/domain/money';
import { present } from '@tidemark/domain/outcome';
import { REVIEW_MS_MAX } from '@tidemark/domain/review';
import { HOUR_MS, MINUTE_MS } from '@tidemark/domain/time';
import type { CallerContext } from '../../../../platform/http/route.ts';
import { readAccounts } from '../../../ledger/index.ts';
import type { FundingParts } from '../../parts.ts';
import { selectLimits } from '../../store/offered.ts';
import { realNameStatus } from '../admission.ts';
import { moment } from '../present.ts';
import { holdOf } from '../withdrawal-hold.ts';

/** What limits or delays a withdrawal of the caller. */
export async function showDrawInfo(
  funding: FundingParts,
  { caller: { userId }, now }: CallerContext,
): Promise<CallOutput<typeof drawInfo>> {
  const { database, session, ledger, kyc } = funding;
  const { change } = await ledger.accountIdsOf(userId);
  const [[account], limits, found, realName] = await Promise.all([
    readAccounts(database, [change]),
    selectLimits(database),
    session.payouts.currentStatus(database, userId),
    kyc.statusOf(database, userId),
  ]);
  const held = present(account, 'a funding account stays');
  const standing = present(found, 'a caller is there');
  const hold = holdOf(standing, undefined, now);
  return {
    available: formatAmount(unlocked(held)),
    balance: formatAmount(held.balance),
    locked: formatAmount(held.locked),
    earmarked: formatAmount(earmarkedOf(held)),
    hold_until: hold ? moment(hold.until) : null,
    hold_reason: hold?.reason ?? '',
    needs_real_name: limits.withdrawNeedsRealName,
    real_name_status: realNameStatus(realName),
    second_limit: formatAmount(limits.secondApprovalAbove),
    hold_hours: limits.withdrawHoldHours,
    confirm_by: standing.proof.by,
    passkey: standing.proof.hasPasskey,
    to: standing.proof.to,
    confirm_minutes: CONFIRM_MS / MINUTE_MS,
    review_hours: REVIEW_MS_MAX / HOUR_MS,
    play_money: funding.simulated() !== undefined,
  };
}
