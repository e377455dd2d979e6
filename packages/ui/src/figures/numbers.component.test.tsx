import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Num } from './numbers.tsx';

const roomOf = (text: string) => {
  render(<Num isBoxed>{text}</Num>);
  return screen.getByText(text, { normalizer: (kept) => kept }).style.width;
};

it('Num: reserves no width for the direction marks of Arabic numbers', () => {
  const percent = new Intl.NumberFormat('ar-u-nu-latn', { style: 'percent', signDisplay: 'always' }).format(
    0.05,
  );
  expect(percent.length).toBeGreaterThan('+5%'.length);
  expect(roomOf(percent)).toBe(roomOf('+5%'));
});
