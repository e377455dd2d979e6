import { useState } from 'react';
import type { Order } from './list/order-lists.ts';
import { CancelDialog, CloseDialog, ReverseDialog } from './order-dialogs.tsx';
import { OrderSheet, type SheetView } from './order-sheet.tsx';

/** What can be begun with an order of a list. */
export type OrderStep = SheetView | 'close' | 'reverse' | 'cancel';

interface Begun {
  readonly id: number;
  readonly step: OrderStep;
}

/** What a list has begun with one of its orders: at most one thing at a time. */
export function useOrderStep(orders: readonly Order[] | undefined): {
  begin(order: Order, step: OrderStep): void;
  /** The current dialog or sheet; nothing if the order has left the list. */
  readonly shown: React.ReactNode;
} {
  const [begun, setBegun] = useState<Begun>();
  const order = begun && orders?.find(({ Id }) => Id === begun.id);
  return {
    begin: ({ Id }, step) => setBegun({ id: Id, step }),
    shown: begun && order ? <Step order={order} step={begun.step} onEnd={() => setBegun(undefined)} /> : null,
  };
}

function Step({
  order,
  step,
  onEnd,
}: {
  readonly order: Order;
  readonly step: OrderStep;
  readonly onEnd: () => void;
}) {
  const question = { order, onDone: onEnd, onCancel: onEnd };
  switch (step) {
    case 'close':
      return <CloseDialog {...question} />;
    case 'reverse':
      return <ReverseDialog {...question} />;
    case 'cancel':
      return <CancelDialog {...question} />;
    case 'facts':
    case 'part':
    case 'stops':
      return <OrderSheet key={order.Id} order={order} opensAt={step} onClose={onEnd} />;
  }
}
