import { screen } from '@testing-library/react';
import type { CallOutput } from '@tidemark/contract';
import { getBasicInfo } from '@tidemark/contract/calls/content/content';
import { answerTo } from '@tidemark/contract/testing';
import { sampleAnswer } from '@tidemark/contract/testing/samples';
import { expect, it } from 'vitest';
import { draw } from '../testing/draw.tsx';
import { PriceOrigin } from './price-origin.tsx';

it('price origin: names the preferred source and leads to the quality of its prices', async () => {
  const sample = sampleAnswer(getBasicInfo, 'full') as CallOutput<typeof getBasicInfo>;
  const answers = [
    answerTo(getBasicInfo, () => ({ ...sample, simulated: null, price_sources: ['Kraken', 'OANDA'] })),
  ];
  await draw(<PriceOrigin />, { answers });
  const link = await screen.findByRole('link', { name: 'Kraken · Price quality' });
  expect(link.getAttribute('href')).toBe('/quality');
  expect(link.title).toBe('Prices from Kraken, OANDA\nPrice quality');
});
