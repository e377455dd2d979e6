import { useFormats, useText } from '../../../shared/device/language.ts';
import { type Instrument, useInstruments } from '../../../shared/instruments/instruments.ts';
import { useAtOnce } from '../../../shared/loading/use-at-once.ts';
import { halfOf, partPreview } from '../close/part-close.ts';
import { useCloseGate } from '../close/use-close-gate.ts';
import { sideOf } from '../list/order-lists.ts';
import { useOrderActions } from '../order-actions.ts';
import { type OrderDialogProps, Question, useAsksFor } from '../order-dialogs.tsx';
import { PriceText, ProfitOf, useLiveOrder } from '../order-parts.tsx';

/** Closes half of a position, its lots rounded down to the step. */
export function HalfDialog(props: OrderDialogProps) {
  const instrument = useInstruments().data?.find(({ Id }) => Id === props.order.ForexTradeLists.Id);
  return instrument ? <HalfQuestion {...props} instrument={instrument} /> : null;
}

function HalfQuestion({
  order: read,
  instrument,
  onDone,
  onCancel,
}: OrderDialogProps & { readonly instrument: Instrument }) {
  const t = useText('orders');
  const f = useFormats();
  const order = useLiveOrder(read);
  const gate = useCloseGate(order);
  const actions = useOrderActions();
  const half = halfOf(order.Quantity, instrument);
  const lots = half ?? order.Quantity;
  const confirm = async () => {
    if (gate === 'ready' && half !== undefined && (await actions.close(order, half))) onDone();
  };
  const isRunning = useAtOnce(!useAsksFor([order], true), confirm);
  if (isRunning) return null;
  const words = { lots, instrument: order.ForexTradeLists.ShowCode };
  const tooSmall = t('half.tooSmall', { min: f.lots(instrument.ForexMinCont) });
  const waits = gate === 'ready' ? undefined : t(`gate.${gate}`);
  const preview = partPreview(order, String(lots));
  return (
    <Question
      title={half === undefined ? t('half.action') : t(`close.title.${sideOf(order)}`, words)}
      confirmLabel={t('close.confirm', words)}
      isBusy={actions.isBusy}
      problem={actions.refusal?.message ?? (half === undefined ? tooSmall : waits)}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <span className="flex justify-between gap-4">
        {t('fields.current')}
        <PriceText order={order} />
      </span>
      {half === undefined ? null : (
        <>
          <span className="flex justify-between gap-4">
            {t('close.result')}
            <ProfitOf profit={preview.profit} />
          </span>
          <span className="flex justify-between gap-4">
            {t('part.left')}
            <span>{t('lots', { lots: preview.lotsLeft })}</span>
          </span>
        </>
      )}
    </Question>
  );
}
