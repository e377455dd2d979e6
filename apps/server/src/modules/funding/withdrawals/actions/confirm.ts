import type { CallOutput, CallRead } from '@tidemark/contract';
import type { drawConfirm, drawLink, drawLinkConfirm } from '@tidemark/contract/calls/money/withdrawals';
import {
  confirmable,
  confirmWithdrawal,
  formatUnits,
  statusOf,
  withdrawalStatuses,
} from '@tidemark/domain/funding';
import { formatAmount } from '@tidemark/domain/money';
import { isRefusal, type Outcome, present, type Refusal, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../../platform/database/queryable.ts';
import type { CallerContext, IdempotencyClaim, RequestContext } from '../../../../platform/http/route.ts';
import { answerOnce } from '../../../../platform/idempotency/answer-once.ts';
import type { FundingParts } from '../../parts.ts';
import { lockWithdrawal, withdrawalById } from '../../store/withdrawals.ts';
import { shortPayee } from '../facts.ts';
import { moveTo } from '../move.ts';
import { notifyWithdrawal, queueWithdrawal } from '../notify.ts';
import { presentOne } from '../present.ts';
import type { WithdrawalRecord } from '../record.ts';
import { isByFactor } from '../withdrawal-hold.ts';

/** What proves that its owner wants a withdrawal, in the transaction that confirms it. */
type Proof = (tx: Queryable) => Promise<Refusal | undefined>;

/**
 * Confirms a withdrawal of the caller, which then waits for review. An expired one is refused even before the
 * job has run; a wrong code is counted, and its answer is not stored.
 */
export async function confirm(
  funding: FundingParts,
  { id, code }: CallRead<typeof drawConfirm>,
  { caller: { userId }, idempotency: claim, lang, now }: CallerContext,
): Promise<Outcome<CallOutput<typeof drawConfirm>>> {
  const { payouts } = funding.session;
  const proof: Proof = (tx) => payouts.prove(tx, { userId, withdrawalId: id, code, now });
  const record = await confirmWith(funding, proof, { userId, id, claim, now });
  return isRefusal(record) ? record : presentOne(funding, record, { lang, now });
}

/** What the link of a mail would confirm. */
export async function showLinked(
  { database, session }: FundingParts,
  { token }: CallRead<typeof drawLink>,
  { now }: RequestContext,
): Promise<Outcome<CallOutput<typeof drawLink>>> {
  const linked = await session.payouts.linked(database, token, now);
  const record = linked && (await withdrawalById(database, linked.withdrawalId));
  if (!record) return refuse('funding.draw_link_void', {}, 'token');
  const { code, protocol, state } = record;
  return {
    number: formatAmount(record.amount),
    real_number: formatUnits(record.received),
    draw_currency: { code, protocol },
    payee: shortPayee(record.payee),
    status: withdrawalStatuses.indexOf(statusOf(state)),
  };
}

/**
 * Confirms a withdrawal by the link in its mail. A user who has enabled two-factor since must confirm by
 * that; a frozen account confirms nothing.
 */
export async function confirmByLink(
  funding: FundingParts,
  { token }: CallRead<typeof drawLinkConfirm>,
  { now }: RequestContext,
): Promise<Outcome<true>> {
  const { payouts } = funding.session;
  const isVoid = refuse('funding.draw_link_void', {}, 'token');
  const linked = await payouts.linked(funding.database, token, now);
  if (!linked) return isVoid;
  const { userId, withdrawalId: id } = linked;
  const proof: Proof = async (tx) => {
    const standing = await payouts.lockPayoutRules(tx, userId);
    if (standing?.frozenBy) return refuse('session.frozen', { by: standing.frozenBy });
    if (isByFactor(standing)) return refuse('funding.link_by_totp');
    // A code that was sent since has replaced the link.
    return (await payouts.linked(tx, token, now)) ? undefined : isVoid;
  };
  const record = await confirmWith(funding, proof, { userId, id, claim: undefined, now });
  return isRefusal(record) ? record : true;
}

async function confirmWith(
  funding: FundingParts,
  proof: Proof,
  asked: {
    readonly userId: number;
    readonly id: number;
    readonly claim: IdempotencyClaim | undefined;
    readonly now: Millis;
  },
): Promise<Outcome<WithdrawalRecord>> {
  const { database } = funding;
  const { userId, id, claim, now } = asked;
  let isFirst = false;
  const confirmed = await answerOnce(
    database,
    { userId, claim, now, keepsRefusals: false },
    async (tx): Promise<Outcome<{ id: number }>> => {
      const record = await lockWithdrawal(tx, id);
      if (record?.userId !== userId) return refuse('funding.withdrawal_unknown', {}, 'id');
      const may = confirmable(record, now);
      if (isRefusal(may)) return may;
      const objection = await proof(tx);
      if (objection) return objection;
      const state = confirmWithdrawal(record, now);
      if (isRefusal(state)) return state;
      await moveTo(tx, record, { state, now });
      await queueWithdrawal(tx, id, now);
      isFirst = true;
      return { id };
    },
  );
  if (isRefusal(confirmed)) return confirmed;
  const record = present(await withdrawalById(database, id), 'a withdrawal stays');
  if (isFirst) notifyWithdrawal(funding, record);
  return record;
}
