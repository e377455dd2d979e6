import { useState } from 'react';
import type { Alert } from '../../../shared/alerts/alert.ts';
import { removeAlertQuietly, useSetAlert } from '../../../shared/alerts/queries.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';

/** Lines of more alerts would hide the chart; the list shows all. */
const ALERTS_MAX = 12;

export interface AlertLine {
  readonly key: string;
  readonly id: number;
  readonly price: number;
}

export interface AlertLines {
  readonly lines: readonly AlertLine[];
  add(price: number): void;
  /** Sets the alert at another price; where that is refused, it stays where it was. */
  move(line: AlertLine, price: number): Promise<void>;
}

/** The price alerts of an instrument as lines of its chart. */
export function useAlertLines(alerts: readonly Alert[], { Id }: Instrument): AlertLines {
  const { set } = useSetAlert({ isToast: true });
  const [moved, setMoved] = useState<ReadonlySet<number>>(new Set());
  return {
    lines: alerts
      .filter(({ id }) => !moved.has(id))
      .slice(0, ALERTS_MAX)
      .map(({ id, price }) => ({ key: `alert:${id}`, id, price })),
    add: (price) => void set({ forex_id: Id, price }),
    async move({ id, price: before }, price) {
      // The new one first: whatever happens between the two calls, the user is still notified.
      if (price === before || !(await set({ forex_id: Id, price }))) return;
      setMoved((ids) => new Set([...ids, id]));
      await removeAlertQuietly(id);
    },
  };
}
