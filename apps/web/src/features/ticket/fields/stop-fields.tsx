import type { LevelKind } from '@tidemark/domain/forex';
import { SegmentedControl } from '@tidemark/ui';
import { useFormats, useText } from '../../../shared/device/language.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { type EnteredText, LevelField } from '../../../shared/levels/level-field.tsx';
import { LevelSuggestions } from '../../../shared/levels/level-suggestions.tsx';
import {
  distanceUnits,
  type LevelUnit,
  levelOfText,
  levelUnits,
  textOfLevel,
} from '../../../shared/levels/level-text.ts';
import { priceStep } from '../../../shared/orders/price-step.ts';
import { Term } from '../../../shared/terms/term.tsx';
import { costDistance, entryOf, levelScale } from '../resolve-input.ts';
import { RestoredNote } from '../restored-note.tsx';
import type { Draft } from '../ticket-draft.ts';
import type { TicketField } from '../ticket-input.ts';
import { changeDraft, setDeviation } from '../ticket-state.ts';
import type { TicketView } from '../use-ticket.ts';
import { PriceField, priceText, Switched } from './price-field.tsx';
import type { FieldProps } from './size-fields.tsx';

export interface StopFieldsProps extends Omit<FieldProps, 'error'> {
  readonly errorAt: (field: TicketField) => string | undefined;
}

/** A fresh trailing stop follows this many steps of its field behind. */
const TRAILING_STEPS = 10;
/** A fresh deviation is this many steps wide. */
const DEVIATION_STEPS = 2;

/** Stop-loss, at a level or trailing, and take-profit; switched on, a price begins at the current close. */
export function StopFields({ instrument, ticket, errorAt, onChange }: StopFieldsProps) {
  const t = useText('trade');
  const { draft, market } = ticket;
  const precision = instrument.PricePrecision;
  const close = priceText(market.price, precision);
  const change = (what: Partial<Draft>) => {
    onChange();
    changeDraft(instrument.Code, what);
  };
  const part = { instrument, ticket, change };
  return (
    <>
      <Switched
        label={t('stops.stopLoss')}
        isOn={draft.isGuarded}
        onSwitch={(isOn) => change(stopSwitched(isOn, draft, close))}
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
        {draft.guard === 'trailing' ? (
          <TrailingFields {...part} errorAt={errorAt} />
        ) : (
          <StopLossField {...part} error={errorAt('stopLoss')} />
        )}
      </Switched>
      <Switched
        label={t('stops.takeProfit')}
        isOn={draft.takesProfit}
        onSwitch={(isOn) => change(targetSwitched(isOn, draft, close))}
      >
        <TakeProfitField {...part} error={errorAt('takeProfit')} />
      </Switched>
    </>
  );
}

/** Switched on, a level begins at the current close (docs/spec/product.md#validation), and is not set yet. */
function stopSwitched(isGuarded: boolean, { stopUnit }: Draft, close: string): Partial<Draft> {
  const stopLoss = stopUnit === 'price' ? close : '';
  return isGuarded ? { isGuarded, stopLoss, isStopSet: false } : { isGuarded };
}

function targetSwitched(takesProfit: boolean, { takeUnit }: Draft, close: string): Partial<Draft> {
  const takeProfit = takeUnit === 'price' ? close : '';
  return takesProfit ? { takesProfit, takeProfit, isTargetSet: false } : { takesProfit };
}

interface PartProps {
  readonly instrument: Instrument;
  readonly ticket: TicketView;
  readonly change: (what: Partial<Draft>) => void;
  readonly error: string | undefined;
}

function StopLossField({ ticket, change, ...part }: PartProps) {
  const t = useText('trade');
  const { draft } = ticket;
  return (
    <LevelPart
      {...part}
      kind="stopLoss"
      ticket={ticket}
      priceLabel={t('stops.stopLossPrice')}
      entered={{ unit: draft.stopUnit, text: draft.stopLoss }}
      isUnset={!draft.isStopSet}
      // Where the size follows from the loss, the loss cannot follow from the size.
      units={draft.sizeBy === 'lots' ? levelUnits : distanceUnits}
      onEnter={({ unit, text }, isSet) => change({ stopUnit: unit, stopLoss: text, isStopSet: isSet })}
    />
  );
}

function TakeProfitField({ ticket, change, ...part }: PartProps) {
  const t = useText('trade');
  const { draft } = ticket;
  return (
    <LevelPart
      {...part}
      kind="takeProfit"
      ticket={ticket}
      priceLabel={t('stops.takeProfitPrice')}
      entered={{ unit: draft.takeUnit, text: draft.takeProfit }}
      isUnset={!draft.isTargetSet}
      units={levelUnits}
      onEnter={({ unit, text }, isSet) => change({ takeUnit: unit, takeProfit: text, isTargetSet: isSet })}
    />
  );
}

/** The field of a level, and suggested distances under it. */
function LevelPart({
  kind,
  instrument,
  ticket: { draft, input, market },
  units,
  onEnter,
  ...field
}: {
  readonly kind: LevelKind;
  readonly instrument: Instrument;
  readonly ticket: TicketView;
  readonly units: readonly LevelUnit[];
  readonly priceLabel: string;
  readonly entered: EnteredText;
  readonly isUnset: boolean;
  readonly error: string | undefined;
  readonly onEnter: (entered: EnteredText, isSet: boolean) => void;
}) {
  const scale = levelScale(kind, input, market);
  const entry = entryOf(input, market);
  const { unit, text } = field.entered;
  const { isUnset, ...shown } = field;
  return (
    <>
      <LevelField
        {...shown}
        level={isUnset || !scale ? undefined : levelOfText(unit, text, scale)}
        kind={kind}
        scale={scale}
        precision={instrument.PricePrecision}
        price={market.price}
        units={market.account ? units : units.filter((one) => one !== 'percent')}
        onChange={(entered) => onEnter(entered, true)}
        onUnit={(entered) => onEnter(entered, !isUnset && entered.text !== '')}
      />
      <RestoredNote draft={draft} field={kind} />
      {scale && entry !== undefined ? (
        <LevelSuggestions
          instrument={instrument}
          scale={scale}
          entry={entry}
          cost={costDistance(input, market)}
          onChoose={(level) => {
            const text = textOfLevel(unit, level, scale);
            onEnter(
              text === '' ? { unit: 'price', text: textOfLevel('price', level, scale) } : { unit, text },
              true,
            );
          }}
        />
      ) : null}
    </>
  );
}

/** How far a trailing stop follows behind, and from which price on. */
function TrailingFields({
  instrument,
  ticket,
  change,
  errorAt,
}: Omit<PartProps, 'error'> & Pick<StopFieldsProps, 'errorAt'>) {
  const t = useText('trade');
  const { price } = ticket.market;
  return (
    <>
      <PriceField
        label={t('stops.distance')}
        instrument={instrument}
        price={price}
        value={ticket.draft.trailing}
        isDistance
        hint={t('stops.trailingHint')}
        error={errorAt('trailing')}
        onChange={(trailing) => change({ trailing })}
      />
      <PriceField
        label={t('stops.from')}
        instrument={instrument}
        price={price}
        value={ticket.draft.trailingFrom}
        start={priceText(price, instrument.PricePrecision)}
        hint={t('stops.fromHint')}
        error={errorAt('trailingFrom')}
        onChange={(trailingFrom) => change({ trailingFrom })}
      />
      <RestoredNote draft={ticket.draft} field="trailingFrom" />
    </>
  );
}

/** Maximum distance of a market order's fill from the price on screen; remembered per instrument. */
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
  // The price of an opening is not on screen yet.
  if (input.isAtOpening) return null;
  return (
    <Switched
      label={t('deviation.label')}
      help={<Term name="slippage" />}
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
