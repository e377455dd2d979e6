import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { choosePriceColours, useIsColourAsked } from '../../shared/device/theme.ts';
import { draw } from '../../testing/draw.tsx';
import { ColourQuestion } from './colour-question.tsx';

function Asked() {
  return useIsColourAsked() ? <ColourQuestion /> : <p>Not asked</p>;
}

it('price colours: an answer in Chinese is stored and removes the question', async () => {
  onTestFinished(() => choosePriceColours(undefined));
  const { user } = await draw(<Asked />, { language: 'hk' });
  await user.click(screen.getByRole('button', { name: /紅/ }));
  await waitFor(() => expect(screen.getByText('Not asked')).toBeTruthy());
  expect(localStorage.getItem('tidemark.priceColours')).toBe('red-up');
});

it('price colours: readers of English are not asked', async () => {
  await draw(<Asked />);
  expect(screen.getByText('Not asked')).toBeTruthy();
});
