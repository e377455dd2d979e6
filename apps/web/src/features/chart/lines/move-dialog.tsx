import { Num } from '@tidemark/ui';
import { Suspense } from 'react';
import { usePrice } from '../../../live/prices.ts';
import { useFormats, useText } from '../../../shared/device/language.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { useConversion } from '../../../shared/instruments/use-conversion.ts';
import { ConfirmDialog } from '../../../shared/layout/sheets.ts';
import { resultAt, sideOf } from '../../../shared/orders/contract-order.ts';
import { useFarPrices } from '../../../shared/orders/use-far-prices.ts';
import type { LineMove } from './move-line.ts';
import type { OrderLine } from './order-lines.ts';
import { useMove } from './use-move.ts';

/** A line that was dropped elsewhere, and the change it requests. */
export interface AskedMove {
  readonly line: OrderLine;
  readonly to: number;
  readonly move: LineMove;
}

export interface MoveDialogProps {
  readonly instrument: Instrument;
  readonly asked: AskedMove;
  /** Called when it was done or cancelled. */
  readonly onEnd: () => void;
}

/** Asks for confirmation before a dragged line takes effect; the button names the action. */
export function MoveDialog({ instrument, asked, onEnd }: MoveDialogProps) {
  const t = useText('chart');
  const app = useText('app');
  const f = useFormats();
  const moving = useMove();
  const { line, to, move } = asked;
  const kind = line.kind === 'entry' ? 'target' : line.kind;
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
        note={<MoveNote instrument={instrument} asked={asked} refusal={moving.refusal} />}
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
  asked: { line, to, move },
  refusal,
}: {
  readonly instrument: Instrument;
  readonly asked: AskedMove;
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
