import { screen, waitFor, within } from '@testing-library/react';
import { getBalance } from '@tidemark/contract/calls/money/ledger';
import { getProfits } from '@tidemark/contract/calls/trading/forex';
import { abbreviatedCacheKline, getCategories, tradeList } from '@tidemark/contract/calls/trading/market';
import { answerTo } from '@tidemark/contract/testing';
import { describe, expect, it } from 'vitest';
import { readStored } from '../../shared/device/storage.ts';
import { anInstrument } from '../../shared/instruments/an-instrument.fixture.ts';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { useSessionStore } from '../../shared/session/session.ts';
import { draw } from '../../testing/draw.tsx';
import { BalanceCard } from './balance-card.tsx';
import { Greeting } from './greeting.tsx';
import { MarketList } from './market-list.tsx';
import { TopCards } from './top-cards.tsx';

/* Home as docs/spec/product.md#routes describes it. */

const markets = [
  ['EURUSD', 'EUR/USD', 1],
  ['GBPUSD', 'GBP/USD', 1],
  ['XAUUSD', 'XAU/USD', 2],
  ['BTCUSD', 'BTC/USD', 3],
  ['USDJPY', 'USD/JPY', 1],
] as const;
const instruments: Instrument[] = markets.map(([Code, ShowCode, CategoryId], at) =>
  anInstrument({ Id: at + 1, Code, ShowCode, CategoryId, Name: Code, Logo: '/logo.svg' }),
);
const categories = answerTo(getCategories, () => [
  { Id: 1, NameShowTrans: 'Currencies' },
  { Id: 2, NameShowTrans: 'Metals' },
]);
const lines = answerTo(abbreviatedCacheKline, () => []);
const answers = [answerTo(tradeList, () => instruments), categories, lines];

const user = {
  ...{ id: 7, uid: '10000007', email: 'mei@example.com', mobile: '', is_demo: 0 },
  ...{ invite_code: 'TIDE7777', is_trader: 0 },
};

/** The codes of the links below an element, in order. */
function codesIn(element: HTMLElement): readonly string[] {
  return within(element)
    .queryAllByRole('link')
    .map((link) => /[A-Z]{3}\/[A-Z]{3}/.exec(link.textContent ?? '')?.[0] ?? '');
}

describe('Home', () => {
  it('shows the first four instruments as cards, in the order of the list', async () => {
    await draw(<TopCards />, { answers });
    await screen.findByText('EUR/USD');
    const cards = screen.getAllByRole('listitem');
    expect(codesIn(screen.getByRole('list'))).toEqual(['EUR/USD', 'GBP/USD', 'XAU/USD', 'BTC/USD']);
    expect(cards).toHaveLength(4);
  });

  it('shows ten skeleton rows until the instruments are loaded, then one row for each', async () => {
    let arrive: (list: Instrument[]) => void = () => undefined;
    const arriving = new Promise<Instrument[]>((resolve) => {
      arrive = resolve;
    });
    const later = { call: tradeList, give: () => arriving };
    await draw(<MarketList />, { answers: [later, categories, lines] });
    const list = screen.getByRole('list');
    expect(list.getAttribute('aria-busy')).toBe('true');
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    arrive(instruments);
    await waitFor(() => expect(list.getAttribute('aria-busy')).toBe('false'));
    expect(within(list).getAllByRole('listitem')).toHaveLength(5);
  });

  it('filters its list by the categories of the server', async () => {
    const { user: person } = await draw(<MarketList />, { answers });
    await screen.findByText('USD/JPY');
    await person.click(await screen.findByRole('radio', { name: 'Metals' }));
    expect(codesIn(screen.getByRole('list'))).toEqual(['XAU/USD']);
    await person.click(screen.getByRole('radio', { name: 'Currencies' }));
    expect(codesIn(screen.getByRole('list'))).toEqual(['EUR/USD', 'GBP/USD', 'USD/JPY']);
    await person.click(screen.getByRole('radio', { name: 'All' }));
    expect(codesIn(screen.getByRole('list'))).toHaveLength(5);
  });

  it.each([
    ['a card', <TopCards key="cards" />],
    ['a row of the list', <MarketList key="list" />],
  ])('makes an instrument the current one and opens /trade when %s is tapped', async (_, part) => {
    const { user: person } = await draw(part, { answers });
    const link = (await screen.findByText('XAU/USD')).closest('a');
    expect(link?.getAttribute('href')).toBe('/trade');
    await person.click(link ?? document.body);
    expect(readStored('instrument')).toBe('XAUUSD');
  });

  it('names the e-mail address and the UID, and its search box leads to /product', async () => {
    useSessionStore.setState({ token: 'a token', user });
    await draw(<Greeting />);
    expect(screen.getByText('mei@example.com')).toBeTruthy();
    expect(screen.getByText('UID 10000007')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Search/ }).getAttribute('href')).toBe('/product');
  });

  it('shows the total of all accounts with the profit of today and its percent', async () => {
    useSessionStore.setState({ token: 'a token', user });
    const accounts = (['change', 'micro', 'forex'] as const).map((type, at) => ({
      ...{ accountTypeId: at + 1, type, balance: '1200.500000', lockBalance: '0.000000', currencyId: 1 },
    }));
    await draw(<BalanceCard />, {
      answers: [
        answerTo(getBalance, () => accounts),
        answerTo(getProfits, () => ({ profit: '-36.015000', percent: -1 })),
      ],
    });
    expect(await screen.findByText('3,601.50')).toBeTruthy();
    expect(await screen.findByText('-36.02')).toBeTruthy();
    expect(screen.getByText('-1.00%')).toBeTruthy();
  });
});
