import { SegmentedControl } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/language.ts';
import { priceStep } from '../../shared/price-step.ts';
import { LevelSuggestions } from './level-suggestions.tsx';
import { PriceField, priceText, Switched } from './price-field.tsx';
import type { FieldProps } from './size-fields.tsx';
import type { TicketField } from './ticket-input.ts';
import { changeDraft, type Draft, setDeviation } from './ticket-state.ts';

export interface StopFieldsProps extends Omit<FieldProps, 'error'> {
  readonly errorAt: (field: TicketField) => string | undefined;
}

/** A fresh trailing stop follows this many steps of its field behind. */
const TRAILING_STEPS = 10;
/** A fresh deviation is this many steps wide. */
const DEVIATION_STEPS = 2;

/** Stop-loss, at a price or trailing, and take-profit; switched on, a price begins at the current close. */
export function StopFields({ instrument, ticket, errorAt, onChange }: StopFieldsProps) {
  const t = useText('trade');
  const { draft, market } = ticket;
  const precision = instrument.PricePrecision;
  const close = priceText(market.price, precision);
  const change = (what: Partial<Draft>) => {
    onChange();
    changeDraft(instrument.Code, what);
  };
  return (
    <>
      <Switched
        label={t('stops.stopLoss')}
        isOn={draft.isGuarded}
        onSwitch={(isOn) => change(stopSwitched(isOn, close))}
      >
        <SegmentedControl
          size="sm"
          label={t('stops.kind')}
          value={draft.guard}
          choices={[
            { value: 'price', label: t('stops.atPrice') },
            { value: 'trailing', label: t('stops.trailing') },
          ]}
          onChange={(guard) => {
            const distance = TRAILING_STEPS * priceStep(market.price, precision);
            change({ guard, trailing: draft.trailing || priceText(distance, precision) });
          }}
        />
        <GuardField
          instrument={instrument}
          ticket={ticket}
          error={errorAt(draft.guard === 'trailing' ? 'trailing' : 'stopLoss')}
          onChange={onChange}
        />
        {draft.guard === 'price' ? (
          <LevelSuggestions
            kind="stopLoss"
            instrument={instrument}
            ticket={ticket}
            onChoose={(stopLoss) => change({ stopLoss, isStopSet: true })}
          />
        ) : null}
      </Switched>
      <Switched
        label={t('stops.takeProfit')}
        isOn={draft.takesProfit}
        onSwitch={(isOn) => change(targetSwitched(isOn, close))}
      >
        <PriceField
          label={t('stops.takeProfitPrice')}
          instrument={instrument}
          price={market.price}
          value={draft.takeProfit}
          error={errorAt('takeProfit')}
          onChange={(takeProfit) => change({ takeProfit, isTargetSet: true })}
        />
        <LevelSuggestions
          kind="takeProfit"
          instrument={instrument}
          ticket={ticket}
          onChoose={(takeProfit) => change({ takeProfit, isTargetSet: true })}
        />
      </Switched>
    </>
  );
}

/** Switched on, a level begins at the current close (core.md, section 5), and is not set yet. */
function stopSwitched(isGuarded: boolean, stopLoss: string): Partial<Draft> {
  return isGuarded ? { isGuarded, stopLoss, isStopSet: false } : { isGuarded };
}

function targetSwitched(takesProfit: boolean, takeProfit: string): Partial<Draft> {
  return takesProfit ? { takesProfit, takeProfit, isTargetSet: false } : { takesProfit };
}

function GuardField({ instrument, ticket, error, onChange }: FieldProps) {
  const t = useText('trade');
  const { draft, market } = ticket;
  const isTrailing = draft.guard === 'trailing';
  return (
    <PriceField
      label={t(isTrailing ? 'stops.distance' : 'stops.stopLossPrice')}
      instrument={instrument}
      price={market.price}
      value={isTrailing ? draft.trailing : draft.stopLoss}
      isDistance={isTrailing}
      hint={isTrailing ? t('stops.trailingHint') : undefined}
      error={error}
      onChange={(value) => {
        onChange();
        changeDraft(instrument.Code, isTrailing ? { trailing: value } : { stopLoss: value, isStopSet: true });
      }}
    />
  );
}

/** How far from the price on screen a market order may be dealt; remembered for the instrument. */
export function DeviationField({ instrument, ticket, error, onChange }: FieldProps) {
  const t = useText('trade');
  const f = useFormats();
  const { input, market } = ticket;
  const { Code, PricePrecision } = instrument;
  const set = (deviation: string | undefined) => {
    onChange();
    setDeviation(Code, deviation);
  };
  const step = priceStep(market.price, PricePrecision);
  return (
    <Switched
      label={t('deviation.label')}
      isOn={input.deviation !== undefined}
      onSwitch={(isOn) => set(isOn ? priceText(DEVIATION_STEPS * step, PricePrecision) : undefined)}
    >
      <PriceField
        label={t('deviation.value')}
        instrument={instrument}
        price={market.price}
        value={input.deviation ?? ''}
        isDistance
        hint={
          market.price === undefined
            ? undefined
            : t('deviation.hint', { price: f.price(market.price, PricePrecision) })
        }
        error={error}
        onChange={set}
      />
    </Switched>
  );
}
