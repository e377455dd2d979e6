import { Button } from '@tidemark/ui';
import { Suspense, useEffect, useState } from 'react';
import { onPositionsClosed, useTrailedOrder } from '../../live/positions.ts';
import { useText } from '../../shared/device/language.ts';
import { OrderDispute } from '../../shared/disputes/order-dispute.ts';
import { OrderJournal } from '../../shared/journal/order-journal.ts';
import { BottomSheet, Modal } from '../../shared/layout/sheets.ts';
import { useWide } from '../../shared/layout/use-wide.ts';
import { ReceiptButton } from '../../shared/receipt/receipt-button.tsx';
import { PartForm } from './close/part-form.tsx';
import { useCloseGate, useReverseGate } from './close/use-close-gate.ts';
import { OrderFacts } from './list/order-facts.tsx';
import { type Order, stateOf } from './list/order-lists.ts';
import { CancelDialog, CloseDialog, orderWords, ReverseDialog } from './order-dialogs.tsx';
import { QuickQuestion, type QuickStep } from './quick/quick-question.tsx';
import { SheetActions } from './sheet-view.tsx';
import { StopsForm } from './stops/stops-form.tsx';

/** What a sheet shows: everything about the order, or one of the forms that change it. */
export type SheetView = 'facts' | 'part' | 'stops';

/** One order in a sheet (phone) or a dialog (desktop); a position that is closed elsewhere closes it. */
export function OrderSheet({
  order: read,
  opensAt = 'facts',
  onClose,
}: {
  readonly order: Order;
  readonly opensAt?: SheetView;
  readonly onClose: () => void;
}) {
  const t = useText('orders');
  const app = useText('app');
  const order = useTrailedOrder(read);
  const Panel = useWide() ? Modal : BottomSheet;
  const [view, setView] = useState(opensAt);
  useEffect(() => onPositionsClosed((ids) => ids.includes(order.Id) && onClose()), [order.Id, onClose]);
  const instrument = order.ForexTradeLists.ShowCode;
  const form = {
    order,
    onBack: () => setView('facts'),
    // A form that was the reason to open the sheet was also the reason to be here.
    onDone: () => (opensAt === 'facts' ? setView('facts') : onClose()),
  };
  return (
    <Suspense>
      <Panel
        open
        onClose={onClose}
        title={view === 'facts' ? instrument : t(`${view}.title`, { instrument })}
        closeLabel={app('close')}
      >
        {view === 'facts' ? (
          <>
            <OrderFacts order={order} />
            <Receipt order={order} />
            <Journal order={order} />
            <Disputes order={order} />
            <Actions order={order} onView={setView} onDone={onClose} />
          </>
        ) : null}
        {view === 'part' ? <PartForm {...form} /> : null}
        {view === 'stops' ? <StopsForm {...form} /> : null}
      </Panel>
    </Suspense>
  );
}

/** An open position has a receipt of its opening, a closed one of its close. */
function Receipt({ order }: { readonly order: Order }) {
  const state = stateOf(order);
  if (state !== 'holding' && state !== 'completed') return null;
  return (
    <ReceiptButton
      kind={state === 'holding' ? 'deal.open' : 'deal.close'}
      id={order.Id}
      className="mt-3 w-full"
    />
  );
}

/** Notes are about what was filled; a part is written about at its position. */
function Journal({ order }: { readonly order: Order }) {
  const state = stateOf(order);
  if (state !== 'holding' && state !== 'completed') return null;
  return (
    <Suspense>
      <OrderJournal kind="forex" id={order.Id} />
    </Suspense>
  );
}

/** A pending order is cancelled or changed by its owner; everything else may be disputed. */
function Disputes({ order }: { readonly order: Order }) {
  if (stateOf(order) === 'pending') return null;
  return (
    <Suspense>
      <OrderDispute kind="forex" id={order.Id} />
    </Suspense>
  );
}

interface ActionsProps {
  readonly order: Order;
  readonly onView: (view: SheetView) => void;
  readonly onDone: () => void;
}

function Actions(props: ActionsProps) {
  const state = stateOf(props.order);
  if (state === 'holding') return <HoldingActions {...props} />;
  return state === 'pending' ? <PendingActions {...props} /> : null;
}

function HoldingActions({ order, onView, onDone }: ActionsProps) {
  const t = useText('orders');
  const words = orderWords(order);
  const gate = useCloseGate(order);
  const reverseGate = useReverseGate(order);
  const [asking, setAsking] = useState<QuickStep | 'close' | 'reverse'>();
  const question = { order, onDone, onCancel: () => setAsking(undefined) };
  return (
    <SheetActions>
      <div className="flex flex-wrap gap-2">
        <Button tone="quiet" className="flex-auto px-2" onClick={() => onView('stops')}>
          {t('stops.short')}
        </Button>
        <Button tone="quiet" className="flex-auto px-2" onClick={() => onView('part')}>
          {t('part.short')}
        </Button>
        <Button
          tone="quiet"
          className="flex-auto px-2"
          disabled={reverseGate !== 'ready'}
          onClick={() => setAsking('reverse')}
        >
          {t('reverse.short')}
        </Button>
        <Button
          tone="quiet"
          className="flex-auto px-2"
          disabled={gate !== 'ready'}
          onClick={() => setAsking('half')}
        >
          {t('half.action')}
        </Button>
        <Button tone="quiet" className="flex-auto px-2" onClick={() => setAsking('breakEven')}>
          {t('breakEven.short')}
        </Button>
      </div>
      <Button wide size="lg" disabled={gate !== 'ready'} onClick={() => setAsking('close')}>
        {gate === 'ready' ? t('close.confirm', words) : t(`gate.${gate}`)}
      </Button>
      {asking === 'close' ? <CloseDialog {...question} /> : null}
      {asking === 'half' || asking === 'breakEven' ? <QuickQuestion step={asking} {...question} /> : null}
      {asking === 'reverse' ? <ReverseDialog {...question} /> : null}
    </SheetActions>
  );
}

function PendingActions({ order, onView, onDone }: ActionsProps) {
  const t = useText('orders');
  const words = orderWords(order);
  const [isAsking, setAsking] = useState(false);
  return (
    <SheetActions>
      <Button tone="quiet" wide onClick={() => onView('stops')}>
        {t('stops.action')}
      </Button>
      <Button wide size="lg" onClick={() => setAsking(true)}>
        {t('cancel.confirm', words)}
      </Button>
      {isAsking ? <CancelDialog order={order} onDone={onDone} onCancel={() => setAsking(false)} /> : null}
    </SheetActions>
  );
}
