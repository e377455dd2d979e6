import { formatAmount } from '@tidemark/domain/money';
import { Button, NumberStepper, SegmentedControl, SelectField } from '@tidemark/ui';
import type { Instrument } from '../../shared/instruments.ts';
import { useFormats, useText } from '../../shared/language.ts';
import { useGoing } from '../../shared/navigation.tsx';
import { pathOf } from '../../shared/paths.ts';
import { toaster } from '../../shared/toaster.ts';
import { PreviewLines } from './preview-lines.tsx';
import { SideChoice } from './side-choice.tsx';
import { type TicketProblem, takesLeverage } from './ticket-preview.ts';
import { chooseLeverage, chooseSide, typeLots } from './ticket-state.ts';
import { type Submitting, useSubmit } from './use-submit.ts';
import { type TicketView, useTicket } from './use-ticket.ts';

export interface TicketProps {
  readonly instrument: Instrument;
  /** Told after a fill: a sheet closes. */
  readonly onFilled?: () => void;
}

/** The form of a market order. */
export function Ticket({ instrument, onFilled }: TicketProps) {
  const ticket = useTicket(instrument);
  const submitting = useSubmit();
  const problemText = useProblemText(ticket.preview.problem);
  const errorAt = (field: 'lots' | 'leverage') =>
    submitting.refusal?.field === field
      ? submitting.refusal.message
      : problemText?.field === field
        ? problemText.text
        : undefined;
  return (
    <form
      className="flex flex-col gap-3"
      // Enter in a field does not send an order: only the button, with its words read, does.
      onSubmit={(event) => event.preventDefault()}
    >
      <SideChoice instrument={instrument} value={ticket.input.side} onChoose={chooseSide} />
      <LotsField
        instrument={instrument}
        ticket={ticket}
        error={errorAt('lots')}
        onChange={submitting.forgetRefusal}
      />
      {takesLeverage(instrument) ? (
        <LeverageField
          instrument={instrument}
          ticket={ticket}
          error={errorAt('leverage')}
          onChange={submitting.forgetRefusal}
        />
      ) : null}
      <PreviewLines
        sums={ticket.preview.sums}
        account={ticket.market.account}
        precision={instrument.PricePrecision}
      />
      <Submit
        instrument={instrument}
        ticket={ticket}
        submitting={submitting}
        {...(onFilled ? { onFilled } : {})}
      />
    </form>
  );
}

interface FieldProps {
  readonly instrument: Instrument;
  readonly ticket: TicketView;
  readonly error: string | undefined;
  readonly onChange: () => void;
}

function LotsField({ instrument, ticket, error, onChange }: FieldProps) {
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
      lessLabel={t('ticket.less')}
      moreLabel={t('ticket.more')}
      hint={t('ticket.lotsHint', { min: f.lots(ForexMinCont), max: f.lots(ForexMaxCont) })}
      error={error}
      onChange={(lots) => {
        onChange();
        typeLots(Code, lots);
      }}
    />
  );
}

/** Decimal places of a step such as 0.01. */
function placesOf(step: number): number {
  return Math.min(6, String(step).split('.')[1]?.length ?? 0);
}

/** More values than this stand in a list instead of side by side. */
const CHIPS_MAX = 6;

function LeverageField({ instrument, ticket, error, onChange }: FieldProps) {
  const t = useText('trade');
  const f = useFormats();
  const { leverages, input } = ticket;
  const choose = (value: string) => {
    onChange();
    chooseLeverage(instrument.Code, Number(value));
  };
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
  const choices = leverages.map((value) => ({ value: String(value), label: f.leverage(value) }));
  if (leverages.length > CHIPS_MAX)
    return (
      <SelectField
        label={t('ticket.leverage')}
        value={String(input.leverage)}
        options={choices}
        error={error}
        onChange={choose}
      />
    );
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span aria-hidden="true" className="text-xs font-medium text-quiet">
        {t('ticket.leverage')}
      </span>
      <div dir="ltr">
        <SegmentedControl
          size="sm"
          dense
          label={t('ticket.leverage')}
          value={String(input.leverage)}
          choices={choices}
          onChange={choose}
        />
      </div>
      {error ? (
        <p role="alert" className="text-xs text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

interface SubmitProps {
  readonly instrument: Instrument;
  readonly ticket: TicketView;
  readonly submitting: Submitting;
  readonly onFilled?: () => void;
}

function Submit({ instrument, ticket, submitting, onFilled }: SubmitProps) {
  const t = useText('trade');
  const f = useFormats();
  const going = useGoing();
  const { gate, input, preview } = ticket;
  const isMissingLeverage = preview.problem?.field === 'leverage' && preview.problem.is === 'noLeverage';
  const send = async () => {
    if (isMissingLeverage) {
      toaster.show(t('ticket.leverageNotConfigured'), 'bad');
      return;
    }
    const fill = await submitting.send(instrument, input);
    if (fill) onFilled?.();
  };
  if (gate === 'signIn') {
    return (
      <Button size="lg" wide onClick={() => going.to('login', { from: pathOf('trade') })}>
        {t('ticket.signIn')}
      </Button>
    );
  }
  const isBlocked = preview.problem !== undefined && !isMissingLeverage;
  const order = { lots: f.lots(Number(input.lots) || 0), instrument: instrument.ShowCode };
  return (
    // Where the form is higher than its sheet, the button stays in reach of the thumb.
    <div className="sticky -bottom-4 -mb-4 flex flex-col gap-2 bg-surface pb-4 wide:bottom-0 wide:-mb-3 wide:pb-3">
      {submitting.refusal?.field === 'order' ? (
        <p role="alert" className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
          {submitting.refusal.message}
        </p>
      ) : null}
      <Button
        size="lg"
        wide
        tone={input.side === 'buy' ? 'up' : 'down'}
        busy={submitting.isBusy}
        disabled={gate !== 'ready' || isBlocked}
        onClick={() => void send()}
      >
        {gate === 'ready' ? t(`submit.${input.side}`, order) : t(`gate.${gate}`)}
      </Button>
      {gate === 'closed' && instrument.OpensAt ? (
        <p className="text-center text-xs text-quiet">
          {t('header.opens', { time: f.weekTime(instrument.OpensAt) })}
        </p>
      ) : null}
    </div>
  );
}

function useProblemText(
  problem: TicketProblem | undefined,
): { readonly field: TicketProblem['field']; readonly text: string } | undefined {
  const t = useText('trade');
  const f = useFormats();
  if (!problem) return undefined;
  const say = (text: string) => ({ field: problem.field, text });
  switch (problem.is) {
    case 'empty':
      return say(t('problem.empty'));
    case 'below':
      return say(t('problem.below', { min: f.lots(problem.min) }));
    case 'above':
      return say(t('problem.above', { max: f.lots(problem.max) }));
    case 'offStep':
      return say(t('problem.offStep', { step: f.lots(problem.step) }));
    case 'margin': {
      const sums = {
        needed: f.amount(formatAmount(problem.needed)),
        free: f.amount(formatAmount(problem.free)),
      };
      return say(
        problem.lotsMax > 0
          ? t('problem.margin', { ...sums, lots: f.lots(problem.lotsMax) })
          : t('problem.marginNone', sums),
      );
    }
    case 'noLeverage':
      return say(t('ticket.leverageNotConfigured'));
    case 'notOffered':
      return say(t('problem.notOffered'));
  }
}
