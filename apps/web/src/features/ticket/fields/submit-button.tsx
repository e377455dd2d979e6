import { Button } from '@tidemark/ui';
import { Suspense, useState } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { toaster } from '../../../shared/layout/toaster.ts';
import { later } from '../../../shared/loading/lazy-on-idle.ts';
import { GuestNote } from '../../../shared/session/guest-note.tsx';
import { useOrderQuestion } from '../order-question.ts';
import { forgetPrices } from '../ticket-state.ts';
import type { Submitting } from '../use-submit.ts';
import type { TicketView } from '../use-ticket.ts';

const OrderAsked = later(
  () => import('./order-asked.tsx'),
  (part) => part.OrderAsked,
);

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
      <Suspense>
        {asked ? (
          <OrderAsked
            {...{ instrument, ticket, question }}
            confirmLabel={verb}
            onConfirm={() => void send(asked.seen)}
            onCancel={() => setAsked(undefined)}
          />
        ) : null}
      </Suspense>
      {ticket.isGuest && gate === 'ready' ? <GuestNote /> : null}
      {gate === 'closed' ? <OpensAt moment={instrument.OpensAt} /> : null}
    </div>
  );
}

function OpensAt({ moment }: { readonly moment: string | null }) {
  const t = useText('trade');
  const f = useFormats();
  return moment === null ? null : (
    <p className="text-center text-xs text-quiet">{t('header.opens', { time: f.weekTime(moment) })}</p>
  );
}
