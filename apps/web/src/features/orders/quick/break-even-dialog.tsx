import { Num } from '@tidemark/ui';
import { usePrice } from '../../../live/prices.ts';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { useInstruments } from '../../../shared/instruments/instruments.ts';
import { useConversion } from '../../../shared/instruments/use-conversion.ts';
import { useAtOnce } from '../../../shared/loading/use-at-once.ts';
import { useOrderActions } from '../order-actions.ts';
import { type OrderDialogProps, Question, useAsksFor } from '../order-dialogs.tsx';
import { ProfitOf, useLiveOrder } from '../order-parts.tsx';
import { breakEvenOf } from './break-even.ts';

/** Moves the stop-loss to the price at which closing brings back the fee. */
export function BreakEvenDialog({ order: read, onDone, onCancel }: OrderDialogProps) {
  const t = useText('orders');
  const f = useFormats();
  const order = useLiveOrder(read);
  const instrument = useInstruments().data?.find(({ Id }) => Id === order.ForexTradeLists.Id);
  const price = usePrice(order.ForexTradeLists.Code)?.close ?? order.UpdatePrice;
  const rateAt = useConversion(instrument);
  const found = breakEvenOf(order, price, { unitsPerLot: instrument?.ForexContNum ?? 0, rateAt });
  const actions = useOrderActions();
  const level =
    found.is === 'unknown' ? undefined : f.price(found.level, order.ForexTradeLists.PricePrecision);
  const confirm = async () => {
    if (found.is === 'ready' && (await actions.setStops(order, { stop_loss_price: found.level }))) onDone();
  };
  const isRunning = useAtOnce(!useAsksFor([order], true), confirm);
  if (isRunning) return null;
  const problem =
    found.is === 'ready' ? undefined : t(`breakEven.problem.${found.is}`, { price: level ?? '' });
  return (
    <Question
      title={t('breakEven.title', { instrument: order.ForexTradeLists.ShowCode })}
      confirmLabel={t('breakEven.confirm', { price: level ?? '–' })}
      isBusy={actions.isBusy}
      problem={actions.refusal?.message ?? problem}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <span>{t('breakEven.note')}</span>
      <Fact
        label={t('fields.open')}
        value={f.price(order.OriginPrice, order.ForexTradeLists.PricePrecision)}
      />
      <Fact label={t('fields.fee')} value={f.fee(order.TradeFee)} />
      <Fact label={t('fields.current')} value={f.price(price, order.ForexTradeLists.PricePrecision)} />
      {found.is === 'ready' ? (
        <span className="flex justify-between gap-4">
          {t('stops.resultLoss')}
          <ProfitOf profit={found.result} />
        </span>
      ) : null}
    </Question>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <span className="flex justify-between gap-4">
      {label}
      <Num>{value}</Num>
    </span>
  );
}
