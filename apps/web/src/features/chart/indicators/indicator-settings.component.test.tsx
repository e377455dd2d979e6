import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useWorkspaceStore } from '../../../shared/workspace/documents.ts';
import { draw } from '../../../testing/draw.tsx';
import { changeChartSettings, chartSettingsNow } from '../chart-settings.ts';
import { IndicatorSettings } from './indicator-settings.tsx';

beforeEach(() => useWorkspaceStore.setState({ documents: {}, revision: 0 }));

const field = (number: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Value ${number}` });
const params = () => chartSettingsNow().looks.MA?.params;

it('IndicatorSettings: keeps the focus in a field while a number of several digits is typed', async () => {
  const { user } = await draw(<IndicatorSettings name="MA" />);
  const first = field(1);
  await user.clear(first);
  expect(screen.getByRole('alert').textContent).toContain('500');
  await user.keyboard('120');
  expect(document.activeElement).toBe(first);
  expect(field(1)).toBe(first);
  expect(first.value).toBe('120');
  expect(params()).toEqual([120, 10, 30, 60]);
});

it('IndicatorSettings: a reset brings the usual values back, also where a field holds no valid one', async () => {
  const { user } = await draw(<IndicatorSettings name="MA" />);
  const reset = () => user.click(screen.getByRole('button', { name: 'Reset' }));
  await user.clear(field(2));
  await user.type(field(2), '900');
  await reset();
  expect(field(2).value).toBe('10');
  await user.type(field(1), '5');
  expect(params()).toEqual([55, 10, 30, 60]);
  await reset();
  expect(field(1).value).toBe('5');
  expect(params()).toBeUndefined();
});

it('IndicatorSettings: shows values that a template sets', async () => {
  await draw(<IndicatorSettings name="MA" />);
  act(() => changeChartSettings({ looks: { MA: { params: [7, 14, 28, 200] } } }));
  expect([1, 2, 3, 4].map((number) => field(number).value)).toEqual(['7', '14', '28', '200']);
});
