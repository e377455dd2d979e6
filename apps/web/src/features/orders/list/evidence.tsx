import type { CallOutput } from '@tidemark/contract';
import { tick as tickCall } from '@tidemark/contract/calls/trading/ticks';
import { Num } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import { useBasicInfo } from '../../../shared/company/settings.ts';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { PriceOf } from '../order-parts.tsx';
import type { Order } from './order-lists.ts';

type Tick = NonNullable<Order['OpenTick']>;

/** The ticks of the order's fills, so that users can verify the prices. */
export function Evidence({ order }: { readonly order: Order }): ReactNode {
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
              <TickSource order={order} tick={tick} />
            </li>
          ) : null,
        )}
      </ul>
    </section>
  );
}

/** Where the price of a tick came from; nothing where all prices are simulated or replayed. */
function TickSource({ order, tick: { seq, time } }: { readonly order: Order; readonly tick: Tick }) {
  const isReal = useBasicInfo()?.simulated === null;
  const asked = { forex_id: order.ForexId, seq, time: Date.parse(time) };
  const { data } = useCall(tickCall, asked, { enabled: isReal, staleTime: Number.POSITIVE_INFINITY });
  return isReal && data?.source ? <SourceLine recorded={data} source={data.source} /> : null;
}

function SourceLine(props: { readonly recorded: CallOutput<typeof tickCall>; readonly source: string }) {
  const t = useText('orders');
  const f = useFormats();
  const { bid, ask, source_time } = props.recorded;
  const exact = (value: number) => f.price(value, String(value).split('.')[1]?.length ?? 0);
  return (
    <span className="flex w-full flex-wrap justify-between gap-x-3 text-faint">
      <span>{t('evidence.source', { source: props.source })}</span>
      <span className="flex flex-wrap gap-x-2">
        {bid !== null && ask !== null ? (
          <span>{t('evidence.book', { bid: exact(bid), ask: exact(ask) })}</span>
        ) : null}
        <span>{f.clock(source_time)}</span>
      </span>
    </span>
  );
}
