import type { ReactNode } from 'react';

/** A trade that ends by the clock, as the chart draws it: its entry price, and when it ends. */
export interface TimedLine {
  readonly key: string;
  readonly price: number;
  /** The end, in milliseconds since 1970. */
  readonly dueMs: number;
  /** Whether it wins while the price is above or below its entry. */
  readonly direction: 'up' | 'down';
  /** The line's tag content. */
  readonly tag: ReactNode;
}
