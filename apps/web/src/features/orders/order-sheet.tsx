import { Button, Line, Num } from '@tidemark/ui';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { onPositionsClosed } from '../../live/positions.ts';
import { useFormats, useText } from '../../shared/language.ts';
import { useWide } from '../../shared/use-wide.ts';
import { CloseDialog } from './close-dialog.tsx';
import { closeReasonOf, type Order } from './order-lists.ts';
import { PriceText, ProfitText, SideTag } from './order-parts.tsx';
import { useCloseGate } from './use-close.ts';

const BottomSheet = lazy(() =>
  import('@tidemark/ui/sheet').then((sheet) => ({ default: sheet.BottomSheet })),
);
const Modal = lazy(() => import('@tidemark/ui/sheet').then((sheet) => ({ default: sheet.Modal })));

/** All facts of one order, with the ticks it was dealt at; a position that is closed elsewhere closes it. */
export function OrderSheet({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const app = useText('app');
  const wide = useWide();
  const Panel = wide ? Modal : BottomSheet;
  useEffect(() => onPositionsClosed((ids) => ids.includes(order.Id) && onClose()), [order.Id, onClose]);
  return (
    <Suspense>
      <Panel
        open
        onClose={onClose}
        title={order.ForexTradeLists.ShowCode}
        closeLabel={app('close')}
        {...(order.Status === 1 ? { footer: <CloseFooter order={order} onDone={onClose} /> } : {})}
      >
        <Facts order={order} />
      </Panel>
    </Suspense>
  );
}

function CloseFooter({ order, onDone }: { readonly order: Order; readonly onDone: () => void }) {
  const t = useText('orders');
  const f = useFormats();
  const [isAsking, setAsking] = useState(false);
  const gate = useCloseGate(order);
  return (
    <>
      <Button wide size="lg" disabled={gate !== 'ready'} onClick={() => setAsking(true)}>
        {gate === 'ready'
          ? t('close.confirm', { lots: f.lots(order.Quantity), instrument: order.ForexTradeLists.ShowCode })
          : t(`gate.${gate}`)}
      </Button>
      {isAsking ? <CloseDialog order={order} onDone={onDone} onCancel={() => setAsking(false)} /> : null}
    </>
  );
}

function Facts({ order }: { readonly order: Order }) {
  const t = useText('orders');
  const f = useFormats();
  const price = (value: number) => <Num>{f.price(value, order.ForexTradeLists.PricePrecision)}</Num>;
  const reason = closeReasonOf(order);
  const open = order.Status === 1;
  return (
    <>
      <div className="flex items-baseline justify-between gap-3 pb-2">
        <span className="flex items-center gap-2 text-sm text-quiet">
          <SideTag order={order} />
          {t('lots', { lots: f.lots(order.Quantity) })}
        </span>
        <ProfitText order={order} className="text-lg" />
      </div>
      <dl className="border-t border-line pt-2">
        <Line label={t('fields.open')}>{price(order.OriginPrice)}</Line>
        <Line label={t(open ? 'fields.current' : 'fields.closing')}>
          <PriceText order={order} />
        </Line>
        <Line label={t('fields.margin')}>
          <Num>{f.fee(order.CautionMoney)}</Num>
        </Line>
        <Line label={t('fields.fee')}>
          <Num>{f.fee(order.TradeFee)}</Num>
        </Line>
        <Line label={t('fields.leverage')}>
          {order.Multiple > 0 ? <Num>{f.leverage(order.Multiple)}</Num> : t('fixedMargin')}
        </Line>
        {order.TargetLossPrice > 0 ? (
          <Line label={t('fields.stopLoss')}>{price(order.TargetLossPrice)}</Line>
        ) : null}
        {order.TargetProfitPrice > 0 ? (
          <Line label={t('fields.takeProfit')}>{price(order.TargetProfitPrice)}</Line>
        ) : null}
        <Line label={t('fields.opened')}>{f.dateTime(order.CreateTimeHandler)}</Line>
        {order.CompleteTimeHandler ? (
          <Line label={t('fields.closed')}>{f.dateTime(order.CompleteTimeHandler)}</Line>
        ) : null}
        {reason ? <Line label={t('fields.reason')}>{t(`reason.${reason}`)}</Line> : null}
        <Line label={t('fields.id')}>
          <Num>{order.Id}</Num>
        </Line>
      </dl>
      <Evidence order={order} />
    </>
  );
}

/** The ticks that the prices of this deal were, so that anyone can look them up again. */
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
                <Num className="text-ink">{f.price(tick.price, order.ForexTradeLists.PricePrecision)}</Num>
              </span>
            </li>
          ) : null,
        )}
      </ul>
    </section>
  );
}
