import { boundSize, type PaneBounds } from '@tidemark/ui';
import { create } from 'zustand';
import { readStored, store } from '../../shared/device/storage.ts';

/** The panes of the terminal whose size one can choose; the chart takes what they leave. */
export type Pane = 'list' | 'side' | 'orders';

/** Chosen sizes in CSS pixels; what is absent has the size of the beginning. */
export type PaneSizes = Readonly<Partial<Record<Pane, number>>>;

export interface Room {
  readonly width: number;
  readonly height: number;
}

export interface PaneView {
  readonly size: number;
  readonly bounds: PaneBounds;
}

const panes: readonly Pane[] = ['list', 'side', 'orders'];

/** From here on the list of instruments is next to the chart; below, it is a drawer. */
const LIST_FROM_PX = 1200;
/** From here on there is room for wider sides. */
const AMPLE_FROM_PX = 1700;
/** What the instrument's header and a chart that can be read need of the height. */
const CHART_PX_MIN = 270;

/** Sizes stored on this device; invalid ones are ignored. */
export function readPanes(stored: string | null): PaneSizes {
  const entries = entriesOf(stored);
  return Object.fromEntries(
    panes.flatMap((pane) => {
      const px = entries[pane];
      return typeof px === 'number' && Number.isFinite(px) && px > 0 ? [[pane, px]] : [];
    }),
  );
}

function entriesOf(stored: string | null): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(stored ?? '{}');
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Every pane's view for this frame size; without a list if there is no room for one. */
export function paneViews(
  chosen: PaneSizes,
  { width, height }: Room,
): { readonly list: PaneView | undefined; readonly side: PaneView; readonly orders: PaneView } {
  const isAmple = width >= AMPLE_FROM_PX;
  const view = (px: number, min: number, max: number): PaneView => {
    const bounds = { min, max: Math.round(Math.max(min, max)) };
    return { size: boundSize(px, bounds), bounds };
  };
  return {
    list:
      width >= LIST_FROM_PX
        ? view(chosen.list ?? (isAmple ? 320 : 280), 220, Math.min(480, width * 0.3))
        : undefined,
    side: view(
      chosen.side ?? (isAmple ? 360 : width >= LIST_FROM_PX ? 320 : 300),
      280,
      Math.min(520, width * 0.36),
    ),
    orders: view(chosen.orders ?? Math.max(208, height * 0.34), 140, height - CHART_PX_MIN),
  };
}

export const usePaneSizes = create<PaneSizes>(() => readPanes(readStored('panes')));

/** While a handle is dragged: on screen only. */
export function showPane(pane: Pane, px: number): void {
  usePaneSizes.setState({ [pane]: px });
}

/** Stores a chosen size on this device; undefined: the initial size. */
export function settlePane(pane: Pane, px: number | undefined): void {
  const { [pane]: _, ...others } = usePaneSizes.getState();
  keepPanes(px === undefined ? others : { ...others, [pane]: px });
}

/** Every pane as in the beginning. */
export function resetPanes(): void {
  keepPanes({});
}

function keepPanes(sizes: PaneSizes): void {
  usePaneSizes.setState(sizes, true);
  store('panes', Object.keys(sizes).length === 0 ? undefined : JSON.stringify(sizes));
}
