import { Button, Line, Num, Slider, useFocusOnRefused } from '@tidemark/ui';
import { useState } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { NumberStepper } from '../../../shared/forms/number-field.tsx';
import { type Instrument, useInstruments } from '../../../shared/instruments/instruments.ts';
import { AskBefore } from '../../../shared/orders/ask-before.tsx';
import { useConfirmations } from '../../../shared/orders/confirmations.ts';
import { asksFor } from '../../../shared/orders/confirmations-text.ts';
import { worthOfOrders } from '../../../shared/orders/order-worth.ts';
import { type Order, sideOf } from '../list/order-lists.ts';
import { useOrderActions } from '../order-actions.ts';
import { PriceText, ProfitOf, useLiveOrder } from '../order-parts.tsx';
import { SheetActions, SheetForm, SheetRefusal } from '../sheet-view.tsx';
import {
  type PartProblem,
  type PartTerms,
  partOf,
  partPreview,
  partProblem,
  partRange,
} from './part-close.ts';
import { useCloseGate } from './use-close-gate.ts';

interface PartFormProps {
  readonly order: Order;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** Closes a part of a position: lots, current result, and the remainder. */
export function PartForm(props: PartFormProps) {
  const instrument = useInstruments().data?.find(({ Id }) => Id === props.order.ForexTradeLists.Id);
  return instrument ? <PartFields {...props} instrument={instrument} /> : null;
}

function PartFields({
  order,
  instrument,
  onBack,
  onDone,
}: PartFormProps & { readonly instrument: Instrument }) {
  const t = useText('orders');
  const actions = useOrderActions();
  const gate = useCloseGate(order);
  const [typed, setTyped] = useState(() => partOf(order.Quantity, 0.5, instrument));
  const problem = partProblem(typed, order.Quantity, instrument);
  const problemText = useProblemText(problem);
  const isFieldRefused = actions.refusal?.field === 'cont';
  const change = (lots: string) => {
    actions.forget();
    setTyped(lots);
  };
  const lots = Number(typed) || 0;
  const isWhole = lots === order.Quantity;
  const { area, focusOnRefused } = useFocusOnRefused<HTMLDivElement>();
  const confirmations = useConfirmations();
  const [isAsking, setAsking] = useState(false);
  const verb = t('close.confirm', { lots, instrument: order.ForexTradeLists.ShowCode });
  const ask = () => {
    const isLarge = asksFor(worthOfOrders([{ ...order, Quantity: lots }]), confirmations);
    if (!problem && isLarge) setAsking(true);
    else void send();
  };
  const send = async () => {
    setAsking(false);
    if (problem) return focusOnRefused();
    if (await actions.close(order, isWhole ? undefined : lots)) onDone();
  };
  return (
    <SheetForm label={t('part.action')} onBack={onBack}>
      <div ref={area} className="contents">
        <PartChoice
          order={order}
          terms={instrument}
          typed={typed}
          error={problemText ?? (isFieldRefused ? actions.refusal?.message : undefined)}
          onChange={change}
        />
      </div>
      <Preview order={order} typed={typed} />
      <SheetActions>
        <SheetRefusal message={isFieldRefused ? undefined : actions.refusal?.message} />
        <Button wide size="lg" busy={actions.isBusy} disabled={gate !== 'ready'} onClick={ask}>
          {gate === 'ready' ? verb : t(`gate.${gate}`)}
        </Button>
        {isAsking ? (
          <AskBefore
            title={t(`close.title.${sideOf(order)}`, { lots, instrument: order.ForexTradeLists.ShowCode })}
            warnings={[]}
            confirmLabel={verb}
            onConfirm={() => void send()}
            onCancel={() => setAsking(false)}
          />
        ) : null}
      </SheetActions>
    </SheetForm>
  );
}

/** Shares of a position that one tap chooses. */
const shares = [0.25, 0.5, 0.75, 1] as const;

function PartChoice({
  order,
  terms,
  typed,
  error,
  onChange,
}: {
  readonly order: Order;
  readonly terms: PartTerms;
  readonly typed: string;
  readonly error: string | undefined;
  readonly onChange: (lots: string) => void;
}) {
  const t = useText('orders');
  const f = useFormats();
  const range = partRange(order.Quantity, terms);
  if (!range) return <p className="rounded-md bg-well px-3 py-2 text-sm text-quiet">{t('part.onlyWhole')}</p>;
  const lots = Number(typed) || 0;
  return (
    <>
      <NumberStepper
        label={t('part.lots')}
        value={typed}
        step={range.step}
        min={range.min}
        max={order.Quantity}
        precision={placesOf(range.step)}
        placesMin={Math.min(2, placesOf(range.step))}
        lessLabel={t('part.less')}
        moreLabel={t('part.more')}
        hint={t('part.hint', {
          min: f.lots(range.min),
          max: f.lots(range.max),
          step: f.lots(range.step),
        })}
        error={error}
        onChange={onChange}
      />
      <Slider
        label={t('part.slider')}
        value={lots}
        min={range.min}
        max={order.Quantity}
        step={range.step}
        valueText={t('lots', { lots })}
        onChange={(value) => onChange(partOf(order.Quantity, value / order.Quantity, terms))}
      />
      <div className="flex gap-2">
        {shares.map((share) => (
          <Button
            key={share}
            tone="quiet"
            size="sm"
            className="flex-1 px-1"
            onClick={() => onChange(partOf(order.Quantity, share, terms))}
          >
            {share === 1 ? t('part.all') : <Num>{f.ratio(share)}</Num>}
          </Button>
        ))}
      </div>
    </>
  );
}

/** Decimal places of a step such as 0.01. */
function placesOf(step: number): number {
  return Math.min(6, String(step).split('.')[1]?.length ?? 0);
}

/** What the closing does now; it moves with the price. */
function Preview({ order, typed }: { readonly order: Order; readonly typed: string }) {
  const t = useText('orders');
  const f = useFormats();
  const preview = partPreview(useLiveOrder(order), typed);
  return (
    <dl aria-label={t('part.preview')} className="rounded-md bg-well px-3 py-2">
      <Line label={t('fields.current')}>
        <PriceText order={order} />
      </Line>
      <Line label={t('close.result')}>
        <ProfitOf profit={preview.profit} />
      </Line>
      <Line label={t('fields.gross')}>
        <ProfitOf profit={preview.gross} />
      </Line>
      <Line label={t('fields.fee')}>
        <Num>{f.fee(preview.fee)}</Num>
      </Line>
      <Line label={t('part.left')}>{t('lots', { lots: preview.lotsLeft })}</Line>
      {preview.isWhole ? null : (
        <>
          <Line label={t('part.marginLeft')}>
            <Num>{f.fee(preview.marginLeft)}</Num>
          </Line>
          <Line label={t('part.profitLeft')}>
            <ProfitOf profit={preview.profitLeft} />
          </Line>
        </>
      )}
    </dl>
  );
}

function useProblemText(problem: PartProblem | undefined): string | undefined {
  const t = useText('orders');
  const f = useFormats();
  if (!problem) return undefined;
  switch (problem.is) {
    case 'empty':
      return t('part.problem.empty');
    case 'below':
      return t('part.problem.below', { min: f.lots(problem.min) });
    case 'above':
      return t('part.problem.above', { max: f.lots(problem.max) });
    case 'offStep':
      return t('part.problem.offStep', { step: f.lots(problem.step) });
    case 'restBelow':
      return t('part.problem.restBelow', { min: f.lots(problem.min) });
  }
}
