import { act } from '@testing-library/react';
import type { Chart } from 'klinecharts';
import { expect, it, vi } from 'vitest';

// Asked when the modules load: a phone, until it is turned on its side.
const screenWidth = { matches: false, turn: () => {} };
vi.spyOn(window, 'matchMedia').mockReturnValue({
  get matches() {
    return screenWidth.matches;
  },
  addEventListener: (_: string, listener: () => void) => {
    screenWidth.turn = listener;
  },
  removeEventListener: () => {},
} as unknown as MediaQueryList);
const { draw } = await import('../../../testing/draw.tsx');
const { useIndicators } = await import('./use-indicators.ts');

it('useIndicators: gives an indicator its own parameters when a wider screen has room for it', async () => {
  const shown = new Map<string, { params?: number[]; height?: number }>();
  const chart = {
    getSize: () => ({ width: 800, height: 600 }),
    createIndicator: ({ id }: { id: string }) => shown.set(id, {}),
    removeIndicator: ({ id }: { id: string }) => shown.delete(id),
    setPaneOptions: ({ id, height }: { id: string; height: number }) =>
      Object.assign(shown.get(id.replace('pane_', '')) ?? {}, { height }),
    overrideIndicator: ({ id, calcParams }: { id: string; calcParams: number[] }) =>
      Object.assign(shown.get(id) ?? {}, { params: calcParams }),
  } as unknown as Chart;
  const chosen = ['CCI', 'OBV', 'ROC'] as const;
  const looks = { CCI: { params: [33] } };
  const Shown = () => {
    useIndicators(chart, chosen, looks);
    return null;
  };
  await draw(<Shown />);
  expect([...shown.keys()]).toEqual(['OBV', 'ROC']);
  expect(shown.get('OBV')?.height).toBe(60);
  screenWidth.matches = true;
  act(() => screenWidth.turn());
  expect(shown.get('CCI')).toEqual({ params: [33], height: 84 });
  expect(shown.get('OBV')?.height, 'that of a wide screen').toBe(84);
});
