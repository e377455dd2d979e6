import type { CallOutput, CallRead } from '@tidemark/contract';
import type { openDispute } from '@tidemark/contract/calls/trading/disputes';
import { DISPUTES_PER_DAY, readDisputeText } from '@tidemark/domain/dispute';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import { DAY_MS, type Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../../platform/database/queryable.ts';
import type { CallerContext } from '../../../../platform/http/route.ts';
import { answerOnce } from '../../../../platform/idempotency/answer-once.ts';
import { notifyBoth } from '../../notification-events.ts';
import type { SupportParts } from '../../parts.ts';
import type { Message } from '../../record.ts';
import { lockOwn, saveConversation } from '../../store/conversations.ts';
import { countDisputes, insertDispute } from '../../store/disputes.ts';
import { insertMessage } from '../../store/messages.ts';
import { type Evidence, evidenceOf } from '../evidence.ts';
import { presentDispute } from '../present.ts';
import { receiptOf } from '../receipt.ts';
import { sealOf } from '../seal.ts';
import { titled } from '../title.ts';

type Opened = CallOutput<typeof openDispute>;
type Input = CallRead<typeof openDispute>;

/** What is stored of an order when its dispute is opened. */
interface Attaching extends Evidence {
  readonly text: string;
  readonly receipt: string | undefined;
  readonly sealKey: Uint8Array;
}

/**
 * Opens a dispute of the caller's order, with its evidence as it is now, and writes the text into the caller's
 * conversation with customer service. Refuses an unknown or pending order, an order with an open dispute, a text
 * out of bounds, and more than five within 24 hours; what was refused may be sent again under the same key.
 */
export async function openDisputeOf(
  support: SupportParts,
  input: Input,
  { caller: { userId }, idempotency: claim, now }: CallerContext,
): Promise<Outcome<Opened>> {
  const { kind, id } = input;
  const text = readDisputeText(input.text);
  if (isRefusal(text)) return text;
  const found = await evidenceOf(support.disputes, userId, { kind, id });
  if (isRefusal(found)) return found;
  const receipt = await receiptOf(support, { kind, orderId: id });
  const attaching = { ...found, text, receipt, sealKey: support.disputes.sealKey };
  let written: Message | undefined;
  const opened = await answerOnce<Opened>(
    support.database,
    {
      ...{ userId, claim, now, keepsRefusals: false },
      // Without a key, the same text is another dispute once the one before has ended.
      stillGood: async (tx) =>
        (await countDisputes(tx, { userId, kind, orderId: id, since: now - DAY_MS })).isOpen,
    },
    async (tx) => {
      const made = await write(tx, { userId, input, attaching, now });
      if (isRefusal(made)) return made;
      written = made.message;
      return made.dispute;
    },
  );
  if (isRefusal(opened)) return opened;
  if (written) {
    await notifyBoth(support, { userId, conversationId: written.conversationId, message: written });
  }
  return opened;
}

async function write(
  tx: Queryable,
  {
    userId,
    input: { kind, id: orderId },
    attaching,
    now,
  }: {
    readonly userId: number;
    readonly input: Input;
    readonly attaching: Attaching;
    readonly now: Millis;
  },
): Promise<Outcome<{ readonly dispute: Opened; readonly message: Message }>> {
  const { isOpen, recent } = await countDisputes(tx, { userId, kind, orderId, since: now - DAY_MS });
  if (isOpen) return refuse('dispute.already_open', {}, 'id');
  if (recent >= DISPUTES_PER_DAY) return refuse('dispute.too_many', { max: DISPUTES_PER_DAY }, 'text');
  const { showCode, text, evidence, receipt, sealKey } = attaching;
  const conversation = await lockOwn(tx, userId, now);
  const frozen = {
    ...{ userId, kind, orderId, showCode, text },
    openedAt: now,
    evidence: JSON.stringify(evidence),
  };
  const seal = sealOf(frozen, sealKey);
  const dispute = await insertDispute(tx, { ...frozen, conversationId: conversation.id, receipt, seal });
  const message = await insertMessage(tx, {
    ...{ conversationId: conversation.id, author: 'user', operatorId: undefined, picture: undefined },
    text: titled(dispute, text),
    at: now,
  });
  await saveConversation(tx, {
    ...conversation,
    status: 'open',
    takenBy: conversation.status === 'closed' ? undefined : conversation.takenBy,
    waitingSince: conversation.waitingSince ?? now,
  });
  return { dispute: presentDispute(dispute), message };
}
