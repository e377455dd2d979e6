import { Button, Line, SegmentedControl, Skeleton, Switch, useFocusOnRefused } from '@tidemark/ui';
import { type ReactNode, useState } from 'react';
import { usePrice } from '../../live/prices.ts';
import { AskBefore } from '../../shared/ask-before.tsx';
import { resultAt, trailedLevel } from '../../shared/contract-order.ts';
import { useInstruments } from '../../shared/instruments.ts';
import { useFormats, useText } from '../../shared/language.ts';
import { NumberStepper } from '../../shared/number-field.tsx';
import { priceStep } from '../../shared/price-step.ts';
import { useConversion } from '../../shared/use-conversion.ts';
import { useFarPrices } from '../../shared/use-far-prices.ts';
import { useOrderActions } from './order-actions.ts';
import { type Order, sideOf, stateOf } from './order-lists.ts';
import { PriceOf, ProfitOf } from './order-parts.tsx';
import { SheetActions, SheetForm, SheetRefusal } from './sheet-view.tsx';
import {
  boundOf,
  changeOf,
  draftOf,
  guards,
  problemsOf,
  type StopField,
  type StopProblem,
  type StopsDraft,
  stopFields,
} from './stops-draft.ts';

interface StopsFormProps {
  readonly order: Order;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** Sets, moves or clears stop-loss, trailing stop and take-profit of a position or a pending order. */
export function StopsForm({ order, onBack, onDone }: StopsFormProps) {
  const t = useText('orders');
  const price = useJudgedPrice(order);
  const actions = useOrderActions();
  const [draft, setDraft] = useState(() => draftOf(order, price));
  const [touched, setTouched] = useState<ReadonlySet<StopField>>(new Set());
  const change = changeOf(order, draft);
  const problems = problemsOf(order, draft, price);
  const hasProblems = Object.keys(problems).length > 0;
  const problemText = useProblemText(order);
  const { area, focusOnRefused } = useFocusOnRefused<HTMLDivElement>();
  const edit = (changes: Partial<StopsDraft>, field?: StopField) => {
    actions.forget();
    setDraft({ ...draft, ...changes });
    if (field) setTouched(new Set([...touched, field]));
  };
  const errorAt = (field: StopField) => {
    if (actions.refusal?.field === field) return actions.refusal.message;
    const problem = problems[field];
    return problem && touched.has(field) ? problemText(field, problem) : undefined;
  };
  const refusedElsewhere =
    actions.refusal && !isStopField(actions.refusal.field) ? actions.refusal.message : undefined;
  const question = useFarQuestion(order, change);
  const send = async () => {
    // A tap on what is not right yet says at every field what would be.
    if (hasProblems) {
      setTouched(new Set(stopFields));
      focusOnRefused();
    } else if (change && question.warnings.length > 0 && !question.isAsking) question.setAsking(true);
    else if (change) {
      question.setAsking(false);
      if (await actions.setStops(order, change)) onDone();
    }
  };
  const part = { order, price, draft, edit, errorAt };
  return (
    <SheetForm label={t('stops.action')} onBack={onBack}>
      <p className="flex items-baseline justify-between gap-4 text-sm text-quiet">
        {t(stateOf(order) === 'pending' ? 'stops.judged.target' : 'stops.judged.price')}
        <PriceOf order={order} price={price} className="text-ink" />
      </p>
      <div ref={area} className="contents">
        <LossPart {...part} />
        <ProfitPart {...part} />
      </div>
      <p className="text-xs text-faint">{t('stops.gapNote')}</p>
      <SheetActions>
        <SheetRefusal message={refusedElsewhere} />
        <Button
          wide
          size="lg"
          busy={actions.isBusy}
          disabled={!change && !hasProblems}
          onClick={() => void send()}
        >
          {t(change || hasProblems ? 'stops.save' : 'stops.nothing')}
        </Button>
        <FarQuestion question={question} onConfirm={() => void send()} />
      </SheetActions>
    </SheetForm>
  );
}

/** The question before a level that is far from the market. */
function useFarQuestion(order: Order, change: ReturnType<typeof changeOf>) {
  const [isAsking, setAsking] = useState(false);
  const warnings = useFarPrices()(
    order.ForexTradeLists,
    [change?.stop_loss_price, change?.target_profit_price].map((level) => level && Number(level)),
    usePrice(order.ForexTradeLists.Code)?.close ?? order.UpdatePrice,
  );
  return { isAsking, setAsking, warnings };
}

function FarQuestion({
  question,
  onConfirm,
}: {
  readonly question: ReturnType<typeof useFarQuestion>;
  readonly onConfirm: () => void;
}) {
  const t = useText('orders');
  if (!question.isAsking) return null;
  return (
    <AskBefore
      title={t('stops.action')}
      warnings={question.warnings}
      confirmLabel={t('stops.save')}
      onConfirm={onConfirm}
      onCancel={() => question.setAsking(false)}
    />
  );
}

function isStopField(field: string | undefined): field is StopField {
  return stopFields.some((known) => known === field);
}

/** Stops are judged against the price in force, those of a pending order against its target. */
function useJudgedPrice(order: Order): number {
  const price = usePrice(order.ForexTradeLists.Code)?.close;
  return order.Status === 0 ? order.OriginPrice : (price ?? order.UpdatePrice);
}

interface PartProps {
  readonly order: Order;
  readonly price: number;
  readonly draft: StopsDraft;
  readonly edit: (changes: Partial<StopsDraft>, field?: StopField) => void;
  readonly errorAt: (field: StopField) => string | undefined;
}

function LossPart({ order, price, draft, edit, errorAt }: PartProps) {
  const t = useText('orders');
  const f = useFormats();
  const precision = order.ForexTradeLists.PricePrecision;
  const side = sideOf(order);
  const distance = Number(draft.trailing) || 0;
  const level = draft.guard === 'price' ? Number(draft.stopLoss) : trailedLevel(order, price, distance);
  const isPassed =
    draft.guard === 'trailing' && level > 0 && (side === 'buy' ? level >= price : level <= price);
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
        <LevelField
          order={order}
          label={t('stops.stopLoss')}
          value={draft.stopLoss}
          step={priceStep(price, precision)}
          hint={t(`stops.bound.${boundOf(side, 'stop_loss_price')}`, { price: f.price(price, precision) })}
          error={errorAt('stop_loss_price')}
          onChange={(stopLoss) => edit({ stopLoss }, 'stop_loss_price')}
        />
      ) : null}
      {draft.guard === 'trailing' ? (
        <LevelField
          order={order}
          label={t('stops.trailing')}
          value={draft.trailing}
          step={priceStep(price, precision)}
          hint={t(order.Status === 0 ? 'stops.trailingNote' : 'stops.trailingNoteOpen')}
          error={errorAt('trailing_distance')}
          onChange={(trailing) => edit({ trailing }, 'trailing_distance')}
        />
      ) : null}
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

/** A stop that is switched on begins at the current price (core.md, section 5). */
function freshLevel(
  order: Order,
  draft: StopsDraft,
  guard: StopsDraft['guard'],
  price: number,
): Partial<StopsDraft> {
  const begins = guard === 'price' && draft.guard !== 'price';
  return begins && !(order.TargetLossPrice > 0)
    ? { stopLoss: price.toFixed(order.ForexTradeLists.PricePrecision) }
    : {};
}

function ProfitPart({ order, price, draft, edit, errorAt }: PartProps) {
  const t = useText('orders');
  const f = useFormats();
  const precision = order.ForexTradeLists.PricePrecision;
  const bound = boundOf(sideOf(order), 'target_profit_price');
  const toggle = (takesProfit: boolean) =>
    edit({
      takesProfit,
      ...(takesProfit && !(order.TargetProfitPrice > 0) ? { takeProfit: price.toFixed(precision) } : {}),
    });
  return (
    <fieldset className="mt-1 flex min-w-0 flex-col gap-2 border-t border-line pt-3">
      <div className="flex items-center justify-between gap-4 text-sm font-medium">
        <span aria-hidden="true">{t('stops.takesProfit')}</span>
        <Switch label={t('stops.takesProfit')} checked={draft.takesProfit} onChange={toggle} />
      </div>
      {draft.takesProfit ? (
        <>
          <LevelField
            order={order}
            label={t('stops.takeProfit')}
            value={draft.takeProfit}
            step={priceStep(price, precision)}
            hint={t(`stops.bound.${bound}`, { price: f.price(price, precision) })}
            error={errorAt('target_profit_price')}
            onChange={(takeProfit) => edit({ takeProfit }, 'target_profit_price')}
          />
          <Results label={t('stops.resultProfit')} order={order} level={Number(draft.takeProfit)} />
        </>
      ) : null}
    </fieldset>
  );
}

function LevelField({
  order,
  ...field
}: {
  readonly order: Order;
  readonly label: string;
  readonly value: string;
  readonly step: number;
  readonly hint: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}) {
  const t = useText('orders');
  return (
    <NumberStepper
      {...field}
      min={0}
      precision={order.ForexTradeLists.PricePrecision}
      placesMin={order.ForexTradeLists.PricePrecision}
      lessLabel={t('stops.less')}
      moreLabel={t('stops.more')}
    />
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

function useProblemText(order: Order): (field: StopField, problem: StopProblem) => string {
  const t = useText('orders');
  const f = useFormats();
  const priceText = (price: number) => f.price(price, order.ForexTradeLists.PricePrecision);
  return (field, problem) => {
    switch (problem.is) {
      case 'empty':
        return t(field === 'trailing_distance' ? 'stops.problem.emptyDistance' : 'stops.problem.empty');
      case 'wrongSide':
        return t(`stops.problem.${problem.bound}`, { price: priceText(problem.price) });
      case 'tooNear':
        return t('stops.problem.tooNear', { min: priceText(problem.min) });
    }
  };
}
