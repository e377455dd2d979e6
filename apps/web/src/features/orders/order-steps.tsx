import { Suspense, useState } from 'react';
import { later } from '../../shared/loading/lazy-on-idle.ts';
import type { Order } from './list/order-lists.ts';
import { CancelDialog, CloseDialog, ReverseDialog } from './order-dialogs.tsx';
import type { SheetView } from './order-sheet.tsx';
import { QuickQuestion, type QuickStep } from './quick/quick-question.tsx';

/** Everything about an order, and the forms that change it: no list needs them before they are opened. */
export const OrderSheet = later(
  () => import('./order-sheet.tsx'),
  (part) => part.OrderSheet,
);

/** What can be begun with an order of a list. */
export type OrderStep = SheetView | QuickStep | 'close' | 'reverse' | 'cancel';

interface Begun {
  readonly id: number;
  readonly step: OrderStep;
  readonly isByKey: boolean;
}

/** What a list has begun with one of its orders: at most one thing at a time. */
export function useOrderStep(orders: readonly Order[] | undefined): {
  begin(order: Order, step: OrderStep, isByKey?: boolean): void;
  /** The current dialog or sheet; nothing if the order has left the list. */
  readonly shown: React.ReactNode;
} {
  const [begun, setBegun] = useState<Begun>();
  const order = begun && orders?.find(({ Id }) => Id === begun.id);
  return {
    begin: ({ Id }, step, isByKey = false) => setBegun({ id: Id, step, isByKey }),
    shown: begun && order ? <Step order={order} {...begun} onEnd={() => setBegun(undefined)} /> : null,
  };
}

function Step({
  order,
  step,
  isByKey,
  onEnd,
}: Begun & {
  readonly order: Order;
  readonly onEnd: () => void;
}) {
  const question = { order, isByKey, onDone: onEnd, onCancel: onEnd };
  switch (step) {
    case 'close':
      return <CloseDialog {...question} />;
    case 'half':
    case 'breakEven':
      return <QuickQuestion step={step} {...question} />;
    case 'reverse':
      return <ReverseDialog {...question} />;
    case 'cancel':
      return <CancelDialog {...question} />;
    case 'facts':
    case 'part':
    case 'stops':
      return (
        <Suspense>
          <OrderSheet key={order.Id} order={order} opensAt={step} onClose={onEnd} />
        </Suspense>
      );
  }
}
