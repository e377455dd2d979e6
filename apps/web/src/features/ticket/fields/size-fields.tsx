import { formatAmount } from '@tidemark/domain/money';
import { Button, LabelChoice, SelectField } from '@tidemark/ui';
import { memo, type ReactNode } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { NumberStepper } from '../../../shared/forms/number-field.tsx';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { toaster } from '../../../shared/layout/toaster.ts';
import { levelOfText, textOfLevel } from '../../../shared/levels/level-text.ts';
import { Term } from '../../../shared/terms/term.tsx';
import { placesOf } from '../preview/lots-after.ts';
import { levelScale } from '../resolve-input.ts';
import type { Draft } from '../ticket-draft.ts';
import type { RiskUnit } from '../ticket-input.ts';
import { changeDraft } from '../ticket-state.ts';
import type { TicketView } from '../use-ticket.ts';

export interface FieldProps {
  readonly instrument: Instrument;
  readonly ticket: TicketView;
  readonly error: string | undefined;
  /** Called on every change: the server's refusal of the former value is outdated. */
  readonly onChange: () => void;
}

/** These fields do not show the price, so ticks do not re-render them. */
function areSame(before: FieldProps, now: FieldProps): boolean {
  return (
    before.instrument === now.instrument &&
    before.error === now.error &&
    before.ticket.input === now.ticket.input &&
    before.ticket.leverages === now.ticket.leverages
  );
}

export const SizeField = memo(SizeInput, areSame);

const sizings = ['lots', 'percent', 'usd'] as const;

/** The size in lots, or a risk from which it follows: percent of the equity, or USD. */
function SizeInput(props: FieldProps) {
  const t = useText('trade');
  const { instrument, ticket, onChange } = props;
  const { sizeBy } = ticket.draft;
  const labels = { lots: t('ticket.lots'), percent: t('size.percent'), usd: t('size.usd') };
  const offered = sizings.filter((one) => one !== 'percent' || ticket.market.account || one === sizeBy);
  const field = {
    ...props,
    label: labels[sizeBy],
    choice: (
      <span className="-my-0.5 flex items-center gap-1 text-quiet">
        <LabelChoice
          label={t('size.label')}
          value={sizeBy}
          options={offered.map((value) => ({ value, label: labels[value] }))}
          onChange={(next) => {
            onChange();
            const change = { ...riskBegun(ticket, next), ...stopInPips(ticket, next) };
            changeDraft(instrument.Code, { sizeBy: next, ...change });
          }}
        />
        {sizeBy === 'lots' ? <Term name="lot" /> : null}
      </span>
    ),
  };
  return sizeBy === 'lots' ? <LotsField {...field} /> : <RiskField {...field} unit={sizeBy} />;
}

interface SizedProps extends FieldProps {
  readonly label: string;
  readonly choice: ReactNode;
}

/** A fresh risk is one percent of the equity; in USD nothing is suggested. */
function riskBegun({ draft }: TicketView, sizeBy: Draft['sizeBy']): Partial<Draft> {
  if (sizeBy === 'lots' || sizeBy === draft.sizeBy) return {};
  return { risk: sizeBy === 'percent' ? '1' : '' };
}

/** Keeps the distance of a stop-loss entered as a loss, since the size now follows from it. */
function stopInPips({ draft, input, market }: TicketView, sizeBy: Draft['sizeBy']): Partial<Draft> {
  const { stopUnit } = draft;
  if (sizeBy === 'lots' || stopUnit === 'price' || stopUnit === 'pips') return {};
  const scale = levelScale('stopLoss', input, market);
  const level = draft.isStopSet && scale ? levelOfText(stopUnit, draft.stopLoss, scale) : undefined;
  const stopLoss = level === undefined || !scale ? '' : textOfLevel('pips', level, scale);
  return { stopUnit: 'pips', stopLoss, isStopSet: stopLoss !== '' };
}

function LotsField({ instrument, ticket, label, choice, error, onChange }: SizedProps) {
  const t = useText('trade');
  const f = useFormats();
  const { Code, Pip, ForexMinCont, ForexMaxCont } = instrument;
  return (
    <NumberStepper
      label={label}
      labelChoice={choice}
      value={ticket.input.lots}
      step={Pip}
      max={ForexMaxCont}
      floor={0}
      precision={placesOf(Pip)}
      placesMin={Math.min(2, placesOf(Pip))}
      lessLabel={t('ticket.less')}
      moreLabel={t('ticket.more')}
      hint={t('ticket.lotsHint', { min: f.lots(ForexMinCont), max: f.lots(ForexMaxCont) })}
      error={error}
      onChange={(lots) => {
        onChange();
        changeDraft(Code, { lots });
      }}
    />
  );
}

/** Maximum loss at the stop-loss, including its fee; the resulting lots are shown below. */
function RiskField({
  instrument,
  ticket,
  label,
  choice,
  error,
  onChange,
  unit,
}: SizedProps & { readonly unit: RiskUnit }) {
  const t = useText('trade');
  const f = useFormats();
  const { draft, input } = ticket;
  const { risked } = input;
  return (
    <NumberStepper
      label={label}
      labelChoice={choice}
      value={draft.risk}
      start="0"
      step={unit === 'percent' ? 0.25 : 1}
      min={0}
      {...(unit === 'percent' ? { max: 100 } : {})}
      precision={2}
      placesMin={unit === 'percent' ? 0 : 2}
      lessLabel={t('steps.distance.less', { field: label })}
      moreLabel={t('steps.distance.more', { field: label })}
      hint={
        risked === undefined
          ? undefined
          : t('size.result', { lots: Number(input.lots), loss: f.amount(formatAmount(risked)) })
      }
      error={error}
      onChange={(risk) => {
        onChange();
        changeDraft(instrument.Code, { risk });
      }}
    />
  );
}

/** TwoColumn the size: a list, for there may be many and one is chosen once. */
export const LeverageField = memo(LeverageInput, areSame);

function LeverageInput({ instrument, ticket, error, onChange }: FieldProps) {
  const t = useText('trade');
  const f = useFormats();
  const { leverages, input } = ticket;
  if (leverages.length === 0) {
    return (
      <div className="flex flex-col gap-1">
        <span className="text-xs font-medium text-quiet">{t('ticket.leverage')}</span>
        <Button tone="quiet" onClick={() => toaster.show(t('ticket.noLeverageValues'), 'bad')}>
          {t('ticket.noLeverage')}
        </Button>
      </div>
    );
  }
  return (
    <SelectField
      label={t('ticket.leverage')}
      labelChoice={
        <span className="-my-0.5 flex text-xs font-medium text-quiet">
          <Term name="leverage">{t('ticket.leverage')}</Term>
        </span>
      }
      value={String(input.leverage)}
      options={leverages.map((value) => ({ value: String(value), label: f.leverage(value) }))}
      error={error}
      onChange={(value) => {
        onChange();
        changeDraft(instrument.Code, { leverage: Number(value) });
      }}
    />
  );
}
