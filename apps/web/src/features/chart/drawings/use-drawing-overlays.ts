import type { Chart, Overlay, OverlayCreate, OverlayEvent } from 'klinecharts';
import { useEffect, useMemo, useRef } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { usePriceColours, useTheme } from '../../../shared/device/theme.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { useDocument } from '../../../shared/workspace/documents.ts';
import { isSame } from '../../../shared/workspace/merge-fields.ts';
import { useActiveCell, useCell } from '../layout/layout.ts';
import {
  type Drawing,
  type Drawings,
  drawingsDocument,
  pointsOf,
  readDrawings,
  type Tool,
} from './drawing.ts';
import { type OverlayLook, overlayNames } from './drawing-overlays.ts';
import {
  chooseTool,
  drawingsNow,
  newDrawingId,
  selectDrawing,
  useDrawingState,
  writeDrawings,
} from './drawing-store.ts';

const GROUP = 'drawings';
const NORMAL = 'normal' as const;
/** Points snap to open, high, low or close of a bar that is near. */
const WEAK_MAGNET = 'weak_magnet' as const;

/** The drawings of an instrument. The same object until one changes. */
export function useDrawings(code: string): Drawings {
  const fields = useDocument(drawingsDocument(code));
  return useMemo(() => readDrawings(fields), [fields]);
}

/**
 * Keeps the chart's drawings as the account has them, lets the pointer move them, and places the points of a
 * new one while a tool is chosen.
 */
export function useDrawingOverlays(chart: Chart, instrument: Instrument): void {
  const { Code } = instrument;
  const drawings = useDrawings(Code);
  const { magnet, hidden, ...state } = useDrawingState();
  // Only the active one of several charts places points.
  const tool = useCell() === useActiveCell() ? state.tool : undefined;
  const look = useDrawingLook(instrument);
  const common = useMemo(
    () => ({ ...eventsOf(chart, Code), mode: magnet ? WEAK_MAGNET : NORMAL, visible: !hidden, look }),
    [chart, Code, magnet, hidden, look],
  );
  const shown = useRef<{ drawings: Drawings; common?: typeof common }>({ drawings: {} });
  useEffect(() => {
    const before = shown.current;
    shown.current = { drawings, common };
    const { look, ...rest } = common;
    for (const id of Object.keys(before.drawings)) if (!drawings[id]) chart.removeOverlay({ id });
    for (const [id, drawing] of Object.entries(drawings)) {
      if (before.common === common && isSame(before.drawings[id], drawing)) continue;
      const overlay = { ...rest, ...overlayOf(id, drawing, look) };
      if (chart.getOverlays({ id }).length === 0) chart.createOverlay(overlay);
      else chart.overrideOverlay(overlay);
    }
  }, [chart, drawings, common]);
  useEffect(() => {
    if (tool === undefined) return;
    const id = newDrawingId();
    const draft = { tool, points: [], colour: 'accent', text: '', locked: false, made: 0 } as const;
    const { points: _none, ...start } = overlayOf(id, draft, look);
    chart.createOverlay({
      ...start,
      ...eventsOf(chart, Code),
      mode: magnet ? WEAK_MAGNET : NORMAL,
      onDrawEnd: ({ overlay }) => finish(Code, tool, overlay),
    });
    return () => {
      // Not finished, or recorded by now.
      if (!drawingsNow(Code)[id]) chart.removeOverlay({ id });
    };
  }, [chart, Code, tool, look, magnet]);
  // The chart of another instrument selects its own.
  useEffect(() => () => selectDrawing(undefined), []);
}

function finish(code: string, tool: Tool, { id, points }: Pick<Overlay, 'id' | 'points'>): void {
  const places = placesOf(points);
  chooseTool(undefined);
  if (places.length !== pointsOf[tool]) return;
  const made = Date.now();
  writeDrawings(code, { [id]: { tool, points: places, colour: 'accent', text: '', locked: false, made } });
  selectDrawing(id);
}

/** Points with a time and a price; the chart library leaves one out where it does not apply. */
function placesOf(points: Overlay['points']): Drawing['points'] {
  return points.flatMap(({ timestamp, value }) =>
    timestamp === undefined || value === undefined ? [] : [{ time: timestamp, price: value }],
  );
}

function eventsOf(chart: Chart, code: string) {
  return {
    onSelected: ({ overlay }: OverlayEvent<unknown>) => selectDrawing(overlay.id),
    onDeselected: () => selectDrawing(undefined),
    // The library would remove it.
    onRightClick: (event: OverlayEvent<unknown>) => event.preventDefault?.(),
    onPressedMoveEnd: ({ overlay }: OverlayEvent<unknown>) => {
      const drawing = drawingsNow(code)[overlay.id];
      const points = placesOf(chart.getOverlays({ id: overlay.id })[0]?.points ?? overlay.points);
      if (!drawing || points.length !== drawing.points.length || isSame(points, drawing.points)) return;
      writeDrawings(code, { [overlay.id]: { ...drawing, points } });
    },
  };
}

type Look = Pick<OverlayLook, 'family' | 'paper' | 'measured'> & {
  readonly colourOf: (colour: Drawing['colour']) => string;
  readonly emptyText: string;
};

function overlayOf(id: string, drawing: Drawing, look: Look): OverlayCreate & { readonly id: string } {
  const colour = look.colourOf(drawing.colour);
  const extendData: OverlayLook = {
    colour,
    fill: `${colour}22`,
    paper: look.paper,
    family: look.family,
    text: drawing.text || look.emptyText,
    measured: look.measured,
  };
  return {
    id,
    groupId: GROUP,
    name: overlayNames[drawing.tool],
    lock: drawing.locked,
    points: drawing.points.map(({ time, price }) => ({ timestamp: time, value: price })),
    extendData,
    styles: {
      line: { color: colour, size: 1 },
      text: { color: colour, backgroundColor: 'transparent', borderSize: 0, family: look.family },
      point: {
        color: colour,
        borderColor: `${colour}55`,
        activeColor: colour,
        activeBorderColor: `${colour}55`,
      },
    },
  };
}

/** Theme and language of drawings: another object whenever one of them changes. */
function useDrawingLook({ PricePrecision }: Instrument): Look {
  const t = useText('chart');
  const f = useFormats();
  const theme = useTheme();
  const prices = usePriceColours();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which these two change.
  return useMemo(() => {
    const worn = getComputedStyle(document.documentElement);
    const token = (name: string) => worn.getPropertyValue(name).trim();
    return {
      family: worn.fontFamily,
      paper: token('--paper'),
      colourOf: (colour) => token(`--${colour}`),
      emptyText: t('draw.text.empty'),
      measured: (from, to, bars) =>
        t('draw.measured', {
          change: f.price(to - from, PricePrecision),
          percent: f.change(from === 0 ? 0 : ((to - from) / from) * 100),
          bars,
        }),
    };
  }, [t, f, PricePrecision, theme, prices]);
}
