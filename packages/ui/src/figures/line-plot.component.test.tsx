import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LinePlot } from './line-plot.tsx';

const tickText = (value: number) => `${value.toFixed(2)}%`;
const point = (value: number, day: string) => ({ value, name: day, text: tickText(value) });

/** The visible tick labels of the scale, without the sizing placeholders. */
function shownTicks(container: HTMLElement): readonly string[] {
  return [...container.querySelectorAll('.num.absolute')].map(({ textContent }) => textContent ?? '');
}

describe('LinePlot', () => {
  it('shows each tick label once where the scale is finer than the labels', () => {
    const { container } = render(
      <LinePlot label="Return" points={[point(-0.0604, 'Mon'), point(-0.0601, 'Tue')]} tickText={tickText} />,
    );
    expect(shownTicks(container)).toEqual(['-0.06%']);
    expect(screen.getByRole('slider', { name: 'Return' })).toBeTruthy();
  });

  it('shows every tick label where they differ', () => {
    const { container } = render(
      <LinePlot label="Return" points={[point(-1, 'Mon'), point(2, 'Tue')]} tickText={tickText} />,
    );
    const shown = shownTicks(container);
    expect(shown.length).toBeGreaterThan(2);
    expect(new Set(shown).size).toBe(shown.length);
  });
});
