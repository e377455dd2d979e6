import { act, cleanup, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { submit } from '@tidemark/contract/calls/trading/forex';
import { answerTo } from '@tidemark/contract/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { anOrder } from '../../shared/orders/an-order.fixture.ts';
import { useSessionStore } from '../../shared/session/session.ts';
import { draw } from '../../testing/draw.tsx';
import { keepTicket, keptTicket } from './kept-drafts.ts';
import { bitcoin, drawTicket } from './ticket.fixture.tsx';
import { Ticket } from './ticket.tsx';
import { type Draft, freshDraft } from './ticket-draft.ts';
import { forgetTickets } from './ticket-state.ts';

const placed = answerTo(submit, () => anOrder({ OriginPrice: 60_000 }));

/** Reloads the page: clears memory, keeps the tab's storage. */
async function reload() {
  cleanup();
  forgetTickets();
  return draw(<Ticket instrument={bitcoin()} />, { answers: [placed] });
}

async function typeOrder(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
  const lots = screen.getByRole('textbox', { name: 'Lots' });
  await user.clear(lots);
  await user.type(lots, '0.03');
  await user.click(screen.getByRole('switch', { name: 'Stop-loss' }));
  const stop = screen.getByRole('textbox', { name: 'Stop-loss price' });
  await user.clear(stop);
  await user.type(stop, '59000');
}

beforeEach(() => sessionStorage.clear());

describe('drafts of the order ticket', () => {
  it('survive a reload without the side and with a price warning', async () => {
    const { user } = await drawTicket([placed]);
    await typeOrder(user);
    const again = await reload();
    expect(screen.getByRole('textbox', { name: 'Lots' })).toHaveProperty('value', '0.03');
    expect(screen.getByRole('textbox', { name: 'Stop-loss price' })).toHaveProperty('value', '59,000.00');
    expect(screen.getByRole('status').textContent).toMatch(/^Restored after the page reloaded/);
    expect(screen.getByRole('button', { name: 'Choose buy or sell' })).toHaveProperty('disabled', true);

    await again.user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
    await again.user.click(screen.getByRole('button', { name: 'Buy 0.03 lots BTC/USD' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Restored after the page reloaded. Check the price.');
    expect(again.server.received(submit)).toEqual([]);
    await again.user.click(within(question).getByRole('button', { name: 'Buy 0.03 lots BTC/USD' }));
    expect(again.server.received(submit)).toHaveLength(1);
  });

  it('need no confirmation once the price was entered again', async () => {
    const { user } = await drawTicket([placed]);
    await typeOrder(user);
    const again = await reload();
    await again.user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
    const stop = screen.getByRole('textbox', { name: 'Stop-loss price' });
    await again.user.clear(stop);
    await again.user.type(stop, '59100');
    expect(screen.queryByText(/^Restored after/)).toBeNull();
    await again.user.click(screen.getByRole('button', { name: 'Buy 0.03 lots BTC/USD' }));
    expect(again.server.received(submit)).toHaveLength(1);
  });

  it('survive a reload with the activation price of a trailing stop, and ask before it is sent', async () => {
    const { user } = await drawTicket([placed]);
    await user.click(screen.getByRole('switch', { name: 'Stop-loss' }));
    await user.click(screen.getByRole('radio', { name: 'Trailing' }));
    await user.type(screen.getByRole('textbox', { name: 'Start trailing at (optional)' }), '61000');
    const again = await reload();
    const from = screen.getByRole('textbox', { name: 'Start trailing at (optional)' });
    expect(from).toHaveProperty('value', '61,000.00');
    expect(screen.getByRole('status').textContent).toMatch(/^Restored after the page reloaded/);
    await again.user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
    await again.user.click(screen.getByRole('button', { name: 'Buy 0.01 lots BTC/USD' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Restored after the page reloaded. Check the price.');
    await again.user.click(within(question).getByRole('button', { name: 'Buy 0.01 lots BTC/USD' }));
    expect(again.server.received(submit).map(({ input }) => input)).toMatchObject([
      { trailing_from: 61_000 },
    ]);
  });

  it('warn of a price that is switched on again after the reload', async () => {
    const { user } = await drawTicket([placed]);
    await user.click(screen.getByRole('radio', { name: 'Limit / Stop' }));
    await user.type(screen.getByRole('textbox', { name: 'Order price' }), '59000');
    await user.click(screen.getByRole('radio', { name: 'Market' }));
    const again = await reload();
    expect(screen.queryByText(/^Restored after/)).toBeNull();
    await again.user.click(screen.getByRole('radio', { name: 'Limit / Stop' }));
    expect(screen.getByText(/^Restored after/)).toBeTruthy();
  });

  it('are read with every field that is stored', () => {
    const draft: Draft = {
      ...{ kind: 'pending', sizeBy: 'usd', lots: '0.03', risk: '50', leverage: 20, target: '59000' },
      ...{ guard: 'trailing', isGuarded: true, stopUnit: 'pips', stopLoss: '100', isStopSet: true },
      ...{ trailing: '10', trailingFrom: '61000', takesProfit: true, takeUnit: 'percent', takeProfit: '2' },
      ...{ hasSecond: true, second: '58000', isSecondOpposite: true },
      ...{ targets: [{ price: '62000', lots: '0.01' }] },
      ...{ isTargetSet: true, expiry: { kind: 'date', day: '2027-01-31', time: '15:30' } },
    };
    for (const [field, value] of Object.entries(freshDraft))
      expect(draft[field as keyof Draft], `${field} is unlike that of an untouched ticket`).not.toEqual(
        value,
      );
    keepTicket('BTCUSD', draft);
    expect(keptTicket('BTCUSD')).toEqual({
      ...draft,
      restored: ['target', 'second', 'trailingFrom', 'targets'],
    });
  });

  it('lose their stop-loss price once the order was sent', async () => {
    const { user } = await drawTicket([placed]);
    await typeOrder(user);
    await user.click(screen.getByRole('button', { name: 'Buy 0.03 lots BTC/USD' }));
    await reload();
    expect(screen.getByRole('switch', { name: 'Stop-loss' }).getAttribute('aria-checked')).toBe('false');
  });

  it('are removed at sign-out and are not restored for the next session', async () => {
    const { user } = await drawTicket();
    await typeOrder(user);
    expect(sessionStorage.length).toBe(1);
    act(() => useSessionStore.setState({ token: undefined }));
    expect(sessionStorage.length).toBe(0);
    act(() => useSessionStore.setState({ token: 'another token' }));
    await reload();
    expect(screen.getByRole('textbox', { name: 'Lots' })).toHaveProperty('value', '0.01');
  });

  it.each([
    ['no JSON', '{'],
    ['another session’s', '{"session":"x","drafts":{"ticket BTCUSD":{"lots":"9"}}}'],
    ['no record', '[1]'],
  ])('are ignored where the stored value is %s', async (_, kept) => {
    await drawTicket();
    sessionStorage.setItem('tidemark.drafts', kept);
    await reload();
    expect(screen.getByRole('textbox', { name: 'Lots' })).toHaveProperty('value', '0.01');
  });
});
