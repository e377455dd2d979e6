import { Line, Num } from '@tidemark/ui';
import { useFormats, useText } from '../../../shared/device/language.ts';
import {
  DistanceText,
  GrossText,
  LevelText,
  OriginText,
  PriceOf,
  PriceText,
  ProfitText,
  SideTag,
  StateTag,
} from '../order-parts.tsx';
import { Evidence } from './evidence.tsx';
import { Financing } from './financing.tsx';
import { cancelReasonOf, closeReasonOf, type Order, stateOf } from './order-lists.ts';

/** All facts of one order, with the ticks of its fills. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const t = useText('orders');
  const f = useFormats();
  const state = stateOf(order);
  const isFilled = state === 'holding' || state === 'completed';
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 pb-2">
        <span className="flex items-center gap-2 text-sm text-quiet">
          <SideTag order={order} />
          <StateTag order={order} />
          {t('lots', { lots: order.Quantity })}
        </span>
        {isFilled ? <ProfitText order={order} className="text-lg" /> : null}
        {state === 'pending' ? <DistanceText order={order} className="text-base" /> : null}
      </div>
      <dl className="border-t border-line pt-2">
        <PriceLines order={order} />
        {isFilled ? <MoneyLines order={order} /> : null}
        <Line label={t('fields.leverage')}>
          {order.Multiple > 0 ? <Num>{f.leverage(order.Multiple)}</Num> : t('fixedMargin')}
        </Line>
        <StopLines order={order} />
        <TimeLines order={order} />
        <Line label={t('fields.id')}>
          <Num>{order.Id}</Num>
        </Line>
        {order.OcoId === null ? null : (
          <Line label={t('oco.with')}>
            <Num>{order.OcoId}</Num>
          </Line>
        )}
        {order.ParentId === null ? null : (
          <Line label={t('fields.parent')}>
            <Num>{order.ParentId}</Num>
          </Line>
        )}
      </dl>
      {isFilled ? <Financing order={order} /> : null}
      <Evidence order={order} />
    </>
  );
}

function PriceLines({ order }: { readonly order: Order }) {
  const t = useText('orders');
  const state = stateOf(order);
  if (state === 'holding' || state === 'completed') {
    return (
      <>
        <Line label={t('fields.open')}>
          <PriceOf order={order} price={order.OriginPrice} />
        </Line>
        <Line label={t(state === 'holding' ? 'fields.current' : 'fields.closing')}>
          <PriceText order={order} />
        </Line>
      </>
    );
  }
  return (
    <>
      <Line label={t('fields.target')}>
        <OriginText order={order} />
      </Line>
      <Line label={t('fields.placedAt')}>
        <PriceOf order={order} price={order.Price} />
      </Line>
      {state === 'pending' ? (
        <Line label={t('fields.current')}>
          <PriceText order={order} />
        </Line>
      ) : null}
    </>
  );
}

function MoneyLines({ order }: { readonly order: Order }) {
  const t = useText('orders');
  const f = useFormats();
  return (
    <>
      <Line label={t('fields.profit')}>
        <ProfitText order={order} />
      </Line>
      <Line label={t('fields.gross')}>
        <GrossText order={order} />
      </Line>
      <Line label={t('fields.fee')}>
        <Num>{f.fee(order.TradeFee)}</Num>
      </Line>
      <Line label={t('fields.margin')}>
        <Num>{f.fee(order.CautionMoney)}</Num>
      </Line>
    </>
  );
}

function StopLines({ order }: { readonly order: Order }) {
  const t = useText('orders');
  return (
    <>
      <Line label={t('fields.stopLoss')}>
        <LevelText order={order} level={order.TargetLossPrice} />
      </Line>
      {order.TrailingDistance > 0 ? (
        <Line label={t('fields.trailing')}>
          <PriceOf order={order} price={order.TrailingDistance} />
        </Line>
      ) : null}
      {order.TrailingFrom > 0 ? (
        <Line label={t('fields.trailingFrom')}>
          <PriceOf order={order} price={order.TrailingFrom} />
        </Line>
      ) : null}
      <Line label={t('fields.takeProfit')}>
        <LevelText order={order} level={order.TargetProfitPrice} />
      </Line>
      {order.Targets.map(({ Price, Quantity }) => (
        <Line key={`${Price} ${Quantity}`} label={t('targets.part', { lots: Quantity })}>
          <PriceOf order={order} price={Price} />
        </Line>
      ))}
    </>
  );
}

function TimeLines({ order }: { readonly order: Order }) {
  const t = useText('orders');
  const f = useFormats();
  const state = stateOf(order);
  const wasFilled = state === 'holding' || state === 'completed';
  const closeReason = closeReasonOf(order);
  const cancelReason = cancelReasonOf(order);
  return (
    <>
      <Line label={t(wasFilled ? 'fields.opened' : 'fields.placed')}>
        {f.dateTime(order.CreateTimeHandler)}
      </Line>
      {state === 'pending' ? (
        <Line label={t('fields.expires')}>
          {order.ExpireTimeHandler === null ? t('goodTillCancelled') : f.dateTime(order.ExpireTimeHandler)}
        </Line>
      ) : null}
      {order.CompleteTimeHandler ? (
        <Line label={t(state === 'cancelled' ? 'fields.cancelled' : 'fields.closed')}>
          {f.dateTime(order.CompleteTimeHandler)}
        </Line>
      ) : null}
      {closeReason ? <Reason label={t('fields.reason')}>{t(`reason.${closeReason}`)}</Reason> : null}
      {cancelReason ? (
        <Reason label={t('fields.cancelReason')}>{t(`cancelReason.${cancelReason}`)}</Reason>
      ) : null}
    </>
  );
}

/** A line whose value may be a sentence: it wraps where a figure would not. */
function Reason({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1 text-sm">
      <dt className="shrink-0 text-quiet">{label}</dt>
      <dd className="m-0 min-w-0 text-end text-ink">{children}</dd>
    </div>
  );
}
