import { Button, Card, Num, Skeleton } from '@tidemark/ui';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { useCloseGate } from '../close/use-close-gate.ts';
import { orderWords } from '../order-dialogs.tsx';
import {
  Code,
  DistanceText,
  Fact,
  LevelText,
  MoreTargets,
  OriginText,
  PriceOf,
  PriceText,
  ProfitText,
  SideTag,
  StateTag,
  StopLossText,
} from '../order-parts.tsx';
import type { OrderStep } from '../order-steps.tsx';
import { type Order, stateOf } from './order-lists.ts';

/** Between size and leverage. */
const DOT = ' · ';

/** One order on a phone: its facts form one button, the actions are below. */
export function OrderCard({
  order,
  onStep,
}: {
  readonly order: Order;
  readonly onStep: (step: OrderStep) => void;
}) {
  const state = stateOf(order);
  return (
    <article className="overflow-hidden rounded-md border border-line bg-surface">
      <button
        type="button"
        onClick={() => onStep('facts')}
        className="flex w-full flex-col gap-2 px-4 py-3 text-start transition-colors duration-150 hover:bg-well"
      >
        <Head order={order} />
        <Facts order={order} />
      </button>
      {state === 'holding' ? <HoldingSteps order={order} onStep={onStep} /> : null}
      {state === 'pending' ? <PendingSteps order={order} onStep={onStep} /> : null}
    </article>
  );
}

function Head({ order }: { readonly order: Order }) {
  const t = useText('orders');
  const f = useFormats();
  const state = stateOf(order);
  return (
    <span className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <Code order={order} />
        <SideTag order={order} />
        <StateTag order={order} />
        <span className="text-xs whitespace-nowrap text-quiet">
          {t('lots', { lots: order.Quantity })}
          {order.Multiple > 0 ? (
            <>
              {DOT}
              <Num>{f.leverage(order.Multiple)}</Num>
            </>
          ) : null}
        </span>
      </span>
      {state === 'holding' || state === 'completed' ? (
        <span className="ms-auto text-sm">
          <ProfitText order={order} />
        </span>
      ) : null}
      {state === 'pending' ? (
        <span className="ms-auto text-sm">
          <DistanceText order={order} />
        </span>
      ) : null}
    </span>
  );
}

function Facts({ order }: { readonly order: Order }) {
  const t = useText('orders');
  const f = useFormats();
  const state = stateOf(order);
  const isFilled = state === 'holding' || state === 'completed';
  const current = state === 'completed' ? 'closing' : state === 'cancelled' ? 'placedAt' : 'current';
  return (
    <span className="flex w-full flex-wrap gap-x-4 gap-y-1 text-xs">
      <Fact label={t(isFilled ? 'fields.open' : 'fields.target')} isWide={state === 'cancelled'}>
        <OriginText order={order} />
      </Fact>
      <Fact label={t(`fields.${current}`)} isWide={state === 'cancelled'}>
        {state === 'cancelled' ? <PriceOf order={order} price={order.Price} /> : <PriceText order={order} />}
      </Fact>
      <Fact label={t('fields.stopLoss')}>
        <StopLossText order={order} />
      </Fact>
      <Fact label={t('fields.takeProfit')}>
        <LevelText order={order} level={order.TargetProfitPrice} />
        <MoreTargets order={order} />
      </Fact>
      {isFilled ? (
        <>
          <Fact label={t('fields.margin')}>
            <Num>{f.fee(order.CautionMoney)}</Num>
          </Fact>
          <Fact label={t('fields.fee')}>
            <Num>{f.fee(order.TradeFee)}</Num>
          </Fact>
        </>
      ) : null}
      <Fact label={t(isFilled ? 'fields.opened' : 'fields.placed')} isWide>
        {f.stamp(order.CreateTimeHandler)}
      </Fact>
      {state === 'pending' && order.ExpireTimeHandler ? (
        <Fact label={t('fields.expires')} isWide>
          {f.stamp(order.ExpireTimeHandler)}
        </Fact>
      ) : null}
      {order.CompleteTimeHandler ? (
        <Fact label={t(state === 'cancelled' ? 'fields.cancelled' : 'fields.closed')} isWide>
          {f.stamp(order.CompleteTimeHandler)}
        </Fact>
      ) : null}
    </span>
  );
}

interface StepsProps {
  readonly order: Order;
  readonly onStep: (step: OrderStep) => void;
}

const rowClass = 'flex divide-x divide-line border-t border-line';
const stepClass = 'flex-auto rounded-none min-h-11 px-2 -outline-offset-2';

function HoldingSteps({ order, onStep }: StepsProps) {
  const t = useText('orders');
  const words = orderWords(order);
  const gate = useCloseGate(order);
  const isReady = gate === 'ready';
  return (
    <div className={rowClass}>
      <Button tone="plain" size="sm" className={stepClass} onClick={() => onStep('stops')}>
        {t('stops.short')}
      </Button>
      <Button tone="plain" size="sm" className={stepClass} disabled={!isReady} onClick={() => onStep('part')}>
        {t('part.short')}
      </Button>
      <Button
        tone="plain"
        size="sm"
        className={stepClass}
        disabled={!isReady}
        aria-label={t('close.confirm', words)}
        title={isReady ? undefined : t(`gate.${gate}`)}
        onClick={() => onStep('close')}
      >
        {t('close.short')}
      </Button>
    </div>
  );
}

function PendingSteps({ order, onStep }: StepsProps) {
  const t = useText('orders');
  const words = orderWords(order);
  return (
    <div className={rowClass}>
      <Button tone="plain" size="sm" className={stepClass} onClick={() => onStep('stops')}>
        {t('stops.short')}
      </Button>
      <Button
        tone="plain"
        size="sm"
        className={stepClass}
        aria-label={t('cancel.confirm', words)}
        onClick={() => onStep('cancel')}
      >
        {t('cancel.short')}
      </Button>
    </div>
  );
}

export function SkeletonCard() {
  return (
    <li>
      <Card className="flex flex-col gap-3 px-4 py-3">
        <span className="flex justify-between">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-4 w-24" />
        </span>
        <span className="grid grid-cols-2 gap-x-4 gap-y-2">
          <Skeleton className="h-3" />
          <Skeleton className="h-3" />
          <Skeleton className="h-3" />
          <Skeleton className="h-3" />
        </span>
      </Card>
    </li>
  );
}
