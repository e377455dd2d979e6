import { type Coordinate, type OverlayFigure, registerOverlay } from 'klinecharts';
import type { Tool } from './drawing.ts';

/** What a drawing's figures need beyond its points. */
export interface OverlayLook {
  readonly colour: string;
  /** The colour, nearly transparent. */
  readonly fill: string;
  readonly paper: string;
  readonly family: string;
  readonly text: string;
  /** What a measure says about two prices and the number of bars between them. */
  readonly measured: (from: number, to: number, bars: number) => string;
}

const RECTANGLE = 'tidemarkRectangle';
const TEXT = 'tidemarkText';
const MEASURE = 'tidemarkMeasure';

/** Overlays of the chart library by tool; the three that it lacks are registered below. */
export const overlayNames: Readonly<Record<Tool, string>> = {
  trend: 'segment',
  ray: 'rayLine',
  horizontal: 'horizontalStraightLine',
  vertical: 'verticalStraightLine',
  channel: 'parallelStraightLine',
  fibonacci: 'fibonacciLine',
  rectangle: RECTANGLE,
  text: TEXT,
  measure: MEASURE,
};

const TEXT_SIZE = 13;

function box(from: Coordinate, to: Coordinate, { colour, fill }: OverlayLook): OverlayFigure {
  return {
    type: 'polygon',
    attrs: {
      coordinates: [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }],
    },
    styles: {
      style: 'stroke_fill',
      color: fill,
      borderColor: colour,
      borderSize: 1,
      borderStyle: 'solid',
      borderDashedValue: [2, 2],
    },
  };
}

function label(at: Coordinate, text: string, look: OverlayLook, isFilled: boolean): OverlayFigure {
  return {
    type: 'text',
    attrs: { ...at, text, align: isFilled ? 'center' : 'left', baseline: 'bottom' },
    styles: {
      style: 'fill',
      color: isFilled ? look.paper : look.colour,
      backgroundColor: isFilled ? look.colour : 'transparent',
      size: isFilled ? TEXT_SIZE - 1 : TEXT_SIZE,
      family: look.family,
      paddingLeft: 4,
      paddingRight: 4,
      paddingTop: 3,
      paddingBottom: 3,
      borderRadius: 3,
      borderSize: 0,
    },
  };
}

registerOverlay<OverlayLook>({
  name: RECTANGLE,
  totalStep: 3,
  needDefaultPointFigure: true,
  createPointFigures: ({ overlay, coordinates: [from, to] }) =>
    from && to ? [box(from, to, overlay.extendData)] : [],
});

registerOverlay<OverlayLook>({
  name: TEXT,
  totalStep: 2,
  needDefaultPointFigure: true,
  createPointFigures: ({ overlay, coordinates: [at] }) =>
    at && overlay.extendData.text ? [label(at, overlay.extendData.text, overlay.extendData, false)] : [],
});

registerOverlay<OverlayLook>({
  name: MEASURE,
  totalStep: 3,
  needDefaultPointFigure: true,
  createPointFigures: ({ chart, overlay, coordinates: [from, to] }) => {
    const [first, last] = overlay.points;
    if (!from || !to || first?.value === undefined || last?.value === undefined) return [];
    const bars = Math.round(Math.abs(to.x - from.x) / chart.getBarSpace().bar);
    const said = overlay.extendData.measured(first.value, last.value, bars);
    const middle = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 4 };
    return [box(from, to, overlay.extendData), label(middle, said, overlay.extendData, true)];
  },
});
