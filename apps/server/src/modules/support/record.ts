import type { Millis } from '@tidemark/domain/time';

/** One user's conversation and its state. */
export interface Conversation {
  readonly id: number;
  readonly userId: number;
  readonly status: 'open' | 'closed';
  /** The operator who has taken it. */
  readonly takenBy: number | undefined;
  /** Time of the user's first unanswered message. */
  readonly waitingSince: Millis | undefined;
  readonly userReadId: number;
  readonly operatorReadId: number;
  /** When answers that were not read go out by mail. */
  readonly mailDueAt: Millis | undefined;
  readonly mailedId: number;
}

export interface Message {
  readonly id: number;
  readonly conversationId: number;
  readonly author: 'user' | 'operator';
  readonly operatorId: number | undefined;
  readonly text: string;
  /** Name of an upload. */
  readonly picture: string | undefined;
  readonly at: Millis;
}

/** A conversation in the operators' inbox. */
export interface Case extends Conversation {
  /** Messages of the user that no operator has read. */
  readonly unread: number;
  readonly last: Message | undefined;
}
