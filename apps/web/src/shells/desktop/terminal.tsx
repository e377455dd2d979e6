import { PaneHandle } from '@tidemark/ui';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import {
  type Pane,
  type PaneView,
  paneViews,
  type Room,
  settlePane,
  showPane,
  usePaneSizes,
} from './panes.ts';

export interface TerminalProps {
  /** Shown next to the chart if the window is wide enough. */
  readonly list: ReactNode;
  readonly chart: ReactNode;
  readonly orders: ReactNode;
  readonly side: ReactNode;
  readonly className: string;
}

/**
 * List | chart over orders | side, with handles between them. The panes' contents are props, so dragging a
 * handle re-renders the frame and none of them.
 */
export function Terminal({ list, chart, orders, side, className }: TerminalProps) {
  const frame = useRef<HTMLDivElement>(null);
  const room = useRoom(frame);
  const views = paneViews(usePaneSizes(), room);
  const id = useId();
  const at = (pane: Pane) => `${id}-${pane}`;
  return (
    <div ref={frame} className={`flex ${className}`}>
      {views.list ? (
        <>
          <div id={at('list')} className="min-h-0 shrink-0 contain-strict" style={{ width: views.list.size }}>
            {list}
          </div>
          <Handle pane="list" view={views.list} controls={at('list')} />
        </>
      ) : null}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface contain-strict">
        {chart}
        <Handle pane="orders" view={views.orders} controls={at('orders')} />
        <div id={at('orders')} className="shrink-0 contain-strict" style={{ height: views.orders.size }}>
          {orders}
        </div>
      </div>
      <Handle pane="side" view={views.side} controls={at('side')} />
      <div id={at('side')} className="min-h-0 shrink-0 contain-strict" style={{ width: views.side.size }}>
        {side}
      </div>
    </div>
  );
}

function Handle({
  pane,
  view,
  controls,
}: {
  readonly pane: Pane;
  readonly view: PaneView;
  readonly controls: string;
}) {
  const t = useText('desktop.panes');
  return (
    <PaneHandle
      label={t(pane)}
      hint={t('hint')}
      axis={pane === 'orders' ? 'rows' : 'columns'}
      pane={pane === 'list' ? 'before' : 'after'}
      controls={controls}
      size={view.size}
      bounds={view.bounds}
      onSize={(px) => showPane(pane, px)}
      onSettled={(px) => settlePane(pane, px)}
      onReset={() => settlePane(pane, undefined)}
    />
  );
}

/** The frame's available size, known before painting. */
function useRoom(frame: RefObject<HTMLDivElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: window.innerWidth, height: window.innerHeight });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setRoom((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [frame]);
  return room;
}
