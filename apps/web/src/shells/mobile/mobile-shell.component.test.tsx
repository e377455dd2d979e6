import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { MobileShell } from './mobile-shell.tsx';

it('tab bar: shows Market, Trade, Orders, Copy, Ranking and Account in this order', async () => {
  await draw(
    <MobileShell tab="orders" pulls={false}>
      <main />
    </MobileShell>,
    { at: '/order' },
  );
  const tabs = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
    ['Market', '/'],
    ['Trade', '/trade'],
    ['Orders', '/order'],
    ['Copy', '/follow'],
    ['Ranking', '/rank'],
    ['Account', '/user'],
  ]);
  const current = tabs.filter((tab) => tab.getAttribute('aria-current') === 'page');
  expect(current.map((tab) => tab.textContent)).toEqual(['Orders']);
});
