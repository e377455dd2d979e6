import type { Fields } from '../../../shared/workspace/merge-fields.ts';

/** Drawing tools, in the order of their bar. */
export const tools = [
  'trend',
  'ray',
  'horizontal',
  'vertical',
  'channel',
  'fibonacci',
  'rectangle',
  'text',
  'measure',
] as const;
export type Tool = (typeof tools)[number];

/** How many points a drawing of a tool has. */
export const pointsOf: Readonly<Record<Tool, number>> = {
  trend: 2,
  ray: 2,
  horizontal: 1,
  vertical: 1,
  channel: 3,
  fibonacci: 2,
  rectangle: 2,
  text: 1,
  measure: 2,
};

/** Colours of a drawing, as tokens of the theme, so that each theme shows its own shade. */
export const drawingColours = ['accent', 'blue', 'orange', 'warn', 'text-quiet', 'text'] as const;
export type DrawingColour = (typeof drawingColours)[number];

/** A place on the chart: a time in milliseconds and a price. */
export interface DrawingPoint {
  readonly time: number;
  readonly price: number;
}

/** A drawing on the chart of one instrument. */
export interface Drawing {
  readonly tool: Tool;
  readonly points: readonly DrawingPoint[];
  readonly colour: DrawingColour;
  /** Of a text drawing; empty otherwise. */
  readonly text: string;
  /** Whether it ignores the pointer. */
  readonly locked: boolean;
  /** When it was made, in milliseconds: drawings are listed by it. */
  readonly made: number;
}

/** Drawings by their id. */
export type Drawings = Readonly<Record<string, Drawing>>;

/** Drawings of one instrument. */
export const DRAWINGS_MAX = 200;
export const DRAWING_TEXT_MAX = 200;

/** Name of the document of an instrument's drawings. */
export function drawingsDocument(code: string): string {
  return `drawings.${code.replace(/[^A-Za-z0-9._-]/g, '_')}`;
}

/** The drawings in a document; leaves out what is no drawing (written by a newer version, or by hand). */
export function readDrawings(fields: Fields): Drawings {
  const read = Object.entries(fields).flatMap(([id, value]) => {
    const drawing = readDrawing(value);
    return drawing ? [[id, drawing] as const] : [];
  });
  return Object.fromEntries(read.sort(([, a], [, b]) => a.made - b.made).slice(0, DRAWINGS_MAX));
}

function readDrawing(value: unknown): Drawing | undefined {
  const { tool, points, colour, text, locked, made } = (value ?? {}) as Partial<
    Record<keyof Drawing, unknown>
  >;
  const known = tools.find((one) => one === tool);
  if (!known || !Array.isArray(points) || points.length !== pointsOf[known]) return undefined;
  const places = points.flatMap((point) => readPoint(point));
  if (places.length !== points.length) return undefined;
  return {
    tool: known,
    points: places,
    colour: drawingColours.find((one) => one === colour) ?? 'accent',
    text: typeof text === 'string' ? text.slice(0, DRAWING_TEXT_MAX) : '',
    locked: locked === true,
    made: Number(made) || 0,
  };
}

function readPoint(point: unknown): DrawingPoint[] {
  const { time, price } = (point ?? {}) as Partial<Record<keyof DrawingPoint, unknown>>;
  return Number.isFinite(time) && Number.isFinite(price)
    ? [{ time: Number(time), price: Number(price) }]
    : [];
}
