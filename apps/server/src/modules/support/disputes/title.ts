import type { Dispute } from './dispute.ts';

/** A text in the conversation, headed by the order it is about; in no language, since both sides read it. */
export function titled({ showCode, orderId }: Pick<Dispute, 'showCode' | 'orderId'>, text: string): string {
  return `${showCode} #${orderId}\n${text}`;
}
