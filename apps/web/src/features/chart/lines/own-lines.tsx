import type { Side } from '@tidemark/domain/forex';
import type { Chart } from 'klinecharts';
import { type RefObject, Suspense, useRef, useState } from 'react';
import { useTrailedOrders } from '../../../live/positions.ts';
import { usePriceStore } from '../../../live/prices.ts';
import { usePriceAlerts } from '../../../shared/alerts/queries.ts';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { type Instrument, marketState } from '../../../shared/instruments/instruments.ts';
import { toaster } from '../../../shared/layout/toaster.ts';
import { later } from '../../../shared/loading/lazy-on-idle.ts';
import type { ContractOrder } from '../../../shared/orders/contract-order.ts';
import { usePendingOrders, usePositions } from '../../../shared/orders/contract-orders.ts';
import { type DraftLine, type DraftOrder, useDraftOrder } from '../../../shared/orders/draft-order.ts';
import type { TimedLine } from '../../../shared/orders/timed-line.ts';
import { AlertTag } from './alert-tag.tsx';
import { DraftTag } from './draft-tag.tsx';
import { LineTag } from './line-tag.tsx';
import type { AskedMove } from './move-dialog.tsx';
import { isProblem, lineMove } from './move-line.ts';
import { OrderHere } from './order-here.tsx';
import { type OrderLine, orderLines } from './order-lines.ts';
import { TimedTag } from './timed-tag.tsx';
import { useAlertLines } from './use-alert-lines.ts';
import { useDrawnLines } from './use-drawn-lines.ts';

const MoveDialog = later(
  () => import('./move-dialog.tsx'),
  (part) => part.MoveDialog,
);

const NONE: readonly ContractOrder[] = [];

export interface OwnLinesProps {
  readonly chart: Chart;
  readonly instrument: Instrument;
  /** Running trades that end by the clock. */
  readonly timed: readonly TimedLine[];
  /** Pixels at the top of the chart that its legends take: no tag is placed there. */
  readonly legendHeight: number;
  readonly box: RefObject<HTMLElement | null>;
  /** Prepares a pending order at a price; undefined where there is no ticket for it. */
  readonly onOrder: ((side: Side, price: number) => void) | undefined;
}

/**
 * The user's orders on the chart: entries, stops and targets. Tags are at the start of the chart, away from
 * the current price. Movable lines can be dragged or moved by keyboard; a change takes effect only after
 * confirmation.
 */
export function OwnLines({ chart, instrument, timed, legendHeight, box, onOrder }: OwnLinesProps) {
  const t = useText('chart');
  const positions = useTrailedOrders(usePositions() ?? NONE);
  const pendings = usePendingOrders();
  const lines = orderLines([...positions, ...(pendings ?? [])], instrument.Id);
  const [held, setHeld] = useState<{ readonly key: string; readonly price: number }>();
  const [asked, setAsked] = useState<AskedMove>();
  const ask = useAsk(instrument);
  const draft = useDraftOrder(instrument.Code);
  const drafted = (draft?.lines ?? []).map((line) => ({ ...line, key: `draft:${line.level}` }));
  const holdDraft = useDraftHolding(draft, setHeld);
  const alerts = useAlertLines(usePriceAlerts(instrument.Id), instrument);
  const drawn = [...lines, ...timed, ...drafted, ...alerts.lines];
  const { layer, register, priceAt } = useDrawnLines(chart, drawn, { held, legendHeight });
  /** Price of a line, and how it is let go. */
  const holdOf = ({ key, price }: { readonly key: string; readonly price: number }) => {
    const isHeld = held?.key === key;
    return { price: isHeld ? held.price : price, isHeld, onLeave: () => setHeld(undefined) };
  };
  const end = () => {
    setAsked(undefined);
    setHeld(undefined);
  };
  const drop = (line: OrderLine, price: number) => {
    const move = price === line.price ? undefined : ask(line, price);
    if (move) setAsked(move);
    else setHeld(undefined);
  };
  return (
    <>
      <ul
        ref={layer}
        aria-label={t('lines.label')}
        className="pointer-events-none absolute top-0 left-0 z-10 m-0 list-none overflow-hidden p-0"
      >
        {lines.map((line) => (
          <li key={line.key} ref={register(line.key)} className="absolute top-0 left-0 w-full">
            <LineTag
              line={line}
              {...{ instrument, priceAt, ...holdOf(line) }}
              onHold={(price) => setHeld({ key: line.key, price })}
              onDrop={(price) => drop(line, price)}
            />
          </li>
        ))}
        {drafted.map((line) => (
          <li key={line.key} ref={register(line.key)} className="absolute top-0 left-0 w-full">
            <DraftTag {...{ line, instrument, priceAt, ...holdOf(line), ...holdDraft(line) }} />
          </li>
        ))}
        {alerts.lines.map((line) => (
          <li key={line.key} ref={register(line.key)} className="absolute top-0 left-0 w-full">
            <AlertTag
              {...{ instrument, priceAt, ...holdOf(line) }}
              onHold={(price) => setHeld({ key: line.key, price })}
              onDrop={(price) => void alerts.move(line, price).finally(() => setHeld(undefined))}
            />
          </li>
        ))}
        {timed.map((line) => (
          <li key={line.key} ref={register(line.key)} className="absolute top-0 left-0 w-full">
            <TimedTag line={line} instrument={instrument} />
          </li>
        ))}
      </ul>
      {onOrder ? <OrderHere {...{ instrument, box, priceAt, onOrder }} onAlert={alerts.add} /> : null}
      <Suspense>{asked ? <MoveDialog instrument={instrument} asked={asked} onEnd={end} /> : null}</Suspense>
    </>
  );
}

/** How a level of the prepared order is dragged; let go without a drop, it is put back to what it was. */
function useDraftHolding(
  draft: DraftOrder | undefined,
  setHeld: (held: { readonly key: string; readonly price: number } | undefined) => void,
) {
  const putBack = useRef<() => void>(undefined);
  const end = () => {
    putBack.current = undefined;
    setHeld(undefined);
  };
  return ({ key, level }: DraftLine & { readonly key: string }) => ({
    // The ticket follows the finger: risk and reward are those of the price under it.
    onHold: (price: number) => {
      putBack.current ??= draft?.remember(level);
      setHeld({ key, price });
      draft?.move(level, price);
    },
    onDrop: end,
    onLeave: () => {
      putBack.current?.();
      end();
    },
  });
}

/** Returns the change that a drop requests; reports if it is invalid there or if trading is unavailable. */
function useAsk(instrument: Instrument): (line: OrderLine, to: number) => AskedMove | undefined {
  const t = useText('chart');
  const app = useText('app');
  const f = useFormats();
  return (line, to) => {
    const price = usePriceStore.getState().prices[instrument.Code]?.close ?? line.order.UpdatePrice;
    const move = lineMove({ line, to, price });
    if (isProblem(move)) {
      const words = { bound: move.bound, price: f.price(move.price, instrument.PricePrecision) };
      toaster.show(t(`move.problem.${move.of}`, words), 'bad');
      return undefined;
    }
    const market = marketState(instrument);
    if (move.does === 'replace' && market !== 'open') {
      toaster.show(app(`market.${market}`), 'bad');
      return undefined;
    }
    return { line, to, move };
  };
}
