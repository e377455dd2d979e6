import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { draftOrderNow } from '../../shared/orders/draft-order.ts';
import { keepTicket } from './kept-drafts.ts';
import { drawTicket } from './ticket.fixture.tsx';
import { freshDraft } from './ticket-draft.ts';
import { changeDraft, draftOf, forgetTickets } from './ticket-state.ts';

beforeEach(() => sessionStorage.clear());

it('usePublishDraft: a level that was dragged and let go has its text and its unit back', async () => {
  const { user } = await drawTicket();
  await user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
  act(() => changeDraft('BTCUSD', { isGuarded: true, stopUnit: 'pips', stopLoss: '500', isStopSet: true }));
  const putBack = draftOrderNow()?.remember('stopLoss');
  act(() => draftOrderNow()?.move('stopLoss', 59_000));
  expect(draftOf('BTCUSD')).toMatchObject({ stopUnit: 'price', stopLoss: '59000.00' });
  act(() => changeDraft('BTCUSD', { lots: '0.5' }));
  act(() => putBack?.());
  expect(draftOf('BTCUSD')).toMatchObject({ stopUnit: 'pips', stopLoss: '500', lots: '0.5' });
});

it('usePublishDraft: a restored price that was dragged and let go is still marked as restored', async () => {
  const { user } = await drawTicket();
  forgetTickets();
  keepTicket('BTCUSD', { ...freshDraft, kind: 'pending', target: '59000', isGuarded: true });
  act(() => changeDraft('BTCUSD', { lots: '0.5' }));
  await user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
  expect(draftOf('BTCUSD').restored).toEqual(['target']);
  const putBack = draftOrderNow()?.remember('target');
  act(() => draftOrderNow()?.move('target', 58_000));
  expect(draftOf('BTCUSD').restored).toBeUndefined();
  act(() => putBack?.());
  expect(draftOf('BTCUSD')).toMatchObject({ target: '59000', restored: ['target'], lots: '0.5' });
});
