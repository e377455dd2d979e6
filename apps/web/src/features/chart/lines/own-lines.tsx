import type { Side } from '@tidemark/domain/forex';
import type { Chart } from 'klinecharts';
import { type RefObject, Suspense, useRef, useState } from 'react';
import { useTrailedOrders } from '../../../live/positions.ts';
import { usePriceAlerts } from '../../../shared/alerts/queries.ts';
import { useText } from '../../../shared/device/language.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { later } from '../../../shared/loading/lazy-on-idle.ts';
import type { ContractOrder } from '../../../shared/orders/contract-order.ts';
import { usePendingOrders, usePositions } from '../../../shared/orders/contract-orders.ts';
import { type DraftLine, type DraftOrder, useDraftOrder } from '../../../shared/orders/draft-order.ts';
import type { TimedLine } from '../../../shared/orders/timed-line.ts';
import { AlertTag } from './alert-tag.tsx';
import { DraftTag } from './draft-tag.tsx';
import { layerClass, rowClass } from './line-tag.tsx';
import type { AskedMove } from './move-dialog.tsx';
import { OrderHere } from './order-here.tsx';
import { type OrderLine, orderLines } from './order-lines.ts';
import { OrderTag } from './order-tag.tsx';
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
    if (price === line.price) setHeld(undefined);
    else setAsked({ line, to: price });
  };
  return (
    <>
      <ul ref={layer} aria-label={t('lines.label')} className={layerClass}>
        {lines.map((line) => (
          <li key={line.key} ref={register(line.key)} className={rowClass}>
            <OrderTag
              line={line}
              {...{ instrument, priceAt, ...holdOf(line) }}
              onHold={(price) => setHeld({ key: line.key, price })}
              onDrop={(price) => drop(line, price)}
            />
          </li>
        ))}
        {drafted.map((line) => (
          <li key={line.key} ref={register(line.key)} className={rowClass}>
            <DraftTag {...{ line, instrument, priceAt, ...holdOf(line), ...holdDraft(line) }} />
          </li>
        ))}
        {alerts.lines.map((line) => (
          <li key={line.key} ref={register(line.key)} className={rowClass}>
            <AlertTag
              {...{ instrument, priceAt, ...holdOf(line) }}
              onHold={(price) => setHeld({ key: line.key, price })}
              onDrop={(price) => void alerts.move(line, price).finally(() => setHeld(undefined))}
            />
          </li>
        ))}
        {timed.map((line) => (
          <li key={line.key} ref={register(line.key)} className={rowClass}>
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
