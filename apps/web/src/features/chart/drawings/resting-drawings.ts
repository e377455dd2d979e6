import {
  type Bounding,
  type Chart,
  type Coordinate,
  getFigureClass,
  getOverlayClass,
  type Overlay,
  type OverlayCreate,
  type OverlayFigure,
  registerFigure,
  registerOverlay,
  type TextAttrs,
  type TextStyle,
  utils,
} from 'klinecharts';
import { CANDLES } from '../overlays.ts';

/**
 * The overlay of all drawings that nobody touches. The chart library spends most of an overlay's time on texts that it
 * measures at each drawing and on the events of each figure; this one has neither.
 */
export const RESTING = 'restingDrawings';

/** An overlay as it is created, with its points. */
export type DrawnOverlay = OverlayCreate<unknown> & { readonly id: string };

/** What the layer draws, as its `extendData`; a function, because the library copies objects. */
export type Resting = () => {
  readonly drawings: readonly DrawnOverlay[];
  /** Ids of drawings that are overlays of their own. */
  readonly live: ReadonlySet<string>;
  /** Called at each drawing with the shapes of all drawings. */
  readonly onDrawn: (shapes: readonly Shape[]) => void;
};

interface Figure {
  readonly type: string;
  readonly attrs: readonly object[];
  readonly styles: object;
}

/** Where a drawing is on the chart, in pixels of the candles' pane. */
export interface Shape {
  readonly id: string;
  /** Figures with the same name have the same style. */
  readonly look: string;
  readonly figures: readonly Figure[];
  readonly points: readonly Coordinate[];
}

registerOverlay<Resting>({
  name: RESTING,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  lock: true,
  zLevel: -1,
  createPointFigures: ({ chart, overlay, bounding }) => {
    const { drawings, live, onDrawn } = overlay.extendData();
    const shapes = shapesOf(chart, drawings, bounding);
    onDrawn(shapes);
    const batches = batchesOf(shapes.filter(({ id }) => !live.has(id)));
    return [{ type: RESTING, attrs: { batches }, ignoreEvent: true }];
  },
});

registerFigure<{ readonly batches: readonly Figure[] }, unknown>({
  name: RESTING,
  checkEventOn: () => false,
  draw: (context, { batches }) => {
    for (const { type, attrs, styles } of [batches].flat()) {
      const Drawn = getFigureClass(type);
      if (Drawn) new Drawn({ name: type, attrs, styles }).draw(context);
    }
  },
});

/** By drawing: its shape at the last drawing of the chart, and where its points were. */
const known = new WeakMap<DrawnOverlay, { readonly at: string; readonly shape: Shape }>();

/** The shapes of drawings, made of the figures that each would have as an overlay of its own. */
function shapesOf(chart: Chart, drawings: readonly DrawnOverlay[], bounding: Bounding): readonly Shape[] {
  const points = drawings.map((drawing) => drawing.points ?? []);
  const places = [chart.convertToPixel(points.flat(), { paneId: CANDLES })].flat();
  let first = 0;
  return drawings.map((drawing, nth) => {
    const next = first + (points[nth]?.length ?? 0);
    const coordinates = places.slice(first, next).map(({ x = 0, y = 0 }) => ({ x, y }));
    first = next;
    const at = `${bounding.width} ${bounding.height} ${coordinates.map(({ x, y }) => `${x} ${y}`)}`;
    const before = known.get(drawing);
    if (before?.at === at) return before.shape;
    const shape = shapeOf(drawing, { chart, coordinates, bounding });
    known.set(drawing, { at, shape });
    return shape;
  });
}

interface Placed {
  readonly chart: Chart;
  readonly coordinates: Coordinate[];
  readonly bounding: Bounding;
}

function shapeOf(drawing: DrawnOverlay, placed: Placed): Shape {
  const defaults: Readonly<Record<string, unknown>> = placed.chart.getStyles().overlay;
  const figures = figuresOf(drawing, placed).map((figure) => {
    const styles = Object.assign({}, defaults[figure.type], drawing.styles?.[figure.type], figure.styles);
    return { type: figure.type, attrs: withWidth(figure, styles), styles };
  });
  const look = `${drawing.name} ${String(drawing.styles?.line?.color)}`;
  return { id: drawing.id, look, figures, points: placed.coordinates };
}

function figuresOf(drawing: DrawnOverlay, placed: Placed): readonly OverlayFigure[] {
  const overlay = { ...drawing, paneId: CANDLES } as Overlay<unknown>;
  const made = templateOf(drawing.name)?.createPointFigures?.({
    ...placed,
    overlay,
    xAxis: null,
    yAxis: null,
  });
  return made ? [made].flat() : [];
}

const templates = new Map<string, Overlay<unknown>>();

function templateOf(name: string): Overlay<unknown> | undefined {
  const Template = getOverlayClass(name);
  if (!templates.has(name) && Template) templates.set(name, new Template());
  return templates.get(name);
}

const WIDTHS_MAX = 1000;
const widths = new Map<string, number>();

/** Texts with the width that the library would measure again at each drawing. */
function withWidth({ type, attrs }: OverlayFigure, styles: object): readonly object[] {
  const all = [attrs as object].flat();
  if (type !== 'text') return all;
  const { size, weight, family, paddingLeft = 0, paddingRight = 0 } = styles as Partial<TextStyle>;
  return (all as TextAttrs[]).map((text) => {
    const key = `${weight} ${size} ${family} ${text.text}`;
    const width = widths.get(key) ?? utils.calcTextWidth(text.text, size, weight, family);
    if (widths.size >= WIDTHS_MAX) widths.clear();
    widths.set(key, width);
    return { ...text, width: paddingLeft + width + paddingRight };
  });
}

/** Areas under lines under texts, each look in one go. */
function batchesOf(shapes: readonly Shape[]): readonly Figure[] {
  const batches = new Map<string, Figure & { readonly attrs: object[] }>();
  for (const type of ['polygon', 'line', 'text']) {
    for (const { look, figures } of shapes) {
      for (const figure of figures) {
        if (figure.type !== type) continue;
        const key = `${type} ${look}`;
        const batch = batches.get(key) ?? { ...figure, attrs: [] };
        batch.attrs.push(...figure.attrs);
        batches.set(key, batch);
      }
    }
  }
  return [...batches.values()];
}

/** As far around a point as the library draws it. */
const POINT_PX = 8;

/**
 * The drawing at a place of the candles' pane; of several the newest, but first the one that is touched, which also
 * shows its points.
 */
export function drawingAt(
  shapes: readonly Shape[],
  place: Coordinate,
  touched: string | undefined,
): string | undefined {
  const known = shapes.find(({ id }) => id === touched);
  if (known?.points.some(({ x, y }) => Math.hypot(x - place.x, y - place.y) <= POINT_PX)) return touched;
  return shapes.findLast(({ figures }) => figures.some((figure) => isOn(figure, place)))?.id;
}

function isOn({ type, attrs, styles }: Figure, place: Coordinate): boolean {
  const any = attrs as never[];
  if (type === 'line') return utils.checkCoordinateOnLine(place, any);
  if (type === 'polygon') return utils.checkCoordinateOnPolygon(place, any);
  return utils.checkCoordinateOnText(place, any, styles as TextStyle);
}
