import { Button, SelectField } from '@tidemark/ui';
import { memo } from 'react';
import type { Instrument } from '../../shared/instruments.ts';
import { useFormats, useText } from '../../shared/language.ts';
import { NumberStepper } from '../../shared/number-field.tsx';
import { toaster } from '../../shared/toaster.ts';
import { placesOf } from './lots-after.ts';
import { changeDraft } from './ticket-state.ts';
import type { TicketView } from './use-ticket.ts';

export interface FieldProps {
  readonly instrument: Instrument;
  readonly ticket: TicketView;
  readonly error: string | undefined;
  /** Told of every change: what the server said of the former value is out of date. */
  readonly onChange: () => void;
}

/** These say nothing of the price, and are not drawn with it. */
function areSame(before: FieldProps, now: FieldProps): boolean {
  return (
    before.instrument === now.instrument &&
    before.error === now.error &&
    before.ticket.input === now.ticket.input &&
    before.ticket.leverages === now.ticket.leverages
  );
}

export const LotsField = memo(LotsInput, areSame);

function LotsInput({ instrument, ticket, error, onChange }: FieldProps) {
  const t = useText('trade');
  const f = useFormats();
  const { Code, Pip, ForexMinCont, ForexMaxCont } = instrument;
  return (
    <NumberStepper
      label={t('ticket.lots')}
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

/** Beside the size: a list, for there may be many and one is chosen once. */
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
