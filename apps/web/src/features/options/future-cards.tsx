import { parseAmount, ZERO } from '@tidemark/domain/money';
import { Card, cx, IconButton, Num, Skeleton } from '@tidemark/ui';
import { useEffect } from 'react';
import { usePrice } from '../../live/prices.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { ReceiptButton } from '../../shared/receipt/receipt-button.tsx';
import { askOn } from './ask-on.ts';
import { useSecondsLeft } from './countdown.ts';
import { futureStatusOf, refreshFutures } from './future-lists.ts';
import { CardFact, FutureTitle, Profit } from './future-parts.tsx';
import { type Future, predictedProfit, resultOf, voidReasonOf } from './view-model.ts';

/** A running future: countdown by the server's clock, and its result at the current price. */
export function RunningFutureCard({ future }: { readonly future: Future }) {
  const t = useText('futures');
  const f = useFormats();
  const price = usePrice(future.ForexTradeList.Code)?.close;
  const { PricePrecision } = future.ForexTradeList;
  return (
    <Card className="relative flex h-full flex-col gap-2.5 overflow-hidden px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <FutureTitle future={future} />
        <Countdown future={future} />
      </div>
      <dl className="grid grid-cols-[repeat(3,auto)] justify-between gap-x-3">
        <CardFact label={t('entry')}>
          <Num>{f.price(future.OpenPrice, PricePrecision)}</Num>
        </CardFact>
        <CardFact label={t('current')}>
          {price === undefined ? (
            <Skeleton className="my-1 h-3.5 w-16" />
          ) : (
            <Num>{f.price(price, PricePrecision)}</Num>
          )}
        </CardFact>
        <CardFact label={t('predicted')} isEnd>
          {price === undefined ? (
            <Skeleton className="my-1 h-3.5 w-16" />
          ) : (
            <Profit profit={predictedProfit(future, price)} />
          )}
        </CardFact>
      </dl>
      <p className="mt-auto flex justify-between gap-3 text-xs text-faint">
        <span>{t('ratio', { ratio: f.ratio(future.ProfitRatio) })}</span>
        <span>{t('settlesAt', { time: f.clock(future.DueAt) })}</span>
      </p>
    </Card>
  );
}

function Countdown({ future }: { readonly future: Future }) {
  const t = useText('futures');
  const f = useFormats();
  const left = useSecondsLeft(future.DueAt);
  const isDue = left === 0;
  // As long as the card is here it was not settled.
  useEffect(() => (isDue ? askOn(refreshFutures) : undefined), [isDue]);
  return (
    <>
      <span
        role="timer"
        className={cx(
          'shrink-0 text-lg leading-[1.2] font-semibold',
          isDue ? 'text-sm text-quiet' : left <= LAST_SECONDS && 'text-warn',
        )}
      >
        {isDue ? t('settling') : <Num>{f.countdown(left)}</Num>}
      </span>
      <span aria-hidden="true" className="absolute inset-x-0 top-0 h-0.5 bg-well">
        <span
          className="block h-full bg-accent-fill transition-[width] duration-150"
          style={{ width: `${Math.min(100, (left / future.Seconds) * 100)}%` }}
        />
      </span>
    </>
  );
}

/** From here on the countdown is highlighted. */
const LAST_SECONDS = 5;

const resultLook = { won: 'text-up', lost: 'text-down', void: 'text-quiet' } as const;

/** How a future ended, with the two recorded ticks that decided it, or why it does not count. */
export function ClosedFutureCard({
  future,
  canDispute = false,
  onDismiss,
}: {
  readonly future: Future;
  /** Whether it leads to its disputes; where they are shown beside it, it does not. */
  readonly canDispute?: boolean;
  /** Absent: the card stays. */
  readonly onDismiss?: () => void;
}) {
  const t = useText('futures');
  const app = useText('app');
  const result = resultOf(future);
  return (
    <Card className="flex h-full flex-col gap-2.5 px-4 py-3">
      <div className="flex items-start justify-between gap-2">
        <FutureTitle future={future} />
        {onDismiss ? (
          <IconButton
            icon="close"
            size={16}
            label={app('dismiss')}
            className="-my-2 -me-2.5"
            onClick={onDismiss}
          />
        ) : null}
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className={cx('text-sm font-semibold', resultLook[result])}>{t(`result.${result}`)}</span>
        <Profit profit={parseAmount(future.FactProfits) ?? ZERO} className="text-base" />
      </p>
      {result === 'void' ? <VoidReason future={future} /> : null}
      <Evidence future={future} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <ReceiptButton kind="trade.settle" id={future.Id} />
        {canDispute ? <DisputeLink future={future} /> : null}
      </div>
    </Card>
  );
}

/** To the trade with its disputes and the form that opens one. */
function DisputeLink({ future: { Id } }: { readonly future: Future }) {
  const t = useText('orders.dispute');
  return (
    <PlaceLink
      to="order"
      query={{ source: '1', type: String(futureStatusOf.closed), id: String(Id) }}
      className="py-2 text-xs font-medium text-accent hover:underline"
    >
      {t('action')}
    </PlaceLink>
  );
}

function VoidReason({ future }: { readonly future: Future }) {
  const t = useText('futures');
  const reason = voidReasonOf(future);
  if (reason === undefined) return null;
  return <p className="text-xs text-quiet">{t(`void.${reason}`)}</p>;
}

/** The ticks it began and ended at: number, moment, price. */
function Evidence({ future }: { readonly future: Future }) {
  const t = useText('futures');
  const f = useFormats();
  const { OpenTick, EndTick, EndPrice } = future;
  const price = (value: number) => f.price(value, future.ForexTradeList.PricePrecision);
  return (
    <dl
      aria-label={t('evidence.title')}
      className="mt-auto flex flex-col gap-1 border-t border-line pt-2 text-xs"
    >
      <TickLine label={t('evidence.entry')} tick={OpenTick} price={price(OpenTick.price)} />
      {EndTick ? (
        <TickLine label={t('evidence.end')} tick={EndTick} price={price(EndTick.price)} />
      ) : EndPrice > 0 ? (
        <TickLine label={t('evidence.end')} tick={undefined} price={price(EndPrice)} />
      ) : null}
    </dl>
  );
}

function TickLine({
  label,
  tick,
  price,
}: {
  readonly label: string;
  /** Undefined while loading. */
  readonly tick: { readonly seq: number; readonly time: string } | undefined;
  readonly price: string;
}) {
  const t = useText('futures');
  const f = useFormats();
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-faint">
        {label}{' '}
        {tick ? (
          <span title={t('evidence.tick')}>
            <Num>{`#${tick.seq}`}</Num>
          </span>
        ) : null}
      </dt>
      <dd className="m-0 flex items-baseline gap-2">
        {tick ? (
          <span className="text-quiet">{f.stamp(tick.time)}</span>
        ) : (
          <Skeleton className="h-3 w-20 self-center" />
        )}
        <Num className="text-ink">{price}</Num>
      </dd>
    </div>
  );
}

/** Shaped like the card that is loading. */
export function FutureCardSkeleton() {
  return (
    <Card className="flex flex-col gap-3 px-4 py-3">
      <span className="flex justify-between">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-5 w-12" />
      </span>
      <span className="flex justify-between">
        <Skeleton className="h-8 w-20" />
        <Skeleton className="h-8 w-20" />
        <Skeleton className="h-8 w-20" />
      </span>
      <Skeleton className="h-3 w-full" />
    </Card>
  );
}
