import type { IndicatorDrawParams } from 'klinecharts';
import { expect, it } from 'vitest';
import { drawHeikinAshi } from './extra-layers.ts';
import type { Ohlc } from './heikin-ashi.ts';

type Params = IndicatorDrawParams<Ohlc, unknown, { readonly up: string; readonly down: string }>;

it('Heikin-Ashi: draws solid bars also after dashed price lines', () => {
  let pen = { dashes: [4, 4], width: 3 };
  const strokes: (typeof pen)[] = [];
  const ctx = {
    set lineWidth(width: number) {
      pen = { ...pen, width };
    },
    setLineDash(dashes: number[]) {
      pen = { ...pen, dashes };
    },
    beginPath: () => undefined,
    moveTo: () => undefined,
    lineTo: () => undefined,
    fillRect: () => undefined,
    stroke: () => strokes.push(pen),
    strokeRect: () => strokes.push(pen),
  };
  const bars = [
    { open: 1, high: 4, low: 0, close: 3 },
    { open: 3, high: 4, low: 1, close: 2 },
  ];
  drawHeikinAshi({
    ctx,
    chart: { getVisibleRange: () => ({ from: 0, to: 2 }), getBarSpace: () => ({ gapBar: 6 }) },
    indicator: { result: bars, extendData: { up: 'green', down: 'red' } },
    xAxis: { convertToPixel: (at: number) => at * 8 },
    yAxis: { convertToPixel: (price: number) => 100 - price },
  } as unknown as Params);
  expect(strokes).toHaveLength(5);
  for (const stroke of strokes) expect(stroke).toEqual({ dashes: [], width: 1 });
});
