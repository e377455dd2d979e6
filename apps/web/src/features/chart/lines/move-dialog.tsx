import { Num } from '@tidemark/ui';
import { Suspense, useEffect, useState } from 'react';
import { usePrice, usePriceStore } from '../../../live/prices.ts';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { type Instrument, marketState } from '../../../shared/instruments/instruments.ts';
import { useConversion } from '../../../shared/instruments/use-conversion.ts';
import { ConfirmDialog } from '../../../shared/layout/sheets.ts';
import { toaster } from '../../../shared/layout/toaster.ts';
import { resultAt, sideOf } from '../../../shared/orders/contract-order.ts';
import { useFarPrices } from '../../../shared/orders/use-far-prices.ts';
import { isProblem, type LineMove, lineMove } from './move-line.ts';
import { movedKind, type OrderLine } from './order-lines.ts';
import { useMove } from './use-move.ts';

/** A line that was dropped elsewhere. */
export interface AskedMove {
  readonly line: OrderLine;
  readonly to: number;
}

export interface MoveDialogProps {
  readonly instrument: Instrument;
  readonly asked: AskedMove;
  /** Called when it was done or cancelled. */
  readonly onEnd: () => void;
}

/** Asks before a dragged line takes effect; says why where it cannot be dropped there, or nothing is traded now. */
export function MoveDialog(props: MoveDialogProps) {
  const { instrument, asked, onEnd } = props;
  const decide = useDecide(instrument);
  const [decided] = useState(() => decide(asked));
  const isRefused = typeof decided === 'string';
  useEffect(() => {
    if (!isRefused) return;
    toaster.show(decided, 'bad');
    onEnd();
  }, [isRefused, decided, onEnd]);
  return isRefused ? null : <Confirmation {...props} move={decided} />;
}

/** The change that a drop requests, or the reason against it. */
function useDecide(instrument: Instrument): (asked: AskedMove) => LineMove | string {
  const t = useText('chart');
  const app = useText('app');
  const f = useFormats();
  return ({ line, to }) => {
    const price = usePriceStore.getState().prices[instrument.Code]?.close ?? line.order.UpdatePrice;
    const move = lineMove({ line, to, price });
    if (isProblem(move)) {
      const words = { bound: move.bound, price: f.price(move.price, instrument.PricePrecision) };
      return t(`move.problem.${move.of}`, words);
    }
    const market = marketState(instrument);
    return move.does === 'replace' && market !== 'open' ? app(`market.${market}`) : move;
  };
}

type DecidedProps = Omit<MoveDialogProps, 'onEnd'> & { readonly move: LineMove };

/** The question; its button names the action. */
function Confirmation({ instrument, asked, move, onEnd }: MoveDialogProps & DecidedProps) {
  const t = useText('chart');
  const app = useText('app');
  const f = useFormats();
  const moving = useMove();
  const { line, to } = asked;
  const kind = movedKind(line);
  const price = (value: number) => f.price(value, instrument.PricePrecision);
  const distance = move.does === 'setStop' ? (move.call.trailing_distance ?? 0) : 0;
  const words = { price: price(to), distance: price(Number(distance)) };
  const confirm = async () => {
    if (await moving.run(move)) onEnd();
  };
  return (
    <Suspense>
      <ConfirmDialog
        open
        title={t(`move.title.${kind}`, words)}
        note={<MoveNote {...{ instrument, asked, move }} refusal={moving.refusal} />}
        confirmLabel={t(`move.confirm.${kind}`, words)}
        cancelLabel={app('cancel')}
        busy={moving.isBusy}
        onConfirm={() => void confirm()}
        onCancel={onEnd}
      />
    </Suspense>
  );
}

function MoveNote({
  instrument,
  asked: { line, to },
  move,
  refusal,
}: DecidedProps & {
  readonly refusal: ReturnType<typeof useMove>['refusal'];
}) {
  const t = useText('chart');
  const f = useFormats();
  const rateAt = useConversion(instrument);
  const far = useFarPrices()(instrument, [to], usePrice(instrument.Code)?.close);
  const { order } = line;
  const price = (value: number) => <Num>{f.price(value, instrument.PricePrecision)}</Num>;
  const result =
    move.does === 'setStop'
      ? resultAt(order, to, { unitsPerLot: instrument.ForexContNum, rateAt })
      : undefined;
  return (
    <span className="flex flex-col gap-1">
      {far.map((warning) => (
        <span key={warning} role="alert" className="rounded-md bg-warn-soft px-3 py-2 text-warn">
          {warning}
        </span>
      ))}
      <span>
        {t(`move.order.${sideOf(order)}`, {
          lots: order.Quantity,
          instrument: order.ForexTradeLists.ShowCode,
        })}
      </span>
      <span className="flex justify-between gap-4">
        {t('move.from')}
        {price(line.price)}
      </span>
      <span className="flex justify-between gap-4">
        {t('move.to')}
        {price(to)}
      </span>
      {result === undefined ? null : (
        <span className="flex justify-between gap-4">
          {t('move.result')}
          <Num>{f.profit(result)}</Num>
        </span>
      )}
      {move.does === 'replace' ? <span className="mt-1">{t('move.replaceNote')}</span> : null}
      {refusal ? (
        <span role="alert" className="mt-1 text-danger">
          {refusal.isCancelled ? t('move.notPlaced', { reason: refusal.message }) : refusal.message}
        </span>
      ) : null}
    </span>
  );
}
