import { performanceFee } from '@tidemark/domain/follow';
import { performanceFeePosting } from '@tidemark/domain/ledger';
import { type Amount, minus, smaller } from '@tidemark/domain/money';
import type { OfKind } from '../../../desk/index.ts';
import type { FollowCommand } from '../commands.ts';
import type { CountedFinancing, FeeSettlement, Following } from '../following.ts';
import type { FollowScope } from './scope.ts';

/** The period of the settlement when a following ends. */
const END = 'end';

/** Settles the fee of a month; nothing of a following that has ended meanwhile, which has settled at its end. */
export function decideFee(scope: FollowScope, command: OfKind<FollowCommand, 'settle_fee'>): boolean {
  const following = scope.notes.followingById(command.followingId);
  if (following === undefined) return false;
  scope.notes.put(settleFee(scope, following, command).following);
  return true;
}

/**
 * Settles the performance fee of a following, at its end where no period is given: the follower pays the leader at
 * most what is free, and the settlement is noted with what it was computed from, also where nothing is due. Returns
 * the following with its new mark.
 */
export function settleFee(
  { unit, notes, contracts }: FollowScope,
  following: Following,
  {
    leaderAccountId,
    financing,
    period = END,
  }: {
    readonly leaderAccountId: number;
    readonly financing: CountedFinancing;
    readonly period?: string;
  },
): { readonly following: Following; readonly settled: FeeSettlement } {
  const { id: followingId, leaderId, followerId, feeRate: rate, highWater: markBefore } = following;
  const result = minus(notes.resultOf(followingId), financing.amount);
  const free = freeOf({ unit, notes, contracts }, following.accountId);
  const { fee, paid, highWater } = performanceFee({ rate, result, highWater: markBefore, free });
  const id = unit.fact('follow.fee_settled', followerId, followingId);
  const accounts = { from: unit.account(following.accountId), to: unit.account(leaderAccountId) };
  unit.pay(accounts, performanceFeePosting(paid), id);
  const settled: FeeSettlement = {
    ...{ id, followingId, leaderId, followerId, period, rate, result, markBefore, fee, paid },
    ...{ markAfter: highWater, financing: financing.amount, financingUntil: financing.until },
    at: unit.now,
  };
  notes.settled.push(settled);
  return { following: { ...following, highWater }, settled };
}

/** What an account can pay: min(cash, free margin) with positions at their last prices. */
function freeOf({ unit, contracts }: FollowScope, accountId: number): Amount {
  const { cash, positions } = contracts.contractOf(accountId, unit);
  const { balance, locked } = cash;
  const { freeMargin } = contracts.contextOf(unit).valuations.riskOf({ balance, locked, positions });
  return smaller(balance, freeMargin);
}
