import { screen, within } from '@testing-library/react';
import { close } from '@tidemark/contract/calls/trading/forex';
import { tradeList } from '@tidemark/contract/calls/trading/market';
import { answerTo, FakeRefusal } from '@tidemark/contract/testing';
import { expectRefused } from '@tidemark/ui/testing/refused-number';
import { describe, expect, it } from 'vitest';
import { useConnectionStore } from '../../../live/connection.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { anOrder } from '../../../shared/orders/an-order.fixture.ts';
import { draw } from '../../../testing/draw.tsx';
import { StopsForm } from '../stops/stops-form.tsx';
import { PartForm } from './part-form.tsx';

const euro: Instrument = {
  ...{ Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', Name: 'Euro', Logo: '', CategoryId: 1 },
  ...{ CloseOnly: false, MarketStatus: 1, PricePrecision: 5, Pip: 0.01, ForexMinCont: 0.01 },
  ...{
    ForexMaxCont: 50,
    ForexContNum: 100_000,
    ForexFeeRate: 5,
    ForexFeeType: 1,
    MarginMode: 2,
    OrdersWhenClosed: false,
    FinancingLong: 0,
    FinancingShort: 0,
    FinancingTripleDay: 3,
    HasForexMultiple: [],
  },
  ForexQuotations: { Open: 1.08, Close: 1.0842, Change: 0.1, High: 1.09, Low: 1.07 },
  ...{ BaseCurrency: 'EUR', QuoteCurrency: 'USD', Stale: false, OpensAt: null, ClosesAt: null },
};
const nothing = () => undefined;
const refused = new FakeRefusal('request.failed', 'Not now.');
const answers = [answerTo(tradeList, () => [euro]), answerTo(close, () => refused)];

describe('closing a part', () => {
  it('reads 0,2 lots in German and closes 0.2 lots after confirmation', async () => {
    useConnectionStore.setState({ state: 'open', freshness: 'fresh' });
    const form = <PartForm order={anOrder()} onBack={nothing} onDone={nothing} />;
    const { user, server } = await draw(form, { language: 'de', answers });
    const lots = await screen.findByRole('textbox');
    await user.clear(lots);
    await user.type(lots, '0,2');
    await user.tab();
    expect(lots).toHaveProperty('value', '0,20');
    await user.click(screen.getByRole('button', { name: /0,20? Lots/i }));
    const question = await screen.findByRole('alertdialog');
    expect(server.received(close), 'a value of 21,684 USD asks first').toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: /0,20? Lots/i }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(server.received(close).map(({ input }) => input['cont'])).toEqual([0.2]);
  });

  it('refuses a negative number of lots and closes nothing', async () => {
    useConnectionStore.setState({ state: 'open', freshness: 'fresh' });
    const form = <PartForm order={anOrder()} onBack={nothing} onDone={nothing} />;
    const { user, server } = await draw(form, { answers });
    await screen.findByRole('textbox');
    await expectRefused(user, { field: /lots/i, typed: '-5', button: /^close .* lots/i });
    expect(server.received(close)).toEqual([]);
  });
});

describe('stops of a position', () => {
  it('refuses a level that is not a number and keeps the form open', async () => {
    const order = anOrder({ TargetLossPrice: 1.08 });
    const { user } = await draw(<StopsForm order={order} onBack={nothing} onDone={nothing} />, { answers });
    expect(screen.getByRole('textbox')).toHaveProperty('value', '1.08000');
    await expectRefused(user, { field: /./, typed: '1.08.5', button: /set sl/i });
  });
});
