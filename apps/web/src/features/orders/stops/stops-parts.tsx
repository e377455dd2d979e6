import { Line, SegmentedControl, Skeleton, Switch } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { NumberStepper } from '../../../shared/forms/number-field.tsx';
import { useInstruments } from '../../../shared/instruments/instruments.ts';
import { useConversion } from '../../../shared/instruments/use-conversion.ts';
import { isFollowing, resultAt, trailedLevel } from '../../../shared/orders/contract-order.ts';
import { priceStep } from '../../../shared/orders/price-step.ts';
import { type Order, sideOf } from '../list/order-lists.ts';
import { PriceOf, ProfitOf } from '../order-parts.tsx';
import { StopLevel } from './stop-level.tsx';
import { boundOf, guardOf, guards, type StopField, type StopsDraft } from './stops-draft.ts';

export interface StopsPartProps {
  readonly order: Order;
  readonly price: number;
  readonly draft: StopsDraft;
  readonly edit: (changes: Partial<StopsDraft>, field?: StopField) => void;
  readonly errorAt: (field: StopField) => string | undefined;
}

/** No stop-loss, one at a price, or a trailing one. */
export function LossPart({ order, price, draft, edit, errorAt }: StopsPartProps) {
  const t = useText('orders');
  const f = useFormats();
  const precision = order.ForexTradeLists.PricePrecision;
  const side = sideOf(order);
  const distance = Number(draft.trailing) || 0;
  const start = Number(draft.trailingFrom) || price;
  const level = draft.guard === 'price' ? Number(draft.stopLoss) : trailedLevel(order, start, distance);
  const isPassed =
    draft.guard === 'trailing' &&
    isFollowing(order) &&
    level > 0 &&
    (side === 'buy' ? level >= price : level <= price);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t('stops.guard.label')}</legend>
      <SegmentedControl
        size="sm"
        label={t('stops.guard.label')}
        value={draft.guard}
        choices={guards.map((value) => ({ value, label: t(`stops.guard.${value}`) }))}
        onChange={(guard) => edit({ guard, ...freshLevel(order, draft, guard, price) })}
      />
      {draft.guard === 'price' ? (
        <StopLevel
          kind="stopLoss"
          order={order}
          price={price}
          label={t('stops.stopLoss')}
          value={draft.stopLoss}
          isSet={draft.isStopSet}
          hint={t(`stops.bound.${boundOf(side, 'stop_loss_price')}`, { price: f.price(price, precision) })}
          error={errorAt('stop_loss_price')}
          onChange={(stopLoss) => edit({ stopLoss, isStopSet: true }, 'stop_loss_price')}
        />
      ) : null}
      {draft.guard === 'trailing' ? <TrailingPart {...{ order, price, draft, edit, errorAt }} /> : null}
      {draft.guard === 'none' ? null : (
        <Results label={t('stops.resultLoss')} order={order} level={level}>
          {draft.guard === 'trailing' && level > 0 ? (
            <Line label={t('stops.standsAt')}>
              <PriceOf order={order} price={level} />
            </Line>
          ) : null}
        </Results>
      )}
      {isPassed ? (
        <p role="status" className="text-xs text-warn">
          {t('stops.passedNote')}
        </p>
      ) : null}
    </fieldset>
  );
}

/** How far a trailing stop follows behind; while it does not follow yet, also from which price on. */
function TrailingPart({ order, price, draft, edit, errorAt }: StopsPartProps) {
  const t = useText('orders');
  const trade = useText('trade');
  const precision = order.ForexTradeLists.PricePrecision;
  const field = {
    ...{ step: priceStep(price, precision), min: 0, precision, placesMin: precision },
    ...{ lessLabel: t('stops.less'), moreLabel: t('stops.more') },
  };
  return (
    <>
      <NumberStepper
        {...field}
        label={t('stops.trailing')}
        value={draft.trailing}
        hint={t(order.Status === 0 ? 'stops.trailingNote' : 'stops.trailingNoteOpen')}
        error={errorAt('trailing_distance')}
        onChange={(trailing) => edit({ trailing }, 'trailing_distance')}
      />
      {isFollowing(order) ? null : (
        <NumberStepper
          {...field}
          label={trade('stops.from')}
          value={draft.trailingFrom}
          start={price.toFixed(precision)}
          hint={trade('stops.fromHint')}
          error={errorAt('trailing_from')}
          onChange={(trailingFrom) => edit({ trailingFrom }, 'trailing_from')}
        />
      )}
    </>
  );
}

/** A stop that is switched on begins at the current price (docs/spec/product.md#validation). */
function freshLevel(
  order: Order,
  draft: StopsDraft,
  guard: StopsDraft['guard'],
  price: number,
): Partial<StopsDraft> {
  const begins = guard === 'price' && draft.guard !== 'price';
  return begins && guardOf(order) !== 'price'
    ? { stopLoss: price.toFixed(order.ForexTradeLists.PricePrecision), isStopSet: false }
    : {};
}

/** The take-profit and its switch. */
export function ProfitPart({ order, price, draft, edit, errorAt }: StopsPartProps) {
  const t = useText('orders');
  const f = useFormats();
  const precision = order.ForexTradeLists.PricePrecision;
  const bound = boundOf(sideOf(order), 'target_profit_price');
  const toggle = (takesProfit: boolean) =>
    edit({
      takesProfit,
      ...(takesProfit && !(order.TargetProfitPrice > 0)
        ? { takeProfit: price.toFixed(precision), isTargetSet: false }
        : {}),
    });
  return (
    <fieldset className="mt-1 flex min-w-0 flex-col gap-2 border-t border-line pt-3">
      <div className="flex items-center justify-between gap-4 text-sm font-medium">
        <span aria-hidden="true">{t('stops.takesProfit')}</span>
        <Switch label={t('stops.takesProfit')} checked={draft.takesProfit} onChange={toggle} />
      </div>
      {draft.takesProfit ? (
        <>
          <StopLevel
            kind="takeProfit"
            order={order}
            price={price}
            label={t('stops.takeProfit')}
            value={draft.takeProfit}
            isSet={draft.isTargetSet}
            hint={t(`stops.bound.${bound}`, { price: f.price(price, precision) })}
            error={errorAt('target_profit_price')}
            onChange={(takeProfit) => edit({ takeProfit, isTargetSet: true }, 'target_profit_price')}
          />
          <Results label={t('stops.resultProfit')} order={order} level={Number(draft.takeProfit)} />
        </>
      ) : null}
    </fieldset>
  );
}

/** What closing at a level would bring, at today's rate of the quote currency. */
function Results({
  label,
  order,
  level,
  children,
}: {
  readonly label: string;
  readonly order: Order;
  readonly level: number;
  readonly children?: ReactNode;
}) {
  const instrument = useInstruments().data?.find(({ Id }) => Id === order.ForexTradeLists.Id);
  const rateAt = useConversion(instrument);
  const result = instrument && resultAt(order, level, { unitsPerLot: instrument.ForexContNum, rateAt });
  return (
    <dl>
      {children}
      <Line label={label}>
        {result === undefined ? (
          <Skeleton className="inline-block h-3.5 w-16" />
        ) : (
          <ProfitOf profit={result} />
        )}
      </Line>
    </dl>
  );
}
