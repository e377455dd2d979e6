import type { CallOutput, CallRead } from '@tidemark/contract';
import type { operatorTwoFactorRemoval } from '@tidemark/contract/operator/users';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { OperatorContext } from '../../../platform/http/route.ts';
import { audited, type Done } from '../audit/audited.ts';
import { GUARD_DELAY_MS } from '../control/controls.ts';
import type { OperatorParts } from '../parts.ts';
import type { ProposalKind } from '../proposals/proposal.ts';
import { propose } from '../proposals/propose.ts';
import { oneAtATime } from '../store/settings.ts';

type Answer = CallOutput<typeof operatorTwoFactorRemoval>;

const KIND = 'user.two_factor_removal';

/**
 * Proposes to remove the two-factor of a user who lost phone and recovery codes. The proposal stores what was
 * checked; the user is notified immediately and can stop it until it takes effect.
 */
export function proposeTwoFactorRemoval(
  parts: OperatorParts,
  { id, check, reason }: CallRead<typeof operatorTwoFactorRemoval>,
  context: OperatorContext,
): Promise<Outcome<Answer>> {
  return audited(parts, context, async (tx): Promise<Outcome<Done<Answer>>> => {
    const checked = check.trim();
    if (checked === '') return refuse('operator.check_required', {}, 'check');
    const why = reason.trim();
    if (why === '') return refuse('operator.reason_required', {}, 'reason');
    await oneAtATime(tx);
    const begun = await parts.ports.people.beginTwoFactorRemoval(tx, { userId: id, now: context.now });
    if (isRefusal(begun)) return begun;
    const proposed = await propose(tx, {
      ...{ kind: KIND, object: `user:${id}`, payload: { userId: id }, reason: why },
      changes: [{ field: 'identity_check', from: '', to: checked }],
      ...{ delayMs: GUARD_DELAY_MS, proposedBy: context.operator.operatorId, proposedAt: parts.clock.now() },
    });
    if (isRefusal(proposed)) return proposed;
    return { answer: { proposal: proposed.id }, note: proposed.note, afterCommit: begun.afterCommit };
  });
}

/** How a removal is carried out once a second operator has approved it and the delay has passed. */
export function removalProposals({
  ports,
  serverClock,
}: Pick<OperatorParts, 'ports' | 'serverClock'>): ProposalKind {
  return {
    kind: KIND,
    roles: ['support', 'admin'],
    async carryOut(tx, { object, payload }) {
      const { userId } = payload as { readonly userId: number };
      const removed = await ports.people.removeTwoFactor(tx, { userId, now: serverClock.now() });
      if (isRefusal(removed)) return removed;
      const { ended, afterCommit } = removed;
      return { action: 'user.two_factor_removed', object, detail: { ended }, afterCommit };
    },
  };
}
