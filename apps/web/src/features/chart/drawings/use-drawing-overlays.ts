import type { Chart, Overlay, OverlayEvent } from 'klinecharts';
import { useEffect, useMemo, useRef } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { usePriceColours, useTheme } from '../../../shared/device/theme.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { useDocument } from '../../../shared/workspace/documents.ts';
import { isSame } from '../../../shared/workspace/merge-fields.ts';
import { type Drawing, type Drawings, drawingsDocument, readDrawings } from './drawing.ts';
import { GROUP, type Look, overlayOf, put } from './drawing-overlay.ts';
import { drawingsNow, selectDrawing, useDrawingState, writeDrawings } from './drawing-store.ts';
import { RESTING, type Resting } from './resting-drawings.ts';
import { useNewDrawing } from './use-new-drawing.ts';
import { useTouchedDrawing } from './use-touched-drawing.ts';

const LAYER = 'drawings-at-rest';
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
 * new one while a tool is chosen. What is selected or touched is an overlay of its own; one layer draws the rest.
 */
export function useDrawingOverlays(chart: Chart, instrument: Instrument): void {
  const { Code } = instrument;
  const drawings = useDrawings(Code);
  const { magnet, hidden, tool, selected } = useDrawingState();
  const look = useDrawingLook(instrument);
  const { touched, onDrawn } = useTouchedDrawing(chart, hidden || tool !== undefined);
  const live = useMemo(
    () => new Set([selected, touched].filter((id) => id !== undefined)),
    [selected, touched],
  );
  const common = useMemo(
    () => ({ ...eventsOf(chart, Code), mode: magnet ? WEAK_MAGNET : NORMAL, visible: !hidden, look }),
    [chart, Code, magnet, hidden, look],
  );
  const shown = useRef<{ drawings: Drawings; common?: typeof common }>({ drawings: {} });
  useEffect(() => {
    const before = shown.current;
    const own = Object.fromEntries(Object.entries(drawings).filter(([id]) => live.has(id)));
    shown.current = { drawings: own, common };
    const { look, ...rest } = common;
    // Of an earlier time on the same chart.
    if (!before.common && chart.getOverlays({ groupId: GROUP }).length > 0)
      chart.removeOverlay({ groupId: GROUP });
    for (const id of Object.keys(before.drawings)) if (!own[id]) chart.removeOverlay({ id });
    for (const [id, drawing] of Object.entries(own)) {
      if (before.common === common && isSame(before.drawings[id], drawing)) continue;
      put(chart, { ...rest, ...overlayOf(id, drawing, look) });
    }
  }, [chart, drawings, common, live]);
  const all = useMemo(
    () => Object.entries(drawings).map(([id, drawing]) => overlayOf(id, drawing, look)),
    [drawings, look],
  );
  useEffect(() => {
    const resting: Resting = () => ({ drawings: all, live, onDrawn });
    if (all.length > 0) put(chart, { ...layer, visible: !hidden, extendData: resting });
    else if (chart.getOverlays({ id: LAYER }).length > 0) chart.removeOverlay({ id: LAYER });
  }, [chart, all, live, hidden, onDrawn]);
  useNewDrawing(chart, Code, look);
  // The chart of another instrument selects its own.
  useEffect(() => () => selectDrawing(undefined), []);
}

/** Its one point is never drawn: without any, the library does not ask for figures. */
const layer = { id: LAYER, name: RESTING, groupId: GROUP, points: [{ value: 0 }] };

/** Points with a time and a price; the chart library leaves one out where it does not apply. */
function placesOf(points: Overlay['points']): Drawing['points'] {
  return points.flatMap(({ timestamp, value }) =>
    timestamp === undefined || value === undefined ? [] : [{ time: timestamp, price: value }],
  );
}

function eventsOf(chart: Chart, code: string) {
  const select = ({ overlay }: OverlayEvent<unknown>) => selectDrawing(overlay.id);
  return {
    onSelected: select,
    // The library takes it for selected where it was put away by a key.
    onClick: select,
    onDeselected: ({ overlay }: OverlayEvent<unknown>) => {
      if (useDrawingState.getState().selected === overlay.id) selectDrawing(undefined);
    },
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

/** Theme and language of drawings: another object whenever one of them changes. */
function useDrawingLook({ PricePrecision }: Instrument): Look {
  const t = useText('chart');
  const f = useFormats();
  const theme = useTheme();
  const prices = usePriceColours();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which these two change.
  return useMemo(() => {
    const computed = getComputedStyle(document.documentElement);
    const token = (name: string) => computed.getPropertyValue(name).trim();
    return {
      family: computed.fontFamily,
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
