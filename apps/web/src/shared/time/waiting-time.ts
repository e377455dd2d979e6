/** What is left of the time in which a review is promised. */
export interface WaitingTime {
  /** The elapsed share, 0 to 1. */
  readonly gone: number;
  readonly leftMs: number;
  /** The deadline has passed. */
  readonly isOver: boolean;
}

export function waitingTime(submittedAt: string, dueAt: string, now: number): WaitingTime {
  const [from, to] = [Date.parse(submittedAt), Date.parse(dueAt)];
  const whole = Math.max(1, to - from);
  return {
    gone: Math.min(1, Math.max(0, (now - from) / whole)),
    leftMs: Math.max(0, to - now),
    isOver: now >= to,
  };
}
