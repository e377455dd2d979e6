import { Suspense, useEffect, useRef } from 'react';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { lazyOnIdle } from '../../shared/loading/lazy-on-idle.ts';
import { ConfirmationsLink } from '../../shared/orders/confirmations-link.tsx';
import { SecondFields } from './fields/second-fields.tsx';
import { SideChoice } from './fields/side-choice.tsx';
import { LeverageField, SizeField } from './fields/size-fields.tsx';
import { DeviationField, StopFields } from './fields/stop-fields.tsx';
import { SubmitButton } from './fields/submit-button.tsx';
import { ExpiryField, KindChoice, TargetField } from './fields/target-field.tsx';
import { TargetsPart } from './fields/targets-part.tsx';
import { PreviewLines, PreviewNotes } from './preview/preview-lines.tsx';
import { useProblemText } from './problem-text.ts';
import { takesLeverage } from './terms.ts';
import type { TicketField } from './ticket-input.ts';
import { chooseSide } from './ticket-state.ts';
import { usePublishDraft } from './use-publish-draft.ts';
import { useSubmit } from './use-submit.ts';
import { useTicket } from './use-ticket.ts';

const EventHint = lazyOnIdle(
  () => import('./preview/event-hint.tsx'),
  (part) => part.EventHint,
);

export interface TicketProps {
  readonly instrument: Instrument;
  /** Called when an order is filled or pending: a sheet closes. */
  readonly onPlaced?: () => void;
}

/** The form of a contract order, at the market or waiting for its price. */
export function Ticket({ instrument, onPlaced }: TicketProps) {
  const ticket = useTicket(instrument);
  usePublishDraft(instrument, ticket);
  const submitting = useSubmit();
  const problemText = useProblemText(instrument.PricePrecision);
  const { refusal, forgetRefusal } = submitting;
  const shown = shownFields(instrument, ticket);
  const errorAt = (field: TicketField) => {
    if (refusal?.field === field) return refusal.message;
    const problem = ticket.preview.problems.find((one) => one.field === field);
    return problem && problemText(problem);
  };
  const field = { instrument, ticket, onChange: forgetRefusal };
  const form = useRef<HTMLFormElement>(null);
  // What was refused is brought into sight: the form may be higher than its sheet.
  useEffect(() => {
    if (refusal) form.current?.querySelector('[aria-invalid=true]')?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  const isElsewhere = refusal !== undefined && (refusal.field === 'order' || !shown.has(refusal.field));
  return (
    <form
      ref={form}
      data-spot="order"
      // Keeps the focused field clear of the sticky button at the bottom.
      className="flex flex-col gap-3 [&>:not(:last-child)]:scroll-mb-28 [&>:not(:last-child)_:is(input,button,select)]:scroll-mb-28"
      // Enter in a field does not send an order: only the button, with its words read, does.
      onSubmit={(event) => event.preventDefault()}
    >
      <KindChoice {...field} />
      <SideChoice
        instrument={instrument}
        value={ticket.input.side}
        onChoose={(side) => {
          forgetRefusal();
          chooseSide(side);
        }}
      />
      {shown.has('target') ? <TargetField {...field} error={errorAt('target')} /> : null}
      {shown.has('target') ? <SecondFields {...field} error={errorAt('second')} /> : null}
      {shown.has('leverage') ? (
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(96px,32%)] items-start gap-3">
          <SizeField {...field} error={errorAt('lots')} />
          <LeverageField {...field} error={errorAt('leverage')} />
        </div>
      ) : (
        <SizeField {...field} error={errorAt('lots')} />
      )}
      <div className="flex flex-col gap-1">
        <StopFields {...field} errorAt={errorAt} />
        <TargetsPart {...field} error={errorAt('targets')} />
        {shown.has('expiry') ? <ExpiryField {...field} error={errorAt('expiry')} /> : null}
        {ticket.input.kind === 'market' ? <DeviationField {...field} error={errorAt('deviation')} /> : null}
      </div>
      <Preview instrument={instrument} ticket={ticket} />
      <ConfirmationsLink />
      <SubmitButton
        instrument={instrument}
        ticket={ticket}
        submitting={submitting}
        error={isElsewhere ? refusal.message : undefined}
        {...(onPlaced ? { onPlaced } : {})}
      />
    </form>
  );
}

/** What the order would be, and what speaks of it. */
function Preview({
  instrument,
  ticket: { preview, market },
}: {
  readonly instrument: Instrument;
  readonly ticket: ReturnType<typeof useTicket>;
}) {
  return (
    <>
      <PreviewLines sums={preview.sums} account={market.account} precision={instrument.PricePrecision} />
      <PreviewNotes sums={preview.sums} account={market.account} />
      <Suspense>
        <EventHint instrument={instrument} />
      </Suspense>
    </>
  );
}

/** The fields on screen: a refusal of any other appears above the button. */
function shownFields(
  instrument: Instrument,
  { draft, input }: ReturnType<typeof useTicket>,
): ReadonlySet<TicketField> {
  const shown = new Set<TicketField>(['lots']);
  if (takesLeverage(instrument)) shown.add('leverage');
  if (input.kind === 'pending') shown.add('target').add('expiry');
  if (input.isAtOpening) shown.add('expiry');
  if (input.targets) shown.add('targets');
  if (input.second) shown.add('second');
  if (draft.isGuarded && draft.guard === 'trailing') shown.add('trailing').add('trailingFrom');
  if (draft.isGuarded && draft.guard === 'price') shown.add('stopLoss');
  if (draft.takesProfit) shown.add('takeProfit');
  if (input.kind === 'market' && input.deviation !== undefined) shown.add('deviation');
  return shown;
}
