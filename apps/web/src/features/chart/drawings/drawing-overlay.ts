import type { Chart } from 'klinecharts';
import type { Drawing } from './drawing.ts';
import { type OverlayLook, overlayNames } from './drawing-overlays.ts';
import type { DrawnOverlay } from './resting-drawings.ts';

/** All overlays of drawings. */
export const GROUP = 'drawings';

/** Theme and language of drawings. */
export type Look = Pick<OverlayLook, 'family' | 'paper' | 'measured'> & {
  readonly colourOf: (colour: Drawing['colour']) => string;
  readonly emptyText: string;
};

/** A drawing as an overlay of the chart library. */
export function overlayOf(id: string, drawing: Drawing, look: Look): DrawnOverlay {
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

/** Creates an overlay, or changes the one that has its id. */
export function put(chart: Chart, overlay: DrawnOverlay): void {
  if (chart.getOverlays({ id: overlay.id }).length === 0) chart.createOverlay(overlay);
  else chart.overrideOverlay(overlay);
}
