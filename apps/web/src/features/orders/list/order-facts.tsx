import { Line, Num } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import {
  DistanceText,
  GrossText,
  LevelText,
  PriceOf,
  PriceText,
  ProfitText,
  SideTag,
  StateTag,
} from '../order-parts.tsx';
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
        {order.ParentId === null ? null : (
          <Line label={t('fields.parent')}>
            <Num>{order.ParentId}</Num>
          </Line>
        )}
      </dl>
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
        <PriceOf order={order} price={order.OriginPrice} />
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
      <Line label={t('fields.takeProfit')}>
        <LevelText order={order} level={order.TargetProfitPrice} />
      </Line>
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

/** The ticks of the order's fills, so that users can verify the prices. */
function Evidence({ order }: { readonly order: Order }): ReactNode {
  const t = useText('orders');
  const f = useFormats();
  const ticks = [
    ['open', order.OpenTick],
    ['close', order.CloseTick],
  ] as const;
  if (!order.OpenTick && !order.CloseTick) return null;
  return (
    <section className="mt-3 rounded-md bg-well px-3 py-2.5" aria-label={t('evidence.title')}>
      <p className="text-xs font-medium text-quiet">{t('evidence.title')}</p>
      <p className="mt-0.5 mb-1.5 text-xs text-faint">{t('evidence.note')}</p>
      <ul className="flex flex-col gap-1 text-xs text-quiet">
        {ticks.map(([moment, tick]) =>
          tick ? (
            <li key={moment} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span>
                {t(`evidence.${moment}`)} <Num className="text-faint">{`#${tick.seq}`}</Num>
              </span>
              <span className="flex flex-wrap items-baseline justify-end gap-x-2">
                <span>{f.dateTime(tick.time)}</span>
                <PriceOf order={order} price={tick.price} className="text-ink" />
              </span>
            </li>
          ) : null,
        )}
      </ul>
    </section>
  );
}
