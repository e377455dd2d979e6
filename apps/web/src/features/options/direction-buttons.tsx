import { formatAmount, negate } from '@tidemark/domain/money';
import type { Direction } from '@tidemark/domain/options';
import { Button, cx, Num } from '@tidemark/ui';
import { usePrice } from '../../live/prices.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { GuestNote } from '../../shared/session/guest-note.tsx';
import { DirectionArrow } from './future-parts.tsx';
import type { FuturePreview } from './futures-preview.ts';
import type { FuturesFormView } from './use-futures-form.ts';
import type { SubmittingFuture } from './use-submit-future.ts';

export interface DirectionButtonsProps {
  readonly instrument: Instrument;
  readonly view: FuturesFormView;
  readonly preview: FuturePreview;
  readonly submitting: SubmittingFuture;
  readonly className: string | undefined;
  readonly onAccepted?: () => void;
}

const directions: readonly Direction[] = ['up', 'down'];

/** Up and down: each tap places the order; that of a visitor opens a demo account first. */
export function DirectionButtons({
  instrument,
  view,
  preview,
  submitting,
  className,
  onAccepted,
}: DirectionButtonsProps) {
  const t = useText('futures');
  const f = useFormats();
  const { gate } = view;
  const send = async (direction: Direction) => {
    const { amount, duration } = preview;
    const order = { instrumentId: instrument.Id, direction, amount, seconds: duration.Seconds };
    if (await submitting.send(order)) onAccepted?.();
  };
  return (
    <div className={cx('flex flex-col gap-2', className)}>
      {submitting.refusal?.field === 'order' ? (
        <p role="alert" className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
          {submitting.refusal.message}
        </p>
      ) : null}
      <Brief preview={preview} />
      <div className="grid grid-cols-2 gap-2">
        {directions.map((direction) => (
          <DirectionButton
            key={direction}
            direction={direction}
            instrument={instrument}
            view={view}
            preview={preview}
            busy={submitting.busy}
            onClick={() => void send(direction)}
          />
        ))}
      </div>
      {view.isGuest && gate === 'ready' ? <GuestNote /> : null}
      {gate === 'ready' ? null : (
        <p role="status" className="text-center text-xs text-quiet">
          {gate === 'closed' && instrument.OpensAt
            ? t('opens', { time: f.weekTime(instrument.OpensAt) })
            : t(`gate.${gate}`)}
        </p>
      )}
    </div>
  );
}

/**
 * Result of the tap, for small screens where the preview has scrolled away. Screen readers read the preview
 * itself.
 */
function Brief({ preview }: { readonly preview: FuturePreview }) {
  const t = useText('futures');
  const f = useFormats();
  const { gain, loss } = preview.stakes;
  return (
    <p aria-hidden="true" className="flex justify-between gap-3 text-xs text-quiet wide:hidden">
      <span>
        {t('brief.right')} <Num className="text-up">{f.profitShort(formatAmount(gain))}</Num>
      </span>
      <span>
        {t('brief.wrong')} <Num className="text-down">{f.profitShort(formatAmount(negate(loss)))}</Num>
      </span>
      <Num>{f.clock(preview.settlesAt)}</Num>
    </p>
  );
}

/** Placeholder without a price. */
const NO_PRICE = '–';

/** Direction in its colour, with the current price and, for screen readers, the full order. */
function DirectionButton({
  direction,
  instrument,
  view,
  preview,
  busy,
  onClick,
}: {
  readonly direction: Direction;
  readonly instrument: Instrument;
  readonly view: FuturesFormView;
  readonly preview: FuturePreview;
  readonly busy: Direction | undefined;
  readonly onClick: () => void;
}) {
  const t = useText('futures');
  const f = useFormats();
  const price = usePrice(instrument.Code)?.close;
  const words = {
    amount: f.wholeAmount(preview.amount),
    instrument: instrument.ShowCode,
    time: f.duration(preview.duration.Seconds),
  };
  const isReady = view.gate === 'ready' && preview.problem === undefined && busy === undefined;
  return (
    <Button
      size="lg"
      tone={direction}
      busy={busy === direction}
      disabled={!isReady}
      onClick={onClick}
      className="min-h-13 min-w-0 px-2"
    >
      <span className="sr-only">{t(`submit.${direction}`, words)}</span>
      <span className="flex min-w-0 flex-col items-center">
        <span aria-hidden="true" className="flex items-center gap-1.5 text-sm">
          <DirectionArrow direction={direction} size={10} />
          {t(`direction.${direction}`)}
        </span>
        <Num className="text-xs">
          {price === undefined ? NO_PRICE : f.price(price, instrument.PricePrecision)}
        </Num>
      </span>
    </Button>
  );
}
