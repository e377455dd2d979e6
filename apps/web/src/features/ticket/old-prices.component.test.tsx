import { act, screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { useConnectionStore } from '../../live/connection.ts';
import { drawTicket } from './ticket.fixture.tsx';

/** Sets whether the device has a network, as a browser would report it. */
function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

describe('order ticket without live prices', () => {
  it('disables its button and names the reason while prices are old', async () => {
    const { user } = await drawTicket();
    await user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
    expect(screen.getByRole('button', { name: 'Buy 0.01 lots BTC/USD' })).toHaveProperty('disabled', false);
    act(() => useConnectionStore.setState({ freshness: 'old' }));
    expect(screen.getByRole('button', { name: 'Prices are not updating' })).toHaveProperty('disabled', true);
    act(() => useConnectionStore.setState({ freshness: 'fresh' }));
    expect(screen.getByRole('button', { name: 'Buy 0.01 lots BTC/USD' })).toHaveProperty('disabled', false);
  });

  it('disables its button only while the device is offline', async () => {
    onTestFinished(() => setOnline(true));
    const { user } = await drawTicket();
    await user.click(screen.getByRole('button', { name: /^Buy 60,000/ }));
    act(() => setOnline(false));
    expect(screen.getByRole('button', { name: 'You are offline' })).toHaveProperty('disabled', true);
    act(() => setOnline(true));
    expect(screen.getByRole('button', { name: 'Buy 0.01 lots BTC/USD' })).toHaveProperty('disabled', false);
  });
});
