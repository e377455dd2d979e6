import { screen, within } from '@testing-library/react';
import { alertSubmit } from '@tidemark/contract/calls/account/alert';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { expectRefused } from '@tidemark/ui/testing/refused-number';
import { describe, expect, it } from 'vitest';
import { anInstrument } from '../../shared/instruments/an-instrument.fixture.ts';
import { draw } from '../../testing/draw.tsx';
import { AlertForm } from './alert-form.tsx';

const bitcoin = anInstrument({
  ...{ Id: 9, Code: 'BTCUSD', ShowCode: 'BTC/USD', Name: 'Bitcoin', PricePrecision: 2, ForexContNum: 1 },
  ForexQuotations: { Open: 59_000, Close: 111_628, Change: 1.69, High: 112_000, Low: 58_600 },
  BaseCurrency: 'BTC',
});

describe('alert price', () => {
  it('reads a pasted 110,000 as one hundred and ten thousand', async () => {
    const { user, server } = await draw(<AlertForm instrument={bitcoin} />, {
      answers: [answerTo(alertSubmit, () => new FakeRefusal('alert.too_many', 'Too many.', 'price'))],
    });
    const price = screen.getByRole('textbox');
    await user.clear(price);
    await user.paste('110,000');
    await user.tab();
    expect(price).toHaveProperty('value', '110,000.00');
    await user.click(screen.getByRole('button', { name: 'Set alert' }));
    expect(await screen.findByText('Too many.')).toBeTruthy();
    expect(server.received(alertSubmit).map(({ input }) => input['price'])).toEqual([110_000]);
  });

  it('refuses the malformed price 1e6 and sets no alert', async () => {
    const { user, server } = await draw(<AlertForm instrument={bitcoin} />);
    await expectRefused(user, { field: /./, typed: '1e6', button: /set alert/i });
    expect(server.received(alertSubmit)).toEqual([]);
  });

  it('asks before a price far from the market, and sets the alert only after confirmation', async () => {
    const { user, server } = await draw(<AlertForm instrument={bitcoin} />, {
      answers: [answerTo(alertSubmit, () => new FakeRefusal('alert.too_many', 'Too many.', 'price'))],
    });
    const price = screen.getByRole('textbox');
    await user.clear(price);
    await user.type(price, '11000');
    await user.click(screen.getByRole('button', { name: 'Set alert' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('BTC/USD 11,000.00 is 90.14% below the market.');
    expect(server.received(alertSubmit)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Set alert' }));
    expect(server.received(alertSubmit)).toHaveLength(1);
  });
});
