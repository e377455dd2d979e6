import { Button, useFocusOnRefused } from '@tidemark/ui';
import { useState } from 'react';
import { usePrice } from '../../../live/prices.ts';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { rememberDistances } from '../../../shared/levels/last-distances.ts';
import { AskBefore } from '../../../shared/orders/ask-before.tsx';
import { useFarPrices } from '../../../shared/orders/use-far-prices.ts';
import { type Order, stateOf } from '../list/order-lists.ts';
import { useOrderActions } from '../order-actions.ts';
import { PriceOf } from '../order-parts.tsx';
import { SheetActions, SheetForm, SheetRefusal } from '../sheet-view.tsx';
import type { OrderRefusal } from '../use-trade-actions.ts';
import { isFurtherField, useFurther } from './further-parts.tsx';
import {
  changeOf,
  draftOf,
  problemsOf,
  type StopField,
  type StopProblem,
  type StopsDraft,
  stopFields,
} from './stops-draft.ts';
import { LossPart, ProfitPart } from './stops-parts.tsx';

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
  const stops = changeOf(order, draft);
  const { change, ...further } = useFurther(order, price, stops, actions);
  const problems = problemsOf(order, draft, price);
  const hasProblems = Object.keys(problems).length > 0 || further.isWrong;
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
    const isShown = touched.has(field) || problem?.is === 'notSet';
    return problem && isShown ? problemText(field, problem) : undefined;
  };
  const refusedElsewhere = refusedBeside(order, actions.refusal);
  const question = useFarQuestion(order, stops);
  const send = async () => {
    // A tap with invalid input shows the allowed values at every field.
    if (hasProblems) {
      setTouched(new Set(stopFields));
      focusOnRefused();
    } else if (change && question.warnings.length > 0 && !question.isAsking) question.setAsking(true);
    else if (change) {
      question.setAsking(false);
      if (!(await actions.setStops(order, change))) return;
      rememberDistances(order.ForexTradeLists.Code, price, {
        stopLoss: change.stop_loss_price,
        takeProfit: change.target_profit_price,
      });
      onDone();
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
        {further.fields}
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

/** What was refused, unless it is shown at its field. */
function refusedBeside(order: Order, refusal: OrderRefusal | undefined): string | undefined {
  const field = refusal?.field;
  const isShown = stopFields.some((known) => known === field) || isFurtherField(order, field);
  return isShown ? undefined : refusal?.message;
}

/** Stops are validated against the current price, those of a pending order against its target. */
function useJudgedPrice(order: Order): number {
  const price = usePrice(order.ForexTradeLists.Code)?.close;
  return order.Status === 0 ? order.OriginPrice : (price ?? order.UpdatePrice);
}

function useProblemText(order: Order): (field: StopField, problem: StopProblem) => string {
  const t = useText('orders');
  const ticket = useText('trade');
  const f = useFormats();
  const priceText = (price: number) => f.price(price, order.ForexTradeLists.PricePrecision);
  return (field, problem) => {
    switch (problem.is) {
      case 'notSet':
        return ticket('problem.notSet');
      case 'empty':
        return t(field === 'trailing_distance' ? 'stops.problem.emptyDistance' : 'stops.problem.empty');
      case 'wrongSide':
        return t(`stops.problem.${problem.bound}`, { price: priceText(problem.price) });
      case 'tooNear':
        return t('stops.problem.tooNear', { min: priceText(problem.min) });
    }
  };
}
