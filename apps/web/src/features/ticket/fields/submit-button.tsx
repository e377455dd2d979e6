import { Button } from '@tidemark/ui';
import { useState } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { useGoing } from '../../../shared/layout/navigation.tsx';
import { pathOf } from '../../../shared/layout/paths.ts';
import { toaster } from '../../../shared/layout/toaster.ts';
import { AskBefore } from '../../../shared/orders/ask-before.tsx';
import { OrderFacts, useOrderQuestion } from '../order-question.tsx';
import { forgetPrices } from '../ticket-state.ts';
import type { Submitting } from '../use-submit.ts';
import type { TicketView } from '../use-ticket.ts';

export interface SubmitButtonProps {
  readonly instrument: Instrument;
  readonly ticket: TicketView;
  readonly submitting: Submitting;
  /** The server's refusal that belongs to no field on screen. */
  readonly error: string | undefined;
  /** Called when the order is filled or pending: a sheet closes. */
  readonly onPlaced?: () => void;
}

/** The button stays in reach below the fields: of a sheet, of the scrolling ticket, of the scrolling side. */
const footClass =
  'sticky -bottom-4 z-10 -mx-4 -mb-4 flex flex-col gap-2 border-t border-line bg-surface px-4 pt-3 pb-4 wide:bottom-0 wide:-mb-3 wide:pb-3 wide:[@media(min-height:860px)]:-bottom-3';

/** The button that sends the order, in the order's own words; or what it waits for. */
export function SubmitButton({ instrument, ticket, submitting, error, onPlaced }: SubmitButtonProps) {
  const t = useText('trade');
  const f = useFormats();
  const { gate, input, preview, market } = ticket;
  const { side } = input;
  const { Code, PricePrecision, ShowCode } = instrument;
  const isMissingLeverage = preview.problems.some(({ is }) => is === 'noLeverage');
  const question = useOrderQuestion(instrument, ticket);
  const [asked, setAsked] = useState<{ readonly seen: number | undefined }>();
  const press = (seen: number | undefined) => {
    if (question.isAsked && !isMissingLeverage) setAsked({ seen });
    else void send(seen);
  };
  const send = async (seen: number | undefined) => {
    setAsked(undefined);
    if (isMissingLeverage) {
      toaster.show(t('ticket.leverageNotConfigured'), 'bad');
      return;
    }
    if (side === undefined) return;
    const placed = await submitting.send(instrument, { ...input, side }, seen);
    if (!placed) return;
    forgetPrices(Code);
    onPlaced?.();
  };
  const isBlocked = preview.problems.length > 0 && !isMissingLeverage;
  const words = { lots: Number(input.lots) || 0, instrument: ShowCode };
  const pending = preview.sums?.pending;
  const atOnce = input.isAtOpening ? 'opening' : 'market';
  const kind = pending === 'limit' || pending === 'stop' ? pending : atOnce;
  const verb = side === undefined ? t('problem.noSide') : t(`submit.${side}.${kind}`, words);
  const movedTo = submitting.refusal?.movedTo;
  return (
    <div className={footClass}>
      {error ? (
        <p role="alert" className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
          {error}
        </p>
      ) : null}
      <Button
        size="lg"
        wide
        data-order-button=""
        tone={side === undefined ? 'accent' : side === 'buy' ? 'up' : 'down'}
        busy={submitting.isBusy}
        disabled={gate !== 'ready' || isBlocked}
        onClick={() => press(movedTo ?? market.price)}
      >
        {gate !== 'ready'
          ? t(`gate.${gate}`)
          : movedTo === undefined || side === undefined
            ? verb
            : t(`deviation.goOn.${side}`, { price: f.price(movedTo, PricePrecision) })}
      </Button>
      {asked ? (
        <AskBefore
          title={t('ask.title')}
          warnings={question.warnings}
          confirmLabel={verb}
          onConfirm={() => void send(asked.seen)}
          onCancel={() => setAsked(undefined)}
        >
          <OrderFacts instrument={instrument} ticket={ticket} worth={question.worth} />
        </AskBefore>
      ) : null}
      {ticket.isGuest && gate === 'ready' ? <GuestNote /> : null}
      {gate === 'closed' ? <OpensAt moment={instrument.OpensAt} /> : null}
    </div>
  );
}

/** Tells a visitor what the order does besides, and leads those who have an account to it. */
function GuestNote() {
  const t = useText('trade');
  const app = useText('app');
  const going = useGoing();
  return (
    <p className="text-center text-xs text-quiet">
      {t('guest.note')}{' '}
      <button
        type="button"
        className="min-h-6 font-medium text-accent"
        onClick={() => going.to('login', { from: pathOf('trade') })}
      >
        {app('signIn')}
      </button>
    </p>
  );
}

function OpensAt({ moment }: { readonly moment: string | null }) {
  const t = useText('trade');
  const f = useFormats();
  return moment === null ? null : (
    <p className="text-center text-xs text-quiet">{t('header.opens', { time: f.weekTime(moment) })}</p>
  );
}
