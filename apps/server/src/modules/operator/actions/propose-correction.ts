import type { CallOutput, CallRead } from '@tidemark/contract';
import type { correctionPropose } from '@tidemark/contract/operator/corrections';
import { isRefusal, type Outcome } from '@tidemark/domain/outcome';
import type { OperatorContext } from '../../../platform/http/route.ts';
import { audited, type Done } from '../audit/audited.ts';
import type { OperatorParts } from '../parts.ts';
import { showReview } from './reviews.ts';

/** Proposes a correction, in one transaction with its entry in the audit trail. */
export async function proposeCorrection(
  parts: OperatorParts,
  input: CallRead<typeof correctionPropose>,
  context: OperatorContext,
): Promise<Outcome<CallOutput<typeof correctionPropose>>> {
  const { user_id: userId, accountTypeId: account, direction, amount, reason, posting_id: postingId } = input;
  const { operatorId } = context.operator;
  const proposed = await audited(parts, context, async (tx): Promise<Outcome<Done<{ id: number }>>> => {
    const made = await parts.ports.funding.corrections.propose(tx, {
      ...{ userId, account, direction, amount, reason, postingId, operatorId },
      now: context.now,
    });
    if (isRefusal(made)) return made;
    const { id, detail } = made;
    const note = { action: 'correction.propose', object: `correction:${id}`, reason: made.reason, detail };
    return { answer: { id }, note };
  });
  if (isRefusal(proposed)) return proposed;
  return showReview(parts, { kind: 'correction', id: proposed.id }, context);
}
