import { act, screen, waitFor } from '@testing-library/react';
import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import { submit } from '@tidemark/contract/calls/trading/forex';
import { answerTo, type FakeAnswer, FakeRefusal } from '@tidemark/contract/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { store } from '../../shared/device/storage.ts';
import { anOrder } from '../../shared/orders/an-order.fixture.ts';
import { endGuestExplanation, useIsGuestExplained } from '../../shared/session/guest.ts';
import { useSessionStore } from '../../shared/session/session.ts';
import { GuestDialog } from './guest-dialog.tsx';
import { drawTicket } from './ticket.fixture.tsx';

const user = {
  ...{ id: 7, uid: '10000007', email: '', mobile: '', is_demo: 1 },
  ...{ invite_code: 'TIDE7777', is_trader: 0 },
};
const opens = answerTo(createAccountDemo, ({ demo_id }) => ({
  token: 'a guest token',
  user: { ...user, demo_id: String(demo_id) },
}));
const placed = answerTo(submit, () => anOrder({ OrderType: 2 }));
const button = () => screen.getByRole('button', { name: /^Sell [\d.]+ lots BTC\/USD$/ });

/** The ticket of a visitor who has chosen to sell 0.05 lots. */
async function drawGuestTicket(answers: readonly FakeAnswer[]) {
  const drawing = await drawTicket(answers);
  act(() => useSessionStore.setState({ token: undefined, user: undefined }));
  await drawing.user.click(screen.getByRole('button', { name: /^Sell 60,000/ }));
  const lots = screen.getByRole('textbox', { name: 'Lots' });
  await drawing.user.clear(lots);
  await drawing.user.type(lots, '0.05');
  return drawing;
}

beforeEach(() => {
  store('demoId', undefined);
  endGuestExplanation();
});

describe('order of a visitor', () => {
  it('opens a demo account first and sends the order as it was entered', async () => {
    const { user: person, server } = await drawGuestTicket([opens, placed]);
    expect(screen.getByText(/^Simulated order: it opens a demo account/)).toBeTruthy();
    await person.click(button());
    await waitFor(() => expect(server.received(submit)).toHaveLength(1));
    expect(server.received().map(({ path }) => path)).toContain('/api/user/createAccountDemoForU');
    expect(server.received(submit)[0]?.input).toMatchObject({ forex_id: 9, type: 2, cont: 0.05 });
    expect(screen.queryByText(/^Simulated order/)).toBeNull();
  });

  it('holds the order against the 10,000 USD of the account that it opens', async () => {
    const { user: person } = await drawGuestTicket([]);
    const lots = screen.getByRole('textbox', { name: 'Lots' });
    await person.clear(lots);
    await person.type(lots, '50');
    expect(screen.getByText(/margin/i, { selector: '[role=alert] *, [role=alert]' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Sell 50/ })).toHaveProperty('disabled', true);
  });

  it('keeps side and size where the server opens no account, and says why', async () => {
    const refusal = new FakeRefusal('request.too_many', 'Too many demo accounts from this address.');
    const { user: person, server } = await drawGuestTicket([answerTo(createAccountDemo, () => refusal)]);
    await person.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe('Too many demo accounts from this address.');
    expect(button()).toHaveProperty('disabled', false);
    expect(screen.getByRole('textbox', { name: 'Lots' })).toHaveProperty('value', '0.05');
    expect(server.received(submit)).toEqual([]);
  });

  it('keeps the side where the order is refused after the account was opened', async () => {
    const refusal = new FakeRefusal('market.closed', 'The market is closed.');
    const { user: person } = await drawGuestTicket([opens, answerTo(submit, () => refusal)]);
    await person.click(button());
    expect(await screen.findByText('The market is closed.')).toBeTruthy();
    expect(button()).toBeTruthy();
  });

  it('asks for the same account again after an answer was lost', async () => {
    const { user: person, server } = await drawGuestTicket([opens, placed]);
    const answering = window.fetch;
    window.fetch = async (url, init) => {
      await answering(url, init);
      throw new TypeError('the connection was lost');
    };
    await person.click(button());
    await waitFor(() => expect(button()).toHaveProperty('disabled', false));
    window.fetch = answering;
    await person.click(button());
    await waitFor(() => expect(server.received(submit)).toHaveLength(1));
    const [first, second] = server.received(createAccountDemo).map(({ input }) => input.demo_id);
    expect([String(first).length >= 16, second]).toEqual([true, first]);
  });

  it('explains the simulated account once, after the order was placed', async () => {
    const { user: person } = await drawTicket([opens, placed], { after: <Explained /> });
    act(() => useSessionStore.setState({ token: undefined, user: undefined }));
    await person.click(screen.getByRole('button', { name: /^Sell 60,000/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await person.click(button());
    const dialog = await screen.findByRole('dialog', { name: 'This is a simulated account' });
    expect(dialog.textContent).toContain('removed after 30 days without use');
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    await person.click(button());
    await waitFor(() => expect(button()).toHaveProperty('disabled', false));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

function Explained() {
  return useIsGuestExplained() ? <GuestDialog /> : null;
}
