import { screen } from '@testing-library/react';
import { alertSubmit } from '@tidemark/contract/calls/notice';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../shared/instruments.ts';
import { draw } from '../../testing/draw.tsx';
import { expectRefused } from '../../testing/refused-number.ts';
import { AlertForm } from './alert-form.tsx';

const bitcoin: Instrument = {
  ...{ Id: 9, Code: 'BTCUSD', ShowCode: 'BTC/USD', Name: 'Bitcoin', Logo: '', CategoryId: 1 },
  ...{ CloseOnly: false, MarketStatus: 1, PricePrecision: 2, Pip: 0.01, ForexMinCont: 0.01 },
  ...{
    ForexMaxCont: 50,
    ForexContNum: 1,
    ForexFeeRate: 15,
    ForexFeeType: 1,
    MarginMode: 2,
    HasForexMultiple: [{ Value: 20 }],
  },
  ForexQuotations: { Open: 59_000, Close: 111_628, Change: 1.69, High: 112_000, Low: 58_600 },
  ...{ BaseCurrency: 'BTC', QuoteCurrency: 'USD', Stale: false, OpensAt: null, ClosesAt: null },
};

describe('alert price', () => {
  it('reads 110,000 as a hundred and ten thousand', async () => {
    const { user, server } = await draw(<AlertForm instrument={bitcoin} />, {
      answers: [answerTo(alertSubmit, () => new FakeRefusal('alert.too_many', 'Too many.', 'price'))],
    });
    const price = screen.getByRole('textbox');
    await user.clear(price);
    await user.paste('110,000');
    await user.tab();
    expect(price).toHaveProperty('value', '110,000.00');
    await user.click(screen.getByRole('button', { name: 'Set the alert' }));
    expect(await screen.findByText('Too many.')).toBeTruthy();
    expect(server.received(alertSubmit).map(({ input }) => input['price'])).toEqual([110_000]);
  });

  it('sets no alert at what is no number', async () => {
    const { user, server } = await draw(<AlertForm instrument={bitcoin} />);
    await expectRefused(user, { field: /./, typed: '1e6', button: /set the alert/i });
    expect(server.received(alertSubmit)).toEqual([]);
  });
});
