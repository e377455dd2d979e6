import type { CallOutput, CallRead } from '@tidemark/contract';
import type { operatorFundFeed } from '@tidemark/contract/operator/funds';
import { type Feed, judgeFeed } from '@tidemark/domain/fund';
import { formatAmount } from '@tidemark/domain/money';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { OperatorContext } from '../../../platform/http/route.ts';
import { audited, type Done } from '../audit/audited.ts';
import { approvalControl } from '../control/approvals.ts';
import type { OperatorParts } from '../parts.ts';
import type { CarriedOut, Proposal, ProposalKind } from '../proposals/proposal.ts';
import { propose } from '../proposals/propose.ts';
import { insertApproved } from '../store/control.ts';
import { oneAtATime } from '../store/settings.ts';
import { showFunds } from './administer-funds.ts';

type Parts = Pick<OperatorParts, 'database' | 'clock' | 'serverClock' | 'ports'>;

/** The pools of all funds count as one user: their deposits of a day share one limit. */
const POOLS = { userId: 0, direction: 'in' } as const;

/** What is put into which pool, and by whom. */
interface Submission {
  readonly fundId: number;
  readonly isDemo: boolean;
  readonly amount: string;
  readonly reason: string;
}

/**
 * Feeds a pool, in one transaction with its entry in the audit trail. Above what one operator may move
 * in a day it becomes a proposal, which another approves; the demo world's play money has no limit.
 */
export async function feedPool(
  parts: Parts,
  { id: fundId, demo: isDemo, amount, reason }: CallRead<typeof operatorFundFeed>,
  context: OperatorContext,
): Promise<Outcome<CallOutput<typeof operatorFundFeed>>> {
  const { operatorId } = context.operator;
  const judged = judgeFeed(amount, reason);
  if (isRefusal(judged)) return judged;
  const submission = { fundId, isDemo, amount, reason: judged.reason };
  const fed = await audited(parts, context, async (tx): Promise<Outcome<Done<number | null>>> => {
    await oneAtATime(tx);
    const now = parts.clock.now();
    const control = await approvalControl(parts, tx, { operatorId, now });
    const needsSecond = !isDemo && judged.amount > (await control.amountAlone(POOLS));
    if (needsSecond) return proposed(parts, tx, submission, { judged, operatorId, now });
    const done = await feed(parts, tx, submission, { by: operatorId, alone: true });
    return isRefusal(done) ? done : { answer: null, note: { ...done, reason: judged.reason } };
  });
  if (isRefusal(fed)) return fed;
  const pools = await showFunds(parts, context.lang);
  const world = isDemo ? 'demo' : 'real';
  const pool = pools.find((one) => one.id === fundId && one.world === world);
  return { ...present(pool, 'what was fed is there'), proposal: fed };
}

async function proposed(
  { ports }: Parts,
  tx: Queryable,
  submission: Submission,
  by: { readonly judged: Feed; readonly operatorId: number; readonly now: number },
): Promise<Outcome<Done<number>>> {
  const pools = await ports.fund.administration.list(tx);
  const known = pools.find(({ fund, pool }) => fund.id === submission.fundId && !pool.isDemo);
  if (!known) return refuse('operator.unknown_object', {}, 'id');
  const made = await propose(tx, {
    ...{ kind: 'fund.feed', object: `fund:${submission.fundId}`, payload: submission, delayMs: 0 },
    reason: submission.reason,
    changes: [{ field: 'amount', from: null, to: formatAmount(by.judged.amount) }],
    ...{ proposedBy: by.operatorId, proposedAt: by.now },
  });
  return isRefusal(made) ? made : { answer: made.id, note: made.note };
}

async function feed(
  { ports, clock, serverClock }: Parts,
  tx: Queryable,
  { fundId, isDemo, amount, reason }: Submission,
  { by, alone }: { readonly by: number; readonly alone: boolean },
): Promise<Outcome<Omit<CarriedOut, 'afterCommit'>>> {
  const asked = { fundId, isDemo, amount, reason, operatorId: by, now: serverClock.now() };
  const made = await ports.fund.administration.feed(tx, asked);
  if (isRefusal(made)) return made;
  const object = `fund:${fundId}`;
  if (!isDemo) {
    const counted = { ...POOLS, amount: made.amount, operatorId: by, alone, object, now: clock.now() };
    await insertApproved(tx, counted);
  }
  const detail = { amount: formatAmount(made.amount), world: isDemo ? 'demo' : 'real' };
  return { action: 'fund.feed', object, detail };
}

/** What is put into a pool by two operators. */
export function feedProposals(parts: Parts): ProposalKind {
  return {
    kind: 'fund.feed',
    roles: ['finance', 'admin'],
    carryOut: (tx, { payload, proposedBy: by }: Proposal) =>
      feed(parts, tx, payload as Submission, { by, alone: false }),
  };
}
