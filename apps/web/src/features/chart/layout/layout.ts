import { createContext, useContext } from 'react';
import { create } from 'zustand';
import { readStored, store } from '../../../shared/device/storage.ts';
import { chooseInstrument } from '../../../shared/instruments/current-instrument.ts';
import { isWideNow, useWide } from '../../../shared/layout/use-wide.ts';
import { changeDocument, documentNow, useDocument } from '../../../shared/workspace/documents.ts';

/** How charts share the place of one, on a wide screen. */
export const chartLayouts = ['one', 'columns', 'rows', 'four'] as const;
export type ChartLayout = (typeof chartLayouts)[number];

/** Number of charts. */
export const chartsOf: Readonly<Record<ChartLayout, number>> = { one: 1, columns: 2, rows: 2, four: 4 };

/** The document with the layout and, by `code0` to `code3`, the instruments of its charts. */
const DOCUMENT = 'chart.layout';

const codeField = (cell: number) => `code${cell}`;

const readLayout = (stored: unknown): ChartLayout => chartLayouts.find((one) => one === stored) ?? 'one';

/** The layout of a wide screen; a narrow one has one chart. */
export function useLayout(): ChartLayout {
  const { layout } = useDocument(DOCUMENT);
  return useWide() ? readLayout(layout) : 'one';
}

function layoutNow(): ChartLayout {
  const { layout } = documentNow(DOCUMENT);
  return isWideNow() ? readLayout(layout) : 'one';
}

/** Which chart was used last on this device, the first at 0. */
const useUsed = create<{ readonly cell: number }>(() => ({ cell: Number(readStored('activeChart')) || 0 }));

/** A chart that the layout does not have is the first one. */
const within = (cell: number, layout: ChartLayout): number => (cell < chartsOf[layout] ? cell : 0);

/** The chart that shows the current instrument, and that period bar, menus and drawing tools act on. */
export function activeCellNow(): number {
  return within(useUsed.getState().cell, layoutNow());
}

export function useActiveCell(): number {
  const layout = useLayout();
  return within(
    useUsed(({ cell }) => cell),
    layout,
  );
}

/** Which chart a component is a part of; undefined: of what acts on the active one. */
export const CellContext = createContext<number | undefined>(undefined);

/** The chart that a component belongs to or acts on. */
export function useCell(): number {
  const active = useActiveCell();
  return useContext(CellContext) ?? active;
}

/** Codes of the charts that are not active, as remembered. */
export function useRememberedCodes(): readonly (string | undefined)[] {
  const fields = useDocument(DOCUMENT);
  return Array.from({ length: chartsOf.four }, (_, cell) => {
    const code = fields[codeField(cell)];
    return typeof code === 'string' ? code : undefined;
  });
}

/** Remembers the instrument of a chart. */
export function rememberCode(cell: number, code: string): void {
  changeDocument(DOCUMENT, (fields) =>
    fields[codeField(cell)] === code ? fields : { ...fields, [codeField(cell)]: code },
  );
}

/** Chooses a layout; a chart that was never shown begins with the current instrument. */
export function chooseLayout(layout: ChartLayout, current: string): void {
  changeDocument(DOCUMENT, (fields) => {
    const cells = Array.from({ length: chartsOf[layout] }, (_, cell) => codeField(cell));
    const missing = cells.filter((field) => fields[field] === undefined);
    return { ...fields, layout, ...Object.fromEntries(missing.map((field) => [field, current])) };
  });
}

/** Makes a chart the active one: its instrument becomes the current one. */
export function activate(cell: number, code: string | undefined): void {
  if (cell === activeCellNow()) return;
  store('activeChart', cell === 0 ? undefined : String(cell));
  useUsed.setState({ cell });
  if (code !== undefined) chooseInstrument(code);
}
