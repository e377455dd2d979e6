import { type Bounding, type OverlayFigure, registerOverlay } from 'klinecharts';
import { barOf, type Fill } from './fills.ts';

/** The pane of the candles; indicator panes are below it. */
export const CANDLES = 'candle_pane';

/** Called at each drawing of the candles, with their bounds. */
export interface DrawnLines {
  readonly onDrawn: (bounding: Bounding) => void;
}

/**
 * Draws nothing: reports every drawing in the same frame, so that draggable elements above the chart move
 * with it.
 */
export const LINES = 'ownLines';

registerOverlay<DrawnLines>({
  name: LINES,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  lock: true,
  createPointFigures: ({ overlay, bounding }) => {
    overlay.extendData.onDrawn(bounding);
    return [];
  },
});

/** The user's fills, in the order of the overlay's points, and their colours. */
export interface DrawnFills {
  readonly fills: readonly Fill[];
  readonly colours: { readonly buy: string; readonly sell: string; readonly paper: string };
}

export const FILLS = 'ownFills';

registerOverlay<DrawnFills>({
  name: FILLS,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  lock: true,
  createPointFigures: ({ chart, overlay, coordinates }) => {
    const { fills, colours } = overlay.extendData;
    const bars = chart.getDataList();
    // A fill before the first loaded bar has no place on the chart yet.
    return fills.flatMap((fill, at) => {
      const point = coordinates[at];
      return point && barOf(fill.timeMs, bars) !== undefined ? [markOf(fill, point, colours)] : [];
    });
  },
});

const HALF_WIDTH = 5;
const HEIGHT = 8;
/** Between the price and the mark that points at it. */
const GAP = 3;
const RING = 3.5;

/** An entry points at its price, from below a buy and from above a sale; an exit is a ring on it. */
function markOf(
  { side, is }: Fill,
  { x, y }: { readonly x: number; readonly y: number },
  colours: DrawnFills['colours'],
): OverlayFigure {
  const styles = {
    style: 'stroke_fill',
    color: is === 'entry' ? colours[side] : colours.paper,
    borderColor: is === 'entry' ? colours.paper : colours[side],
    borderSize: is === 'entry' ? 1 : 2,
    borderStyle: 'solid',
    borderDashedValue: [2, 2],
  };
  if (is === 'exit') return { type: 'circle', attrs: { x, y, r: RING }, styles, ignoreEvent: true };
  const down = side === 'buy' ? 1 : -1;
  return {
    type: 'polygon',
    attrs: {
      coordinates: [
        { x, y: y + down * GAP },
        { x: x - HALF_WIDTH, y: y + down * (GAP + HEIGHT) },
        { x: x + HALF_WIDTH, y: y + down * (GAP + HEIGHT) },
      ],
    },
    styles,
    ignoreEvent: true,
  };
}
