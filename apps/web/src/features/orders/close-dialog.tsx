import { lazy, Suspense } from 'react';
import { useFormats, useText } from '../../shared/language.ts';
import { type Order, sideOf } from './order-lists.ts';
import { PriceText, ProfitText } from './order-parts.tsx';
import { type CloseGate, useClose, useCloseGate } from './use-close.ts';

const ConfirmDialog = lazy(() =>
  import('@tidemark/ui/sheet').then((sheet) => ({ default: sheet.ConfirmDialog })),
);

export interface CloseDialogProps {
  readonly order: Order;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Asks once, in the verb's own words, with what the closing would bring now. */
export function CloseDialog({ order, onDone, onCancel }: CloseDialogProps) {
  const t = useText('orders');
  const app = useText('app');
  const f = useFormats();
  const closing = useClose();
  const gate = useCloseGate(order);
  const words = { lots: f.lots(order.Quantity), instrument: order.ForexTradeLists.ShowCode };
  const confirm = async () => {
    // A tap that comes while the market rests is answered by the note above the buttons.
    if (gate === 'ready' && (await closing.run(order))) onDone();
  };
  return (
    <Suspense>
      <ConfirmDialog
        open
        title={t(`close.title.${sideOf(order)}`, words)}
        note={<CloseNote order={order} gate={gate} refusal={closing.refusal} />}
        confirmLabel={t('close.confirm', words)}
        cancelLabel={app('cancel')}
        busy={closing.isBusy}
        onConfirm={() => void confirm()}
        onCancel={onCancel}
      />
    </Suspense>
  );
}

function CloseNote({
  order,
  gate,
  refusal,
}: {
  readonly order: Order;
  readonly gate: CloseGate;
  readonly refusal: string | undefined;
}) {
  const t = useText('orders');
  return (
    <span className="flex flex-col gap-1">
      <span>{t('close.note')}</span>
      <span className="flex justify-between gap-4">
        {t('fields.current')}
        <PriceText order={order} />
      </span>
      <span className="flex justify-between gap-4">
        {t('close.result')}
        <ProfitText order={order} />
      </span>
      {refusal || gate !== 'ready' ? (
        <span role="alert" className="mt-1 text-danger">
          {refusal ?? (gate === 'ready' ? '' : t(`gate.${gate}`))}
        </span>
      ) : null}
    </span>
  );
}
